import type { StatementLine } from '@larkspur/contracts/transaction';
import { useQueryClient } from '@larkspur/query';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { type ConfirmedAction, useConfirmedAction } from '../components/use-confirmed-action';
import { deleteLine } from './lines.api';

/** Deletes memos. */
export function useLineDeletion(onDeleted?: () => void): ConfirmedAction<StatementLine> {
  const host = useHost();
  const cache = useQueryClient();
  const reload = async () => {
    onDeleted?.();
    await cache.invalidateQueries({ queryKey: ['admin'] });
  };
  return useConfirmedAction<StatementLine>(
    ({ _id }) => deleteLine(host, _id),
    async () => {
      await reload();
      host.notify({ tone: 'success', text: 'Transaction deleted' });
    },
    async () => {
      await reload();
      host.notify({ tone: 'info', text: 'This transaction was already deleted' });
    },
  );
}
