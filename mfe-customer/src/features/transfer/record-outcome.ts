import type { StatementLine } from '@larkspur/contracts/transaction';
import type { PaymentStore } from './payment-store';

/** Stores what the bank has said about the open payment: its key is given up once the payment is completed or rejected. */
export async function recordOutcome(store: PaymentStore, idempotencyKey: string, line: StatementLine): Promise<void> {
  if (line.status === 'pending') store.setStatus(idempotencyKey, 'unconfirmed');
  else if (line.status === 'rejected') store.discard(idempotencyKey);
  else {
    await store.complete(idempotencyKey, {
      amount: line.amount,
      accountNumber: line.counterparty?.accountNumber ?? '',
      bankName: line.counterparty?.bankName ?? '',
    });
  }
}
