import { RightIcon } from '@larkspur/web-kit/brand/icons';
import { Details } from '@larkspur/web-kit/data/details';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import styles from './change-list.module.css';
import type { Change } from './changes';

/** Old and new values, field by field. */
export function ChangeList({ changes }: { changes: Change[] }) {
  return (
    <Details
      items={changes.map(({ name, before, after }) => ({
        term: name,
        value: (
          <span className={styles.change}>
            <s>
              <UserText text={before} />
            </s>
            <RightIcon size={16} />
            <VisuallyHidden>changes to</VisuallyHidden>
            <strong>
              <UserText text={after} />
            </strong>
          </span>
        ),
      }))}
    />
  );
}

/** The changes that saving a form would make. */
export function UnsavedChanges({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label="Unsaved changes">
      <ChangeList changes={changes} />
    </section>
  );
}
