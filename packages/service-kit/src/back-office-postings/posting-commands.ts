import type { Commands } from '@larkspur/contracts/messages';
import type { AddTransactionRequest, ReverseTransferRequest } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { deriveId } from '../ids';
import { requireCents } from '../money';

/** The part of an administrator's request that decides about money. */
type Instruction<C extends 'accounts.adjust' | 'accounts.reverse'> = Omit<
  Commands[C]['request'],
  'origin' | 'signedRequest'
>;
export type AdjustmentInstruction = Instruction<'accounts.adjust'>;
export type ReversalInstruction = Instruction<'accounts.reverse'>;

interface Requester {
  actorId: string;
  /** See `RequestAuthority`. */
  key: string;
}

export function adjustmentId(userId: string, { actorId, key }: Requester): string {
  return deriveId('adjustment', actorId, userId, key);
}

/** @param request validated by `AddTransactionDto` */
export function toAdjustmentInstruction(
  userId: string,
  request: AddTransactionRequest & { account: AccountKind },
  requester: Requester,
): AdjustmentInstruction {
  const { account, transactionType, description, amount, date } = request;
  return {
    postingId: adjustmentId(userId, requester),
    userId,
    actorId: requester.actorId,
    account,
    transactionType,
    amountCents: requireCents(amount),
    description,
    date: new Date(date).toISOString(),
  };
}

/** @param request validated by `ReverseTransferDto` */
export function toReversalInstruction(
  transferId: string,
  { reason }: ReverseTransferRequest,
  { actorId, key }: Requester,
): ReversalInstruction {
  return { reversalId: deriveId('reversal', actorId, transferId, key, reason), transferId, actorId, reason };
}
