import type { StatementLine } from '@larkspur/contracts/transaction';
import { useQueryClient } from '@larkspur/query';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { type ConfirmedAction, useConfirmedAction } from '../components/use-confirmed-action';
import { deleteLine } from './lines.api';

/** Deletes memos. */
export function useLineDeletion(onDeleted?: () => void): ConfirmedAction<StatementLine> {
  const host = useHost();
  const cache = useQueryClient();
  return useConfirmedAction<StatementLine>({
    act: ({ _id }) => deleteLine(host, _id),
    onDone: onDeleted,
    reload: () => cache.invalidateQueries({ queryKey: ['admin'] }),
    notices: {
      done: 'Transaction deleted',
      missing: 'This transaction was already deleted',
      failed: 'We couldn’t delete the transaction.',
      unknown: 'We couldn’t confirm that the transaction was deleted.',
    },
  });
}
