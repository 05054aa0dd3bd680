import { useQuery } from '@larkspur/query';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Dialog } from '@larkspur/web-kit/overlay/dialog';
import { lineQuery } from './line.api';
import { LineReceipt } from './line-receipt';

export function SentReceiptDialog({ id, onClose }: { id: string; onClose(): void }) {
  // The response says what happened; a later event marks it as outdated.
  const line = useQuery({ ...lineQuery(useHost(), id), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Dialog isOpen title="Your receipt" onClose={onClose}>
      <QueryView query={line} subject="your receipt" skeleton={<Skeleton label="Loading your receipt" lines={5} />}>
        {(found) => <LineReceipt line={found} plain />}
      </QueryView>
    </Dialog>
  );
}
