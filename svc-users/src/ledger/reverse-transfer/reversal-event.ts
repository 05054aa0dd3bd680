import type { Events } from '@larkspur/contracts/messages';

export type ReversalEvent = Events['transfer.reversed'];

/** Drops the members that `ledger.reverse()` returns in addition to the event's. */
export function toReversalEvent(reversal: ReversalEvent): ReversalEvent {
  const { reversalId, transferId, payer, payee, amountCents, reason, actorId, date } = reversal;
  return { reversalId, transferId, payer, payee, amountCents, reason, actorId, date };
}
