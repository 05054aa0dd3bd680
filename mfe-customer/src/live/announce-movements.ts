import type { StatementLine } from '@larkspur/contracts/transaction';
import { ACCOUNT_NAMES } from '@larkspur/web-kit/format/account-names';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import type { HostLive } from '@larkspur/web-kit/host/host-api';
import { Throttle } from './throttle';

/** Groups movements that come together, and leaves time to hear one announcement before the next. */
const TIMES = { delayMs: 800, intervalMs: 8_000 };

/**
 * Announces each movement of money that the customer did not cause here, once: the transfer screen reports its own payments.
 * @returns a function that stops the announcements
 */
export function announceMovements(live: HostLive, announce: (message: string) => void): () => void {
  const announcedIds = new Set<string>();
  let pending: StatementLine[] = [];
  const throttle = new Throttle(() => {
    announce(formatMovements(pending));
    pending = [];
  }, TIMES);

  const release = live.subscribe((event) => {
    if (event.name !== 'transaction' || !isAnnounced(event.data) || announcedIds.has(event.data._id)) return;
    announcedIds.add(event.data._id);
    pending.push(event.data);
    throttle.schedule();
  });

  return () => {
    release();
    throttle.stop();
  };
}

/** Everything that comes in, and what the bank takes. */
function isAnnounced({ transactionType, status, kind }: StatementLine): boolean {
  return status === 'completed' && kind !== 'memo' && (transactionType === 'credit' || kind !== 'transfer');
}

function formatMovements(lines: StatementLine[]): string {
  const received = lines.filter(({ transactionType }) => transactionType === 'credit');
  const taken = lines.filter(({ transactionType }) => transactionType === 'debit');
  return [received.length > 0 && formatReceived(received), taken.length > 0 && formatTaken(taken)]
    .filter(Boolean)
    .join(' ');
}

function formatReceived(lines: StatementLine[]): string {
  const [first] = lines;
  if (lines.length > 1) return `${lines.length} payments received, ${sum(lines)} in total.`;
  if (first?.counterparty) return `${sum(lines)} received from ${showInvisible(first.counterparty.name)}.`;
  return `${sum(lines)} received${first?.account ? ` in ${ACCOUNT_NAMES[first.account]}` : ''}.`;
}

function formatTaken(lines: StatementLine[]): string {
  const [first] = lines;
  const account = first?.account && lines.length === 1 ? ` of ${ACCOUNT_NAMES[first.account]}` : '';
  return `The bank took ${sum(lines)} out${account}.`;
}

function sum(lines: StatementLine[]): string {
  return formatMoney(lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100);
}
