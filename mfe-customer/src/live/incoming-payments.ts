import type { StatementLine } from '@larkspur/contracts/transaction';
import { ACCOUNT_NAMES } from '@larkspur/web-kit/format/account-names';
import { formatMoney } from '@larkspur/web-kit/format/format';
import type { HostLive } from '@larkspur/web-kit/host/host-api';
import { Throttle } from './throttle';

/** Several that come together are one piece of news, and the next one waits until it was heard. */
const TIMES = { after: 800, apart: 8_000 };

/** Says in words what money has come in, each once; until the returned function is called. */
export function announceIncomingPayments(live: HostLive, say: (words: string) => void): () => void {
  const told = new Set<string>();
  let arrived: StatementLine[] = [];
  const saying = new Throttle(() => {
    say(formatIncomingPayments(arrived));
    arrived = [];
  }, TIMES);

  const release = live.subscribe((event) => {
    if (event.name !== 'transaction' || !isIncomingPayment(event.data) || told.has(event.data._id)) return;
    told.add(event.data._id);
    arrived.push(event.data);
    saying.schedule();
  });

  return () => {
    release();
    saying.stop();
  };
}

function isIncomingPayment({ transactionType, status, kind }: StatementLine): boolean {
  return transactionType === 'credit' && status === 'completed' && kind !== 'memo';
}

export function formatIncomingPayments(lines: StatementLine[]): string {
  const cents = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const [first] = lines;
  if (lines.length > 1) return `${lines.length} payments arrived, ${formatMoney(cents / 100)} in all.`;
  if (first?.counterparty) return `${formatMoney(first.amount)} arrived from ${first.counterparty.name}.`;
  return `${formatMoney(cents / 100)} arrived${first?.account ? ` in ${ACCOUNT_NAMES[first.account]}` : ''}.`;
}
