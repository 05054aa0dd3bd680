import type { StatementLine } from '@larkspur/contracts/transaction';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { ownPayments } from '../../live/own-payments';
import { followPayment } from './follow-payment';
import type { OpenPayment, PaymentStore } from './payment-store';

interface Listeners {
  /** The bank has the payment: pending, completed or rejected. */
  onFound(line: StatementLine): void;
  /** The payment is completed or rejected, and the store knows it. */
  onOutcome(line: StatementLine): void;
  /** The bank does not have the payment, so it can be sent again. */
  onNotReceived(open: OpenPayment): void;
  onUnreachable?(): void;
}

/**
 * Follows the open payment, and stores what the bank says about it. The caller shows it, so live updates do not announce the
 * payment as well.
 * @returns a function that stops it
 */
export function followOpenPayment(
  host: HostApi,
  store: PaymentStore,
  idempotencyKey: string,
  listeners: Listeners,
): () => void {
  const endWaiting = ownPayments.expect();
  let pendingId: string | null = null;

  async function handleLine(line: StatementLine): Promise<void> {
    pendingId = line.status === 'pending' ? line._id : null;
    ownPayments.report(line._id);
    endWaiting();
    listeners.onFound(line);
    await recordLine(store, idempotencyKey, line);
    if (line.status !== 'pending') listeners.onOutcome(line);
  }

  const stop = followPayment(host, idempotencyKey, {
    isBeingSent: () => store.isBeingSent(),
    onFound: (line) => void handleLine(line),
    onNotReceived: () => {
      endWaiting();
      const open = store.findOpen();
      if (open?.idempotencyKey !== idempotencyKey || open.status !== 'unconfirmed') return;
      listeners.onNotReceived(open);
      store.setStatus(idempotencyKey, 'not_received');
    },
    onUnreachable: () => listeners.onUnreachable?.(),
  });
  return () => {
    stop();
    if (pendingId) ownPayments.withdraw(pendingId);
    endWaiting();
  };
}

/** The key is given up once the payment is completed or rejected. */
async function recordLine(store: PaymentStore, idempotencyKey: string, line: StatementLine): Promise<void> {
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
