import type { StatementLine } from '@larkspur/contracts/transaction';
import { Button } from '@larkspur/web-kit/action/button';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import type { ConfirmedAction } from '../components/use-confirmed-action';

interface DeleteLineButtonProps {
  line: StatementLine;
  onPress(): void;
}

export function DeleteLineButton({ line, onPress }: DeleteLineButtonProps) {
  return (
    <Button variant="danger" small onPress={onPress}>
      Delete{' '}
      <VisuallyHidden>
        <UserText text={line.description} />
      </VisuallyHidden>
    </Button>
  );
}

/** The one confirmation, and why the last memo was not deleted. Rendered outside of the table, whose cells are too small. */
export function LineDeletion({ deletion }: { deletion: ConfirmedAction<StatementLine> }) {
  return (
    <>
      <SaveFailure of={deletion} unknownAdvice="You can safely delete it again." />
      <Confirm
        isOpen={deletion.candidate !== null}
        title="Delete this transaction?"
        confirmLabel="Delete transaction"
        pending={deletion.isPending}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      >
        “<UserText text={deletion.candidate?.description ?? ''} />” disappears from the customer’s statement. It is a
        memo, so no balance changes.
      </Confirm>
    </>
  );
}
