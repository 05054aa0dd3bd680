import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { endSentence } from '@larkspur/web-kit/format/end-sentence';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import type { HostLive } from '@larkspur/web-kit/host/host-api';
import { ownPayments } from './own-payments';
import { Throttle } from './throttle';

/** Groups movements that come together, and leaves time to hear one announcement before the next. */
const ANNOUNCEMENT_TIMING = { delayMs: 800, intervalMs: 8_000 };

/**
 * Announces each movement of money that the customer did not cause here, once: the transfer screen reports its own payments.
 * @returns a function that stops the announcements
 */
export function announceMovements(live: HostLive, announce: (message: string) => void): () => void {
  const seenIds = new Set<string>();
  let pending: StatementLine[] = [];
  const throttle = new Throttle(() => {
    const due = pending.filter((line) => !isSent(line) || !ownPayments.isExpected());
    pending = pending.filter((line) => !due.includes(line));
    const message = formatMovements(due.filter(({ _id }) => !ownPayments.isReported(_id)));
    if (message) announce(message);
  }, ANNOUNCEMENT_TIMING);

  const releases = [
    live.subscribe((event) => {
      if (event.name !== 'transaction' || !shouldAnnounce(event.data) || seenIds.has(event.data._id)) return;
      seenIds.add(event.data._id);
      pending.push(event.data);
      throttle.schedule();
    }),
    // The event of a payment can come before the response to it.
    ownPayments.onSettled(() => {
      if (pending.length > 0) throttle.schedule();
    }),
  ];

  return () => {
    for (const release of releases) release();
    throttle.stop();
  };
}

const shouldAnnounce = ({ status, kind }: StatementLine) => status === 'completed' && kind !== 'memo';
const isSent = ({ transactionType, kind }: StatementLine) => transactionType === 'debit' && kind === 'transfer';

/** Everything that comes in, what the customer sends, and what the bank takes. */
function formatMovements(lines: StatementLine[]): string {
  const received = lines.filter(({ transactionType }) => transactionType === 'credit');
  const sent = lines.filter(isSent);
  const taken = lines.filter((line) => line.transactionType === 'debit' && !isSent(line));
  return [
    received.length > 0 && formatReceived(received),
    sent.length > 0 && formatSent(sent),
    taken.length > 0 && formatTaken(taken),
  ]
    .filter(Boolean)
    .join(' ');
}

function formatReceived(lines: StatementLine[]): string {
  const [first] = lines;
  if (lines.length > 1) return `${lines.length} payments received, ${sum(lines)} in total.`;
  if (first?.counterparty) return `${sum(lines)} received from ${endSentence(showInvisible(first.counterparty.name))}`;
  return `${sum(lines)} received${first?.account ? ` in ${ACCOUNT_LABELS[first.account]}` : ''}.`;
}

function formatSent(lines: StatementLine[]): string {
  const [first] = lines;
  if (lines.length > 1) return `${lines.length} payments sent, ${sum(lines)} in total.`;
  return `${sum(lines)} sent${first?.counterparty ? ` to ${endSentence(showInvisible(first.counterparty.name))}` : '.'}`;
}

function formatTaken(lines: StatementLine[]): string {
  const [first] = lines;
  const account = first?.account && lines.length === 1 ? ` from ${ACCOUNT_LABELS[first.account]}` : '';
  return `${sum(lines)} debited${account} by the bank.`;
}

function sum(lines: StatementLine[]): string {
  return formatMoney(lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100);
}
