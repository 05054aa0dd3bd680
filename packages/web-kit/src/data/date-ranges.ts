import { addDays, bankToday } from '@larkspur/contracts/bank-day';
import { formatDay, formatDayInText } from '../format/format';

/** Days of the bank's calendar, such as `2026-11-01`, both included. An empty string leaves that end open. */
export interface DateRange {
  from: string;
  to: string;
}

export interface DatePreset extends DateRange {
  name: string;
}

/** The ranges that people ask for most, shortest first. */
export function datePresets(now = new Date()): DatePreset[] {
  const today = bankToday(now);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const endOfLastMonth = addDays(firstOfMonth, -1);
  const year = Number(today.slice(0, 4));
  return [
    { name: 'Last 7 days', from: addDays(today, -6), to: today },
    { name: 'Last 30 days', from: addDays(today, -29), to: today },
    { name: 'This month', from: firstOfMonth, to: today },
    { name: 'Last month', from: `${endOfLastMonth.slice(0, 8)}01`, to: endOfLastMonth },
    { name: 'This year', from: `${year}-01-01`, to: today },
    { name: 'Last year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
}

/** `Last month`, `Mar 1 – Apr 15`, `Since Mar 1`, `Until Apr 15`; an empty string for no range. */
export function formatDateRange({ from, to }: DateRange, now = new Date()): string {
  const preset = datePresets(now).find((candidate) => candidate.from === from && candidate.to === to);
  if (preset) return preset.name;
  if (from && to) return from === to ? formatDay(from, now) : `${formatDay(from, now)} – ${formatDay(to, now)}`;
  if (from) return `Since ${formatDayInText(from, now)}`;
  return to ? `Until ${formatDayInText(to, now)}` : '';
}

/**
 * The range of a URL, which may be of any age. A day that the API does not take leaves its end open, and a range that ends before
 * it begins is none.
 */
export function readDateRange(range: Partial<DateRange>): DateRange {
  const read = (day = '') => (isDay(day) ? day : '');
  const days = { from: read(range.from), to: read(range.to) };
  return validateDateRange(days) === null ? days : { from: '', to: '' };
}

/** Returns whether the API takes a day: it exists, and its year is one from 1900 to 2199. */
function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  // JavaScript reads February 31 as March 3.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** @returns an error message, `null` for a valid range */
export function validateDateRange({ from, to }: DateRange): string | null {
  if ([from, to].some((day) => day && !isDay(day))) return 'Enter a year from 1900 to 2199.';
  return from && to && from > to ? 'Choose an end date on or after the start date.' : null;
}
