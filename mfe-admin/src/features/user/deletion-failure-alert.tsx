import { ChangeList } from '@larkspur/web-kit/data/change-list';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { ChangedUserError, type UserDeletion } from './use-delete-user';

/** Why the user is still there, or may be. */
export function DeletionFailureAlert({ deletion }: { deletion: UserDeletion }) {
  const { failure } = deletion;
  if (!(failure instanceof ChangedUserError)) {
    return (
      <SaveFailure
        of={deletion}
        unknownAdvice="You can safely delete the user again. If they’re already deleted, we’ll tell you."
      />
    );
  }
  return (
    <Alert tone="error" title="This user changed. Nothing was deleted." announce>
      {failure.changes.length > 0 && <ChangeList changes={failure.changes} />}
      <p>{failure.message} Check the details, then delete the user again.</p>
    </Alert>
  );
}
