import { ACCOUNT_LABELS, LINE_KIND_LABELS } from '@larkspur/contracts/labels';
import { type CustomerLine, isMemo } from '@larkspur/contracts/transaction';
import { useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { CopyableValue } from '@larkspur/web-kit/data/copyable-value';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { type Detail, Details } from '@larkspur/web-kit/data/details';
import { LineStatusBadge } from '@larkspur/web-kit/data/status-badge';
import { Timeline } from '@larkspur/web-kit/data/timeline';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { buildTrace } from './build-trace';
import { LineAmount } from './line-columns';
import { describeReason, nameCustomer } from './line-labels';
import { traceQuery } from './lines.api';
import styles from './transaction-details.module.css';
import { toParts } from './transaction-parts';

/** The facts of a transaction, who took part, and a transfer's history. */
export function TransactionDetails({ lines }: { lines: CustomerLine[] }) {
  const user = useSessionUser();
  const parts = toParts(lines);
  if (!parts) return null;
  const { main, transfer, received, reversal } = parts;
  const names = namesById(lines);
  if (user) names.set(user._id, `${user.firstName} ${user.lastName}`);
  const items: (Detail | false)[] = [
    { term: 'Amount', value: <LineAmount line={main} /> },
    { term: 'Kind', value: isMemo(main) ? 'Memo, no money moved' : LINE_KIND_LABELS[main.kind] },
    { term: 'Status', value: <LineStatusBadge status={main.status} /> },
    main.reason !== null && { term: 'Reason', value: <UserText text={describeReason(main.reason)} /> },
    reversal !== null && reversal !== main && { term: 'Reversed', value: <DateText iso={reversal.date} withTime /> },
    { term: transfer ? 'From' : 'Customer', value: <CustomerLink line={main} /> },
    received
      ? { term: 'To', value: <CustomerLink line={received} /> }
      : main.counterparty !== null && {
          term: transfer ? 'To' : 'Counterparty',
          value: (
            <>
              <UserText text={main.counterparty.name} />, {main.counterparty.accountNumber},{' '}
              <UserText text={main.counterparty.bankName} />
            </>
          ),
        },
    { term: 'Date', value: <DateText iso={main.date} withTime /> },
    { term: 'Description', value: main.description ? <UserText text={main.description} /> : '–' },
    { term: 'Reference', value: <CopyableValue name="Reference" value={main.reference} /> },
    { term: 'Records', value: <Link to={`/admin/audit?object=${main._id}`}>Audit log</Link> },
  ];
  return (
    <div className={styles.details}>
      <Details items={items.filter((item) => item !== false)} />
      {transfer && <Trace transferId={transfer._id} names={names} />}
    </div>
  );
}

function CustomerLink({ line }: { line: CustomerLine }) {
  return (
    <>
      <Link to={`/admin/users/${line.userId}`}>
        <UserText text={nameCustomer(line)} />
      </Link>
      {line.account && `, ${ACCOUNT_LABELS[line.account]}`}
    </>
  );
}

const namesById = (lines: CustomerLine[]) => new Map(lines.map((line) => [line.userId, nameCustomer(line)]));

function Trace({ transferId, names }: { transferId: string; names: ReadonlyMap<string, string> }) {
  const host = useHost();
  const trace = useQuery(traceQuery(host, transferId));
  return (
    <section>
      <h3 className={styles.section}>History</h3>
      <QueryView query={trace} subject="the history" skeleton={<Skeleton label="Loading the history" lines={5} />}>
        {(found) => (
          <Timeline
            label="History of the transfer"
            steps={buildTrace(found, names).map(({ details, ...step }) => ({
              ...step,
              text: details.map((detail) => (
                <p key={detail}>
                  <UserText text={detail} />
                </p>
              )),
            }))}
          />
        )}
      </QueryView>
    </section>
  );
}
