import type { RequestOrigin } from '@larkspur/contracts/messages';
import type { TransactionType } from '@larkspur/contracts/transaction';
import { toReference } from '@larkspur/service-kit/ids';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { AuditEntry } from '@larkspur/service-kit/security/audit';
import type { ReversalEvent } from './reversal-event';

/** One for each line that the reversal adds to a statement, because a record is found under one customer only. */
export function reversalAuditEntries(reversal: ReversalEvent, origin: RequestOrigin | undefined): AuditEntry[] {
  const { payer, payee, transferId, amountCents, reason, actorId } = reversal;
  const toEntry = (subjectId: string, transactionType: TransactionType): AuditEntry => ({
    action: 'transfer.reversed',
    actor: { userId: actorId, role: 'administrator' },
    origin,
    subjectId,
    objectId: transferId,
    changes: [
      { field: 'status', before: 'completed', after: 'reversed' },
      { field: 'amount', before: null, after: centsToDollars(amountCents) },
      { field: 'transactionType', before: null, after: transactionType },
      { field: 'reference', before: null, after: toReference(transferId) },
    ],
    reason,
  });
  return [toEntry(payer.userId, 'credit'), ...(payee ? [toEntry(payee.userId, 'debit')] : [])];
}
