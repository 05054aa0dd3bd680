import type { StatementLine } from '@larkspur/contracts/transaction';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { ownPayments } from '../../live/own-payments';
import { describeOutcome } from './describe-outcome';
import { followPayment } from './follow-payment';
import { formatSentAt } from './format-sent-at';
import type { PaymentStore } from './payment-store';
import { recordOutcome } from './record-outcome';

/** A tab that waits for the response to its payment reports it itself. Nothing tells other tabs that it has stopped waiting. */
const SENDING_POLL_MS = 1_000;

interface OpenPaymentToReport {
  host: HostApi;
  store: PaymentStore;
  idempotencyKey: string;
  /** No tab waits for the response any more, so the payment is followed from here. */
  onFollow(): void;
  onOutcome(): void;
}

/**
 * Follows the open payment and shows its outcome outside the page's flow.
 * @returns a function that stops it
 */
export function notifyOutcome({ host, store, idempotencyKey, ...events }: OpenPaymentToReport): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopFollowing: (() => void) | undefined;
  let pendingId: string | null = null;
  let endWaiting: (() => void) | undefined;

  async function handleLine(line: StatementLine): Promise<void> {
    pendingId = line.status === 'pending' ? line._id : null;
    ownPayments.report(line._id);
    endWaiting?.();
    if (line.status !== 'pending') host.notify(describeOutcome(host, line));
    await recordOutcome(store, idempotencyKey, line);
    if (line.status !== 'pending') events.onOutcome();
  }

  function handleNotReceived(): void {
    endWaiting?.();
    const open = store.open();
    if (open?.status !== 'unconfirmed') return;
    host.notify({
      tone: 'error',
      text: `We haven’t received the transfer that you sent ${formatSentAt(open.sentAt)}. No money has left your account. You can make it again, and you won’t be charged twice.`,
      action: { label: 'Go to Transfer', onAction: () => host.navigate('/account/transfer') },
    });
    store.setStatus(idempotencyKey, 'not_received');
  }

  async function follow(): Promise<void> {
    const isBeingSent = await store.isBeingSent();
    if (isStopped) return;
    if (isBeingSent) {
      timer = setTimeout(follow, SENDING_POLL_MS);
      return;
    }
    events.onFollow();
    endWaiting = ownPayments.expect();
    stopFollowing = followPayment(host, idempotencyKey, {
      isBeingSent: () => store.isBeingSent(),
      onFound: (line) => void handleLine(line),
      onNotReceived: handleNotReceived,
      // Nothing is known, and the next look-up follows by itself.
      onUnreachable: () => undefined,
    });
  }

  void follow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopFollowing?.();
    if (pendingId) ownPayments.withdraw(pendingId);
    endWaiting?.();
  };
}
