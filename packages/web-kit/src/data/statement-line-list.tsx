import type { StatementLine } from '@larkspur/contracts/transaction';
import styles from './statement-line-list.module.css';
import { LineRow } from './statement-line-row';

/** A few lines of a statement, as they come. All of them stand in a DayList. */
export function LineList({ label, lines }: { label: string; lines: StatementLine[] }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line._id}>
          <LineRow line={line} />
        </li>
      ))}
    </ul>
  );
}
