import type { StatementLine } from '@larkspur/contracts/transaction';
import { useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { useDeletion } from '../components/use-deletion';
import { deleteLine } from './lines.api';

/** Deletes a note after one confirmation. */
export function DeleteLine({ line, onDeleted }: { line: StatementLine; onDeleted?(): void }) {
  const host = useHost();
  const cache = useQueryClient();
  const deletion = useDeletion<StatementLine>(async ({ _id }) => {
    await deleteLine(host, _id);
    onDeleted?.();
    await cache.invalidateQueries({ queryKey: ['admin'] });
    host.notify({ tone: 'success', text: 'Transaction deleted' });
  });
  return (
    <>
      {deletion.failure && (
        <Alert tone="error" title="Error deleting transaction" announce>
          <p>{deletion.failure}</p>
        </Alert>
      )}
      <Button variant="danger" small onPress={() => deletion.request(line)}>
        Delete{' '}
        <VisuallyHidden>
          <UserText text={line.description} />
        </VisuallyHidden>
      </Button>
      <Confirm
        isOpen={deletion.candidate !== null}
        title="Delete this transaction?"
        confirmLabel="Delete transaction"
        pending={deletion.isPending}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      >
        “<UserText text={line.description} />” disappears from the customer’s statement. It is a note, so no balance
        changes.
      </Confirm>
    </>
  );
}
