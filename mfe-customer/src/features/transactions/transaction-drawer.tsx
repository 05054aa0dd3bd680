import type { StatementLine } from '@larkspur/contracts/transaction';
import { useQuery } from '@larkspur/query';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { TransferIcon } from '@larkspur/web-kit/brand/icons';
import { Timeline } from '@larkspur/web-kit/data/timeline';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Drawer } from '@larkspur/web-kit/overlay/drawer';
import { useDrawerSearchParam } from '@larkspur/web-kit/overlay/use-drawer-search-param';
import { lineQuery } from '../../receipt/line.api';
import { LineReceipt } from '../../receipt/line-receipt';
import { payAgainPath } from '../transfer/pay-again';
import { buildTimeline } from './build-timeline';
import { relatedLinesQuery } from './transactions.api';
import styles from './transactions.module.css';
import { DRAWER_SEARCH_PARAM } from './use-line-link';

/** The details of the transaction that the URL names. */
export function TransactionDrawer() {
  const { id, close } = useDrawerSearchParam(DRAWER_SEARCH_PARAM);
  const host = useHost();
  const line = useQuery({ ...lineQuery(host, id ?? ''), enabled: id !== null });

  return (
    <Drawer
      isOpen={id !== null}
      title="Transaction details"
      onClose={close}
      actions={line.data && canPayAgain(line.data) && <PayAgain line={line.data} />}
    >
      {line.isError && !line.data && errorStatus(line.error) === 404 ? (
        <EmptyState title="We couldn’t find this transaction.">The link may be incomplete or out of date.</EmptyState>
      ) : (
        <QueryView
          query={line}
          subject="this transaction"
          skeleton={<Skeleton label="Loading the transaction" lines={5} />}
        >
          {(found) => <TransactionDetails line={found} />}
        </QueryView>
      )}
    </Drawer>
  );
}

function TransactionDetails({ line }: { line: StatementLine }) {
  const host = useHost();
  const related = useQuery({ ...relatedLinesQuery(host, line.reference), enabled: line.kind !== 'memo' });
  return (
    <div className={styles.details}>
      <LineReceipt line={line} />
      <div>
        <h3 className={styles.section}>Timeline</h3>
        <Timeline label="Timeline" steps={buildTimeline(line, related.data ?? [])} />
      </div>
    </div>
  );
}

/** The customer's own payments. What went wrong is worth another try, too. */
function canPayAgain({ kind, transactionType, status, counterparty }: StatementLine): boolean {
  return kind === 'transfer' && transactionType === 'debit' && status !== 'pending' && counterparty !== null;
}

function PayAgain({ line }: { line: StatementLine }) {
  return (
    <LinkButton to={payAgainPath(line._id)} variant="primary" wide>
      <TransferIcon />
      {line.status === 'rejected' ? 'Try again' : 'Pay again'}
    </LinkButton>
  );
}
