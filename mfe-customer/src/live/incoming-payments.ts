import type { StatementLine } from '@larkspur/contracts/transaction';
import { ACCOUNT_NAMES } from '@larkspur/web-kit/format/account-names';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import type { HostLive } from '@larkspur/web-kit/host/host-api';
import { Throttle } from './throttle';

/** Groups payments that arrive together, and leaves time to hear one announcement before the next. */
const TIMES = { delayMs: 800, intervalMs: 8_000 };

/** Announces each incoming payment once. @returns a function that stops the announcements */
export function announceIncomingPayments(live: HostLive, announce: (message: string) => void): () => void {
  const announcedIds = new Set<string>();
  let pending: StatementLine[] = [];
  const throttle = new Throttle(() => {
    announce(formatIncomingPayments(pending));
    pending = [];
  }, TIMES);

  const release = live.subscribe((event) => {
    if (event.name !== 'transaction' || !isIncomingPayment(event.data) || announcedIds.has(event.data._id)) return;
    announcedIds.add(event.data._id);
    pending.push(event.data);
    throttle.schedule();
  });

  return () => {
    release();
    throttle.stop();
  };
}

function isIncomingPayment({ transactionType, status, kind }: StatementLine): boolean {
  return transactionType === 'credit' && status === 'completed' && kind !== 'memo';
}

export function formatIncomingPayments(lines: StatementLine[]): string {
  const cents = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const [first] = lines;
  if (lines.length > 1) return `${lines.length} payments received, ${formatMoney(cents / 100)} in total.`;
  if (first?.counterparty)
    return `${formatMoney(first.amount)} received from ${showInvisible(first.counterparty.name)}.`;
  return `${formatMoney(cents / 100)} received${first?.account ? ` in ${ACCOUNT_NAMES[first.account]}` : ''}.`;
}
