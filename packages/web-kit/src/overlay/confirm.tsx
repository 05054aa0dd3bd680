import type { ReactNode } from 'react';
import { Button } from '../action/button';
import { Dialog } from './dialog';

export interface ConfirmProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The act in its own words: "Delete message", never "OK". */
  confirmLabel: string;
  pending?: boolean;
  /** Id of what takes the focus when the act removes what had asked for it: the list's heading. */
  returnFocusTo?: string;
  onConfirm(): void;
  onCancel(): void;
}

/** One question before something that cannot be taken back. */
export function Confirm({
  isOpen,
  title,
  children,
  confirmLabel,
  pending,
  returnFocusTo,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      isAlertDialog
      busy={pending}
      returnFocusTo={returnFocusTo}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel} autoFocus>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
