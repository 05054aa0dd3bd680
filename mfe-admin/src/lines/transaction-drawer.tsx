import { useQuery } from '@larkspur/query';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Drawer } from '@larkspur/web-kit/overlay/drawer';
import { useDrawerSearchParam } from '@larkspur/web-kit/overlay/use-drawer-search-param';
import { DRAWER_SEARCH_PARAM } from './drawer-search-param';
import { relatedLinesQuery } from './lines.api';
import { TransactionActions } from './transaction-actions';
import { TransactionDetails } from './transaction-details';

/** The transaction that the URL names: all lines with its reference, its trace, and what can be done about it. */
export function TransactionDrawer() {
  const host = useHost();
  const { id: reference, close } = useDrawerSearchParam(DRAWER_SEARCH_PARAM);
  const lines = useQuery({ ...relatedLinesQuery(host, reference ?? ''), enabled: reference !== null });
  const found = lines.data ?? [];
  return (
    <Drawer
      isOpen={reference !== null}
      title={`Transaction ${reference ?? ''}`}
      onClose={close}
      actions={found.length > 0 && <TransactionActions lines={found} onDeleted={close} />}
    >
      <QueryView
        query={lines}
        subject="this transaction"
        skeleton={<Skeleton label="Loading the transaction" lines={6} />}
      >
        {(all) =>
          all.length > 0 ? (
            <TransactionDetails lines={all} />
          ) : (
            <EmptyState title="We couldn’t find this transaction.">
              The link may be incomplete, or the line was deleted.
            </EmptyState>
          )
        }
      </QueryView>
    </Drawer>
  );
}
