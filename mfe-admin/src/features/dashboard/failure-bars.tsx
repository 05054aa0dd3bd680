import type { TransferStats } from '@larkspur/contracts/transaction';
import { formatCount } from '@larkspur/web-kit/format/format';
import { describeReason, nameReason } from '../../lines/line-labels';
import { RankedBars } from './ranked-bars';

export const countFailures = (failures: TransferStats['failures']) =>
  failures.reduce((sum, { transfers }) => sum + transfers, 0);

/** The filters for the lines that the volume counts: the payers' lines of completed transfers. */
export const COMPLETED_LINES = 'kind=transfer&transactionType=debit&status=completed';

/** The filters for the lines that the failures count: the payers' lines of rejected transfers. */
export const REJECTED_LINES = 'kind=transfer&transactionType=debit&status=rejected';

interface FailureBarsProps {
  title: string;
  /** Most frequent first. */
  failures: TransferStats['failures'];
  /** The days: `from=2026-11-01&to=2026-11-01` */
  range: string;
}

/** Rejected transfers by reason. Each reason links to its transfers. */
export function FailureBars({ title, failures, range }: FailureBarsProps) {
  const most = nameReason(failures[0]?.reason ?? '');
  const total = countFailures(failures);
  return (
    <RankedBars
      title={title}
      summary={`${formatCount(total)} rejected. Most common reason: ${most}.`}
      nameLabel="Reason"
      countLabel="Transfers"
      bars={failures.map(({ reason, transfers }) => ({
        name: describeReason(reason),
        count: transfers,
        to: `/admin/transactions?${REJECTED_LINES}&reason=${reason}&${range}`,
      }))}
    />
  );
}
