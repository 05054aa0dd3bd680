import type { User } from '@larkspur/contracts/user';
import { Button } from '@larkspur/web-kit/action/button';
import { CheckIcon, CloseIcon } from '@larkspur/web-kit/brand/icons';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { ReasonDialog } from '@larkspur/web-kit/form/reason-dialog';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import type { ReactNode } from 'react';
import layout from '../components/layout.module.css';
import { SUGGESTED_REASONS } from './suggested-reasons';
import type { Decision } from './use-decision';

interface VerificationDecisionsProps {
  user: User;
  decision: Decision;
  /** Further buttons. */
  children?: ReactNode;
}

/** Approves or rejects the upload on the screen. */
export function VerificationDecisions({ user, decision, children }: VerificationDecisionsProps) {
  const { approval, isRejecting, setRejecting, reject } = decision;
  return (
    <div className={layout.list}>
      <div className={layout.actions}>
        <Button variant="primary" pending={approval.isPending} onPress={() => approval.run()}>
          <CheckIcon size={18} />
          Approve
        </Button>
        <Button variant="danger" isDisabled={approval.isPending} onPress={() => setRejecting(true)}>
          <CloseIcon size={18} />
          Reject
        </Button>
        {children}
      </div>
      <SaveFailure of={approval} unknownAdvice="You can safely approve again." />
      <ReasonDialog
        isOpen={isRejecting}
        title="Reject these documents?"
        confirmLabel="Reject documents"
        failed="We couldn’t reject the documents."
        unknown="We couldn’t confirm that the documents were rejected."
        hint="The customer sees this."
        suggestions={SUGGESTED_REASONS}
        onConfirm={reject}
        onClose={() => setRejecting(false)}
      >
        <p>
          <UserText text={`${user.firstName} ${user.lastName}`} /> will get an email and can send new documents.
        </p>
      </ReasonDialog>
    </div>
  );
}
