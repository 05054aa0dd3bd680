import type { StatementLine } from '@larkspur/contracts/transaction';
import { useQueryClient } from '@larkspur/query';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { type Deletion, useDeletion } from '../components/use-deletion';
import { deleteLine } from './lines.api';

/** Deletes notes. */
export function useLineDeletion(onDeleted?: () => void): Deletion<StatementLine> {
  const host = useHost();
  const cache = useQueryClient();
  return useDeletion<StatementLine>(
    ({ _id }) => deleteLine(host, _id),
    async () => {
      onDeleted?.();
      await cache.invalidateQueries({ queryKey: ['admin'] });
      host.notify({ tone: 'success', text: 'Transaction deleted' });
    },
  );
}
