import type { Commands } from '@larkspur/contracts/messages';
import type { AddTransactionRequest, ReverseTransferRequest } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { deriveId } from '../ids';
import { dollarsToCents } from '../money';

/** What an administrator's request orders: all that decides about money. */
type Order<C extends 'accounts.adjust' | 'accounts.reverse'> = Omit<Commands[C]['request'], 'origin' | 'signedRequest'>;
export type AdjustmentOrder = Order<'accounts.adjust'>;
export type ReversalOrder = Order<'accounts.reverse'>;

interface OrderedBy {
  actorId: string;
  /** See `RequestAuthority`. */
  key: string;
}

export function adjustmentId(userId: string, { actorId, key }: OrderedBy): string {
  return deriveId('adjustment', actorId, userId, key);
}

/** @param request validated by `AddTransactionDto` */
export function toAdjustmentOrder(
  userId: string,
  request: AddTransactionRequest & { account: AccountKind },
  orderedBy: OrderedBy,
): AdjustmentOrder {
  const { account, transactionType, description, amount, date } = request;
  const amountCents = dollarsToCents(amount);
  if (amountCents === null) throw new Error('The validated amount is not a whole number of cents.');
  return {
    postingId: adjustmentId(userId, orderedBy),
    userId,
    actorId: orderedBy.actorId,
    account,
    transactionType,
    amountCents,
    description,
    date: new Date(date).toISOString(),
  };
}

/** @param request validated by `ReverseTransferDto` */
export function toReversalOrder(
  transferId: string,
  { reason }: ReverseTransferRequest,
  { actorId, key }: OrderedBy,
): ReversalOrder {
  return { reversalId: deriveId('reversal', actorId, transferId, key, reason), transferId, actorId, reason };
}
