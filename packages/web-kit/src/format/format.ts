const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50` */
export function formatMoney(dollars: number): string {
  return DOLLARS.format(dollars);
}

/**
 * Parses a typed amount in dollars. Returns `null` for anything but an amount with at most two decimals.
 * `1.005` is rejected rather than rounded, because it is a mistake that the customer should see.
 */
export function parseMoney(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d{0,2})?$/.test(plain) || !/\d/.test(plain)) return null;
  const dollars = Number(plain.replaceAll(',', ''));
  return Number.isSafeInteger(Math.round(dollars * 100)) ? dollars : null;
}

/** Compares in cents, because 0.1 + 0.2 is more than 0.3 in floating point. */
export function exceeds(dollars: number, limit: number): boolean {
  return Math.round(dollars * 100) > Math.round(limit * 100);
}

/** A date without a time arrives as midnight UTC and must not shift to another day in the reader's time zone. */
function getTimeZone(iso: string): string | undefined {
  return /T00:00:00(\.0+)?Z$/.test(iso) || !iso.includes('T') ? 'UTC' : undefined;
}

function toCalendarDay(date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
}

/** `2026-11-12`: the calendar day in the reader's time zone. */
export function getCalendarDay(iso: string): string {
  return toCalendarDay(new Date(iso), getTimeZone(iso));
}

/** `Today`, `Yesterday`, `12 Nov`, `12 Nov 2025`. */
export function formatDay(iso: string, now = new Date()): string {
  const day = getCalendarDay(iso);
  if (day === toCalendarDay(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day === toCalendarDay(yesterday)) return 'Yesterday';
  const [year, month, date] = day.split('-');
  const name = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return `${Number(date)} ${month ? name : ''}${Number(year) === now.getFullYear() ? '' : ` ${year}`}`;
}

/** `2:05 PM`, or an empty string for a date without a time. */
export function formatTime(iso: string): string {
  if (getTimeZone(iso)) return '';
  return formatClockTime(new Date(iso));
}

/** `2:05 PM` in the reader's time zone. */
export function formatClockTime(moment: Date): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(moment);
}
