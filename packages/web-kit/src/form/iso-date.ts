import { type CalendarDate, parseDate } from '@internationalized/date';

const AMERICAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i;
const DAY_FIRST = /^(\d{1,2}) ([a-z]{3})[a-z]*\.?,? (\d{4})$/i;

/** Parses a form value such as `2026-11-12`. */
export function parseIsoDate(text: string): CalendarDate | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

/** Parses `2026-11-12`, `11/12/2026`, `Nov 12, 2026` and `12 November 2026`. */
export function parsePastedDate(text: string): CalendarDate | null {
  const plain = text.trim();
  const [, m = '', d = '', y = ''] = AMERICAN.exec(plain) ?? [];
  if (y) return parseIsoDate(toIsoDate(y, m, d));
  const [, month = '', day = '', year = ''] = MONTH_FIRST.exec(plain) ?? [];
  if (year) return parseIsoDate(toIsoDate(year, monthNumber(month), day));
  const [, date = '', name = '', inYear = ''] = DAY_FIRST.exec(plain) ?? [];
  if (inYear) return parseIsoDate(toIsoDate(inYear, monthNumber(name), date));
  return parseIsoDate(plain.slice(0, 10));
}

function monthNumber(name: string): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}

function toIsoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
