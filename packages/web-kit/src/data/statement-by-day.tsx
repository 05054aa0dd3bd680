import type { StatementLine } from '@larkspur/contracts/transaction';
import { memo } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Amount } from './amount';
import { DateText } from './date-text';
import { type Day, groupByDay, movedMoney, netAmount } from './group-by-day';
import { ListGroup } from './list-group';
import styles from './list-group.module.css';
import { type GetLineLink, StatementLineRow } from './statement-line-row';

export interface StatementByDayProps {
  lines: StatementLine[];
  /** There are older lines to load, so the total of the last day is not known yet. */
  hasMore?: boolean;
  /** Makes each line a link to its details: `({ _id }) => linkTo(_id)` with `useDrawerAddress`. */
  getLink?: GetLineLink;
}

/** A statement by day, with a total for each day. It stays fast with ten thousand lines. */
export function StatementByDay({ lines, hasMore = false, getLink }: StatementByDayProps) {
  const days = groupByDay(lines);
  return (
    <div className={styles.groups}>
      {days.map((day, index) => (
        <StatementDay key={day.day} day={day} isComplete={!hasMore || index < days.length - 1} getLink={getLink} />
      ))}
    </div>
  );
}

interface StatementDayProps {
  day: Day;
  isComplete: boolean;
  getLink: GetLineLink | undefined;
}

/** Rendered again only when one of its lines changes, so that loading more does not render the whole list again. */
const StatementDay = memo(function StatementDay({ day: { date, lines }, isComplete, getLink }: StatementDayProps) {
  return (
    <ListGroup
      title={<DateText iso={date} />}
      detail={isComplete && lines.some(movedMoney) && <DayTotal net={netAmount(lines)} />}
      size={lines.length}
    >
      {lines.map((line) => (
        <li className={styles.item} key={line._id}>
          <StatementLineRow line={line} hideDay getLink={getLink} />
        </li>
      ))}
    </ListGroup>
  );
}, isSameDay);

function isSameDay(before: StatementDayProps, after: StatementDayProps): boolean {
  return (
    before.isComplete === after.isComplete &&
    before.getLink === after.getLink &&
    before.day.lines.length === after.day.lines.length &&
    before.day.lines.every((line, index) => line === after.day.lines[index])
  );
}

function DayTotal({ net }: { net: number }) {
  return (
    <p>
      <VisuallyHidden>Daily total: </VisuallyHidden>
      <Amount value={Math.abs(net)} type={net === 0 ? 'none' : net > 0 ? 'credit' : 'debit'} />
    </p>
  );
}
