import type { AuditEntry } from '@larkspur/service-kit/security/audit';
import { type LineRow, toStatementLine } from './to-statement-line';

/** The audit entry for a memo that an administrator added or deleted. */
export function memoAuditEntry(action: 'transaction.added' | 'transaction.deleted', row: LineRow): AuditEntry {
  const { amount, transactionType, date, description } = toStatementLine(row);
  const changes = Object.entries({ amount, transactionType, date, description }).map(([field, value]) =>
    action === 'transaction.added' ? { field, before: null, after: value } : { field, before: value, after: null },
  );
  return { action, subjectId: row.userId, objectId: row.id, changes };
}
