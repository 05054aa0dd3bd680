import { BRAND } from './brand';
import { madeOnce } from './made-once';

const DAY_MS = 86_400_000;
/** Formats days as `2026-03-01`. */
const calendarFormat = madeOnce(
  () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: BRAND.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/**
 * The bank's day of an instant, such as `2026-03-01`. A date without a time is stored as midnight UTC and keeps its day.
 * `bank_day()` in SQL is the same rule.
 */
export function bankDay(instant: Date): string {
  return hasTime(instant) ? calendarFormat().format(instant) : instant.toISOString().slice(0, 10);
}

/** False for a date that was given without a time. */
export function hasTime(instant: Date): boolean {
  return instant.getTime() % DAY_MS !== 0;
}

/** Lists can be filtered by days from here on, so nothing is dated earlier. */
export const EARLIEST_DAY = '1900-01-01';

/** The bank's day at this moment, which always has a time. */
export function bankToday(now: Date): string {
  return calendarFormat().format(now);
}

/** `days` after the day; negative numbers go back. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
