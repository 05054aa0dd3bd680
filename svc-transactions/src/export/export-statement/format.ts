import { bankDay, bankToday } from '@larkspur/contracts/bank-day';
import { describeRejection, LINE_STATUS_LABELS } from '@larkspur/contracts/labels';
import type { LineFilters, LineKind, LineSort } from '@larkspur/contracts/transaction';

const SORT_LABELS: Record<LineSort, string> = {
  '-date': 'newest first',
  date: 'oldest first',
  '-amount': 'largest amount first',
  amount: 'smallest amount first',
};

/** Formats a day of the bank, given as midnight UTC. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

export function formatDay(date: Date): string {
  return DAY.format(new Date(bankDay(date)));
}

/** `-1234567n` becomes `-12,345.67`. */
export function formatAmount(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0n ? '-' : ''}${dollars}.${digits.slice(-2)}`;
}

/** Returns the text of a rejection’s code. The reason of a reversal is a text already. */
export function formatReason(reason: string | null): string {
  return describeRejection(reason) ?? reason ?? '';
}

type Period = Pick<LineFilters, 'from' | 'to'>;

/** Returns the last day that a document issued at this time can cover. */
export function lastDayOf({ from, to }: Period, issuedAt: Date): string {
  const today = bankToday(issuedAt);
  const isAhead = from !== undefined && from > today;
  return to && (to < today || isAhead) ? to : today;
}

export function formatPeriod(period: Period, issuedAt: Date): string {
  const end = LONG_DAY.format(new Date(lastDayOf(period, issuedAt)));
  return period.from ? `${LONG_DAY.format(new Date(period.from))} to ${end}` : `Through ${end}`;
}

/** The name of the balance after the last line. */
export function closingBalanceLabel(period: Period, issuedAt: Date): string {
  const last = lastDayOf(period, issuedAt);
  return last === bankToday(issuedAt) ? `Balance on ${DAY_OF_YEAR.format(new Date(last))}` : 'Closing balance';
}

/** The filters other than the period, and the sort order. */
export function describeFilters(filters: LineFilters): string {
  const { q, transactionType, kind, status, minAmount, maxAmount, sort = '-date' } = filters;
  const parts = [
    q && `containing “${q}”`,
    transactionType && `${transactionType}s only`,
    kind && `${PLURAL_KINDS[kind]} only`,
    status && `${LINE_STATUS_LABELS[status].toLowerCase()} only`,
    minAmount && `$${minAmount} or more`,
    maxAmount && `$${maxAmount} or less`,
  ].filter(Boolean);
  const selection = parts.length > 0 ? parts.join(', ') : 'all transactions';
  return `${selection.charAt(0).toUpperCase()}${selection.slice(1)}; ${SORT_LABELS[sort]}`;
}

const PLURAL_KINDS: Record<LineKind, string> = {
  transfer: 'transfers',
  adjustment: 'adjustments',
  reversal: 'reversals',
  memo: 'memos',
};
