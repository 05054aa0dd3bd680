import type { AuditChange } from '@larkspur/contracts/audit';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { toChange } from './audit-labels';
import styles from './changes-cell.module.css';

/** The changes in a record, one line for each field, for a cell of a table. */
export function ChangesCell({ changes }: { changes: AuditChange[] }) {
  if (changes.length === 0) return '–';
  return (
    <ul className={styles.changes}>
      {changes.map(toChange).map(({ name, before, after }) => (
        <li key={name}>
          <span className={styles.name}>{name}:</span>{' '}
          <s>
            <UserText text={before} />
          </s>{' '}
          <span aria-hidden="true">→</span>
          <VisuallyHidden>changed to</VisuallyHidden> <UserText text={after} />
        </li>
      ))}
    </ul>
  );
}
