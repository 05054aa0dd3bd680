import type { AuditEntry } from '@larkspur/service-kit/security/audit';
import { type LineRow, lineOnWire } from '../statements/line-on-wire';

/** What the audit is told of a memo that an administrator adds or deletes. */
export function memoAct(action: 'transaction.added' | 'transaction.deleted', row: LineRow): AuditEntry {
  const { amount, transactionType, date, description } = lineOnWire(row);
  const changes = Object.entries({ amount, transactionType, date, description }).map(([field, value]) =>
    action === 'transaction.added' ? { field, before: null, after: value } : { field, before: value, after: null },
  );
  return { action, subjectId: row.user_id, objectId: row.id, changes };
}
