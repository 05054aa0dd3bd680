import { Alert } from '@larkspur/web-kit/feedback/alert';
import { ChangeList } from '../../components/change-list';
import type { DeletionFailure } from './use-delete-user';

/** Why the user is still there, or may be. */
export function DeletionFailureAlert({ failure }: { failure: DeletionFailure }) {
  const { kind } = failure;
  if (kind === 'refused') {
    return (
      <Alert tone="error" title="We couldn’t delete the user." announce>
        <p>{failure.message}</p>
      </Alert>
    );
  }
  if (kind === 'unknown') {
    return (
      <Alert tone="error" title="We couldn’t confirm that the user was deleted." announce>
        <p>{failure.message} You can safely delete the user again. If they’re already deleted, we’ll tell you.</p>
      </Alert>
    );
  }
  return (
    <Alert tone="error" title="This user changed. Nothing was deleted." announce>
      {failure.changes.length > 0 && <ChangeList changes={failure.changes} />}
      <p>
        A payment or someone’s edit changed this user while the dialog was open. Check the details, then delete the user
        again.
      </p>
    </Alert>
  );
}
