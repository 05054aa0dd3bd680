import type { StatementLine } from '@larkspur/contracts/transaction';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Amount } from './amount';
import { DateText } from './date-text';
import { groupByDay, netAmount } from './group-by-day';
import { GroupedList } from './grouped-list';
import { StatementLineRow } from './statement-line-row';

export interface StatementByDayProps {
  lines: StatementLine[];
  /** There are older lines to load, so the total of the last day is not known yet. */
  hasMore?: boolean;
}

/** A statement by day, with a total for each day. */
export function StatementByDay({ lines, hasMore = false }: StatementByDayProps) {
  const days = groupByDay(lines);
  return (
    <GroupedList
      getKey={(line) => line._id}
      groups={days.map(({ day, date, lines: ofDay }, index) => ({
        id: day,
        title: <DateText iso={date} />,
        detail: hasMore && index === days.length - 1 ? undefined : <DayTotal of={ofDay} />,
        items: ofDay,
      }))}
    >
      {(line) => <StatementLineRow line={line} hideDay />}
    </GroupedList>
  );
}

function DayTotal({ of }: { of: StatementLine[] }) {
  const total = netAmount(of);
  if (total === 0) return null;
  return (
    <p>
      <VisuallyHidden>Daily total: </VisuallyHidden>
      <Amount value={Math.abs(total)} type={total > 0 ? 'credit' : 'debit'} />
    </p>
  );
}
