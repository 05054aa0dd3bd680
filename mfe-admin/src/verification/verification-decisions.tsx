import type { User } from '@larkspur/contracts/user';
import { Button } from '@larkspur/web-kit/action/button';
import { CheckIcon, CloseIcon } from '@larkspur/web-kit/brand/icons';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import type { ReactNode } from 'react';
import layout from '../components/layout.module.css';
import { ReasonDialog } from '../components/reason-dialog';
import { REJECTION_REASONS } from './document-names';
import type { Decision } from './use-decision';

interface VerificationDecisionsProps {
  user: User;
  decision: Decision;
  /** Further buttons. */
  children?: ReactNode;
}

/** Approves or rejects the upload on the screen. */
export function VerificationDecisions({ user, decision, children }: VerificationDecisionsProps) {
  const { isPending, failure, isRejecting, setRejecting, approve, reject } = decision;
  return (
    <div className={layout.list}>
      <div className={layout.actions}>
        <Button variant="primary" pending={isPending} onPress={approve}>
          <CheckIcon size={18} />
          Approve
        </Button>
        <Button variant="danger" isDisabled={isPending} onPress={() => setRejecting(true)}>
          <CloseIcon size={18} />
          Reject
        </Button>
        {children}
      </div>
      {failure && (
        <Alert tone="error" title="We couldn’t save the decision." announce>
          <p>{failure}</p>
        </Alert>
      )}
      <ReasonDialog
        isOpen={isRejecting}
        title="Reject these documents?"
        confirmLabel="Reject documents"
        hint="The customer sees this."
        suggestions={REJECTION_REASONS}
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
