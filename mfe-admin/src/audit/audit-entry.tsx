import type { AuditRecord } from '@larkspur/contracts/audit';
import { ChangeList } from '@larkspur/web-kit/data/change-list';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { UserText } from '@larkspur/web-kit/data/user-text';
import type { ReactNode } from 'react';
import styles from './audit-entry.module.css';
import { describeAction, toChange } from './audit-labels';

export interface AuditEntryProps {
  record: AuditRecord;
  /** The user whom the action concerned, where the list is not about one user. */
  subject?: ReactNode;
}

/** One record of the audit log: what was done, by whom, when, from where, why, and what changed. */
export function AuditEntry({ record, subject }: AuditEntryProps) {
  const { action, actor, at, address, reason, changes, requestId } = record;
  return (
    <article className={styles.entry}>
      <p className={styles.action}>
        {describeAction(action)}
        {subject && <> · {subject}</>}
      </p>
      <p className={styles.facts}>
        <DateText iso={at} withTime /> · by <Actor actor={actor} />
        {address && (
          <>
            {' · from '}
            <UserText text={address} />
          </>
        )}
        {requestId && ` · request ${requestId}`}
      </p>
      {reason && (
        <p>
          Reason: <UserText text={reason} />
        </p>
      )}
      {changes.length > 0 && <ChangeList changes={changes.map(toChange)} />}
    </article>
  );
}

function Actor({ actor }: { actor: AuditRecord['actor'] }) {
  if (!actor) return 'the system or a visitor';
  return <UserText text={actor.role === 'customer' ? actor.name : `${actor.name}, ${actor.role}`} />;
}
