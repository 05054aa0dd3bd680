import type { AuditEntry } from '@larkspur/service-kit/security/audit';
import { type LineRow, toStatementLine } from '../statements/to-statement-line';

/** What the audit is told of a memo that an administrator adds or deletes. */
export function memoAuditEntry(action: 'transaction.added' | 'transaction.deleted', row: LineRow): AuditEntry {
  const { amount, transactionType, date, description } = toStatementLine(row);
  const changes = Object.entries({ amount, transactionType, date, description }).map(([field, value]) =>
    action === 'transaction.added' ? { field, before: null, after: value } : { field, before: value, after: null },
  );
  return { action, subjectId: row.user_id, objectId: row.id, changes };
}
