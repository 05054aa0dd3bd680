import type { StatementLine } from '@larkspur/contracts/transaction';
import styles from './statement-line-list.module.css';
import { type GetLineLink, StatementLineRow } from './statement-line-row';

export interface StatementLineListProps {
  label: string;
  lines: StatementLine[];
  /** Makes each line a link to its details. */
  getLink?: GetLineLink;
}

/** A few statement lines in their given order. For a whole statement, use StatementByDay. */
export function StatementLineList({ label, lines, getLink }: StatementLineListProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line._id}>
          <StatementLineRow line={line} {...(getLink && { getLink })} />
        </li>
      ))}
    </ul>
  );
}
