import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { describeOutcome } from './describe-outcome';
import { followOpenPayment } from './follow-open-payment';
import { formatSentAt } from './format-sent-at';
import type { PaymentStore } from './payment-store';

/** A tab that waits for the response to its payment reports it itself. Nothing tells other tabs that it has stopped waiting. */
const SENDING_POLL_MS = 1_000;

interface OpenPaymentToReport {
  host: HostApi;
  store: PaymentStore;
  idempotencyKey: string;
  /** No tab waits for the response anymore, so the payment is followed from here. */
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

  async function follow(): Promise<void> {
    const isBeingSent = await store.isBeingSent();
    if (isStopped) return;
    if (isBeingSent) {
      timer = setTimeout(follow, SENDING_POLL_MS);
      return;
    }
    events.onFollow();
    stopFollowing = followOpenPayment(host, store, idempotencyKey, {
      onFound: (line) => {
        if (line.status !== 'pending') host.notify(describeOutcome(host, line));
      },
      onOutcome: events.onOutcome,
      onNotReceived: ({ sentAt }) =>
        host.notify({
          tone: 'error',
          text: `We haven’t received the transfer you sent ${formatSentAt(sentAt)}, and no money has left your account. You can send it again. Even if the first one still arrives, you won’t be charged twice.`,
          action: { label: 'Go to Transfer', onAction: () => host.navigate('/account/transfer') },
        }),
    });
  }

  void follow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopFollowing?.();
  };
}
