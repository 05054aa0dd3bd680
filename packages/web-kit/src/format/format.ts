import { addDays, bankDay, bankToday, hasTime } from '@larkspur/contracts/bank-day';
import { BRAND } from '@larkspur/contracts/brand';
import { madeOnce } from '@larkspur/contracts/made-once';
import { toKeyboardText } from './typed-text';

/** Format days, which are given as midnight UTC. */
const dateFormat = /* @__PURE__ */ madeOnce(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
);
const shortDateFormat = /* @__PURE__ */ madeOnce(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const dollarFormat = /* @__PURE__ */ madeOnce(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
);

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const CLOCKS = {
  reader: /* @__PURE__ */ madeOnce(() => new Intl.DateTimeFormat('en-US', TIME)),
  bank: /* @__PURE__ */ madeOnce(() => new Intl.DateTimeFormat('en-US', { ...TIME, timeZone: BRAND.timeZone })),
  bankWithZone: /* @__PURE__ */ madeOnce(
    () => new Intl.DateTimeFormat('en-US', { ...TIME, timeZone: BRAND.timeZone, timeZoneName: 'short' }),
  ),
};

/** `$1,234.50`, `−$39.99`: with the minus sign that amounts have, which is as wide as a plus and never breaks off. */
export function formatMoney(dollars: number): string {
  return dollarFormat().format(dollars).replace('-', '−');
}

/** `12,345` */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * Parses a typed amount in dollars. Returns `null` for anything but an amount with at most two decimals.
 * `1.005` is rejected rather than rounded, because it is a mistake that the customer should see.
 */
export function parseMoney(text: string): number | null {
  const dollars = readMoney(text);
  return dollars !== null && Number.isSafeInteger(Math.round(dollars * 100)) ? dollars : null;
}

/** Returns whether a typed amount is above the limit, also if it is too large to be parsed. */
export function isMoneyAbove(text: string, limit: number): boolean {
  const dollars = readMoney(text);
  return dollars !== null && exceeds(dollars, limit);
}

function readMoney(text: string): number | null {
  const plain = toKeyboardText(text)
    .trim()
    .replace(/^\$\s*/, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d{0,2})?$/.test(plain) || !/\d/.test(plain)) return null;
  return Number(plain.replaceAll(',', ''));
}

/** Compares in cents, because 0.1 + 0.2 is more than 0.3 in floating point. */
export function exceeds(dollars: number, limit: number): boolean {
  return Math.round(dollars * 100) > Math.round(limit * 100);
}

/** `2026-11-12`: the bank's calendar day. A date without a time keeps its day. */
export function getCalendarDay(iso: string): string {
  return bankDay(new Date(iso));
}

/** `Today`, `Yesterday`, `Nov 12`, `Nov 12, 2025`, by the bank's calendar, as statements and filters have them. */
export function formatDay(iso: string, now = new Date()): string {
  const day = getCalendarDay(iso);
  const today = bankToday(now);
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(day) : formatDate(day);
}

/** `today`, `yesterday`, `Nov 12`: `formatDay` within a sentence. */
export function formatDayInText(iso: string, now = new Date()): string {
  return formatDay(iso, now).replace(/^(Today|Yesterday)$/, (word) => word.toLowerCase());
}

/** `Nov 12, 2026` by the bank's calendar, for what is read on other days and in other years. */
export function formatDate(iso: string): string {
  return dateFormat().format(new Date(getCalendarDay(iso)));
}

/** `Nov 12` by the bank's calendar, where the year is known, such as on an axis. */
export function formatShortDate(iso: string): string {
  return shortDateFormat().format(new Date(getCalendarDay(iso)));
}

/** `Nov 12, 2026, 2:05 PM`, see `formatDate` and `formatTime`. */
export function formatTimestamp(iso: string): string {
  return [formatDate(iso), formatTime(iso)].filter(Boolean).join(', ');
}

/**
 * `2:05 PM` by the bank's clock, so that it fits the day; `2:05 PM EST` when the reader's clock shows another time. An empty
 * string for a date without a time.
 */
export function formatTime(iso: string): string {
  const moment = new Date(iso);
  if (!hasTime(moment)) return '';
  const time = CLOCKS.bank().format(moment);
  return time === formatClockTime(moment) ? time : CLOCKS.bankWithZone().format(moment);
}

/** `2:05 PM` in the reader's time zone, for what the reader has just done. */
export function formatClockTime(moment: Date): string {
  return CLOCKS.reader().format(moment);
}

/** `2:05 PM`, `yesterday at 2:05 PM`, `Nov 12 at 2:05 PM` in the reader's time zone, for what may be older than it looks. */
export function formatMoment(moment: Date, now = new Date()): string {
  const time = formatClockTime(moment);
  const day = moment.toDateString();
  if (day === now.toDateString()) return time;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const date = moment.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  return `${day === yesterday.toDateString() ? 'yesterday' : date} at ${time}`;
}
