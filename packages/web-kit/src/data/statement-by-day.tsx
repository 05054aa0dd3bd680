import type { StatementLine } from '@larkspur/contracts/transaction';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Amount } from './amount';
import { DateWords } from './date-text';
import { byDay, movedBy } from './group-by-day';
import { GroupedList } from './grouped-list';
import { LineRow } from './statement-line-row';

export interface DayListProps {
  lines: StatementLine[];
  /** Older lines are still to be read: of the last day, nobody knows yet what it comes to. */
  hasMore?: boolean;
}

/** A statement, day by day, with what each day came to. */
export function DayList({ lines, hasMore = false }: DayListProps) {
  const days = byDay(lines);
  return (
    <GroupedList
      keyOf={(line) => line._id}
      groups={days.map(({ day, date, lines: ofDay }, index) => ({
        id: day,
        title: <DateWords iso={date} />,
        aside: hasMore && index === days.length - 1 ? undefined : <Total of={ofDay} />,
        items: ofDay,
      }))}
    >
      {(line) => <LineRow line={line} withinDay />}
    </GroupedList>
  );
}

function Total({ of }: { of: StatementLine[] }) {
  const total = movedBy(of);
  if (total === 0) return null;
  return (
    <p>
      <VisuallyHidden>Total of the day: </VisuallyHidden>
      <Amount value={Math.abs(total)} type={total > 0 ? 'credit' : 'debit'} />
    </p>
  );
}
