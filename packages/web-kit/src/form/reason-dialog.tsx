import { type ReactNode, useState } from 'react';
import { Button } from '../action/button';
import { Dialog } from '../overlay/dialog';
import { Form } from './form';
import styles from './reason-dialog.module.css';
import { ReasonField, validateReason } from './reason-field';
import { SaveFailure } from './save-failure';
import { SubmitButton } from './submit-button';
import { ALLOW_RESUBMIT, useBankForm } from './use-bank-form';

export interface ReasonDialogProps {
  isOpen: boolean;
  title: string;
  /** Describes what happens, and what it means for the customer. */
  children: ReactNode;
  /** Names the action: "Reverse $250.00". */
  confirmLabel: string;
  /** A whole sentence: "We couldn’t reject the documents." */
  failed: string;
  /** A whole sentence: "We couldn’t confirm that the documents were rejected." */
  unknown: string;
  /** Says who reads the reason: "The customer sees it." */
  hint: string;
  /** Reasons that are given often, offered while typing. */
  suggestions?: readonly string[];
  returnFocusTo?: string;
  /** Resolves when it is done. Rejects with an error that is shown; the dialog stays open. */
  onConfirm(reason: string): Promise<unknown>;
  onClose(): void;
}

/** An action on a customer's money or standing, which needs a reason. */
export function ReasonDialog({ isOpen, title, returnFocusTo, onClose, onConfirm, ...form }: ReasonDialogProps) {
  // Closing the dialog while the request runs would hide its failure.
  const [isBusy, setBusy] = useState(false);
  async function confirm(reason: string): Promise<void> {
    setBusy(true);
    try {
      await onConfirm(reason);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog isOpen={isOpen} title={title} busy={isBusy} returnFocusTo={returnFocusTo} onClose={onClose}>
      <ReasonForm {...form} onConfirm={confirm} onClose={onClose} />
    </Dialog>
  );
}

/** Rendered inside the dialog, so that closing it discards what was typed. */
function ReasonForm(props: Omit<ReasonDialogProps, 'isOpen' | 'title' | 'returnFocusTo'>) {
  const { children, confirmLabel, failed, unknown, hint, suggestions, onConfirm, onClose } = props;
  const form = useBankForm({
    defaults: { reason: '' },
    validate: ({ reason }) => ({ reason: validateReason(reason) }),
    onSubmit: async ({ reason }) => {
      await onConfirm(reason.trim());
    },
    onSuccess: () => {
      onClose();
      return ALLOW_RESUBMIT;
    },
    // `onConfirm` reports the success.
    notices: { done: null, failed, unknown },
  });
  return (
    <Form form={form}>
      {children}
      <ReasonField control={form.control} hint={hint} suggestions={suggestions} autoFocus />
      <SaveFailure of={form} unknownAdvice="You can safely try again." />
      <div className={styles.actions}>
        <Button onPress={onClose} isDisabled={form.isSubmitting}>
          Cancel
        </Button>
        <SubmitButton form={form}>{confirmLabel}</SubmitButton>
      </div>
    </Form>
  );
}
