import type { ReactNode } from 'react';
import { RightIcon } from '../brand/icons';
import type { Change } from '../form/changes';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './change-list.module.css';
import { Details } from './details';
import { UserText } from './user-text';

/** Old and new values, field by field. */
export function ChangeList({ changes }: { changes: Change[] }) {
  return (
    <Details
      items={changes.map(({ name, before, after }) => ({
        term: name,
        value: (
          <OldAndNew
            before={
              <s>
                <UserText text={before} />
              </s>
            }
            verb="changes to"
            after={<UserText text={after} />}
          />
        ),
      }))}
    />
  );
}

interface OldAndNewProps {
  before: ReactNode;
  /** Read between the two: "becomes". */
  verb: string;
  after: ReactNode;
}

/** A value, and the one that follows it. */
export function OldAndNew({ before, verb, after }: OldAndNewProps) {
  return (
    <span className={styles.change}>
      <span>{before}</span>
      <RightIcon size={16} />
      <VisuallyHidden>{verb}</VisuallyHidden>
      <strong>{after}</strong>
    </span>
  );
}

/** A panel next to the fields of a form, with what sending it would change. */
export function ChangePanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.changes} aria-label={label}>
      {children}
    </section>
  );
}

/** The changes that saving a form would make. */
export function UnsavedChanges({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ChangePanel label="Unsaved changes">
      <ChangeList changes={changes} />
    </ChangePanel>
  );
}
