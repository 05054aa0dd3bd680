import type { StatementLine } from '@larkspur/contracts/transaction';
import { type HostApi, isApiError } from '@larkspur/web-kit/host/host-api';
import { findTransfer } from './transfer.api';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;
/** The request may still be on its way for a moment after the browser has lost the connection. */
const NOT_RECEIVED_AFTER_MS = 3_000;

interface Listeners {
  /** The bank has the payment: pending, completed or rejected. */
  onFound(line: StatementLine): void;
  /** The bank does not have the payment. */
  onNotReceived(): void;
  onUnreachable(): void;
  isBeingSent(): Promise<boolean>;
}

/**
 * Follows a payment until its outcome is known, by lookups and live events. Once the bank has said that it does not have the
 * payment, only events lead to another lookup.
 * @returns a function that stops it
 */
export function followPayment(host: HostApi, idempotencyKey: string, listeners: Listeners): () => void {
  const startedAt = performance.now();
  let isStopped = false;
  let isLookingUp = false;
  let isOutdated = false;
  let isMissing = false;
  let delayMs = FIRST_DELAY_MS;
  let transferId: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(line: StatementLine): void {
    transferId = line._id;
    if (line.status !== 'pending') stop();
    listeners.onFound(line);
  }

  /** @returns how long to wait for the next lookup at least, in seconds */
  async function lookUpOnce(): Promise<number> {
    const isLate = performance.now() - startedAt >= NOT_RECEIVED_AFTER_MS;
    try {
      const line = await findTransfer(host, idempotencyKey);
      const isMissed = !line && isLate && !(await listeners.isBeingSent());
      if (isStopped) return 0;
      if (line) report(line);
      else if (isMissed && !isMissing) listeners.onNotReceived();
      isMissing = isMissed;
      return 0;
    } catch (error) {
      if (!isStopped) listeners.onUnreachable();
      return (isApiError(error) && error.retryAfter) || 0;
    }
  }

  async function lookUp(): Promise<void> {
    clearTimeout(timer);
    isOutdated = isLookingUp;
    if (isLookingUp) return;
    isLookingUp = true;
    const retryAfter = await lookUpOnce();
    isLookingUp = false;
    if (isStopped) return;
    if (isOutdated && retryAfter === 0) return lookUp();
    if (isMissing && !isOutdated) return;
    // Spread, so that customers who lost the bank together do not come back together.
    timer = setTimeout(lookUp, Math.max(delayMs, retryAfter * 1_000) * (0.8 + Math.random() * 0.4));
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
  }

  const unsubscribe = host.live?.subscribe((event) => {
    if (event.name === 'transaction') {
      const { _id, kind, transactionType } = event.data;
      if (_id === transferId) report(event.data);
      else if (!transferId && kind === 'transfer' && transactionType === 'debit') void lookUp();
    } else if (event.name === 'ready' && !event.data.resumed) void lookUp();
  });
  const onOnline = () => void lookUp();
  window.addEventListener('online', onOnline);

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe?.();
    window.removeEventListener('online', onOnline);
  }

  // A host whose stream is open already sends "ready" first, which starts the lookup.
  queueMicrotask(() => {
    if (!isLookingUp && !isStopped) void lookUp();
  });
  return stop;
}
