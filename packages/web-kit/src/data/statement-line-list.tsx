import type { StatementLine } from '@larkspur/contracts/transaction';
import styles from './statement-line-list.module.css';
import { StatementLineRow } from './statement-line-row';

/** A few statement lines in their given order. For a whole statement, use StatementByDay. */
export function StatementLineList({ label, lines }: { label: string; lines: StatementLine[] }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line._id}>
          <StatementLineRow line={line} />
        </li>
      ))}
    </ul>
  );
}
