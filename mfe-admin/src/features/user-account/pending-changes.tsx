import { RightIcon } from '@larkspur/web-kit/brand/icons';
import { Details } from '@larkspur/web-kit/data/details';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import styles from './pending-changes.module.css';
import type { Change } from './user-account.rules';

/** Shows old and new values before they are saved. */
export function PendingChanges({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label="Unsaved changes">
      <Details
        items={changes.map(({ name, before, after }) => ({
          term: name,
          value: (
            <span className={styles.change}>
              <s>{before}</s>
              <RightIcon size={16} />
              <VisuallyHidden>changes to</VisuallyHidden>
              <strong>{after}</strong>
            </span>
          ),
        }))}
      />
    </section>
  );
}
