import type { Events } from '@larkspur/contracts/messages';

/** A transfer taken back, as everyone is told of it. */
export type Reversal = Events['transfer.reversed'];

export function toReversalEvent(answered: Reversal): Reversal {
  const { reversalId, transferId, payer, payee, amountCents, reason, actorId, date } = answered;
  return { reversalId, transferId, payer, payee, amountCents, reason, actorId, date };
}
