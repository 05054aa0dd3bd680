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
      <Alert tone="error" title="We don’t know yet whether the user was deleted." announce>
        <p>{failure.message} Delete the user again to find out: nothing happens twice.</p>
      </Alert>
    );
  }
  return (
    <Alert tone="error" title="This user changed. Nothing was deleted." announce>
      {failure.changes.length > 0 && <ChangeList changes={failure.changes} />}
      <p>
        Someone else or a payment changed this user while you were deciding. You can still delete the user: start again.
      </p>
    </Alert>
  );
}
