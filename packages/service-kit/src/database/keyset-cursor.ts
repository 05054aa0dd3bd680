import { parseId } from '../ids';

/** The last row of a page sorted by date and id; the next page begins after it. */
export interface KeysetCursor {
  /** ISO 8601, UTC, milliseconds. */
  date: string;
  id: string;
}

export function encodeCursor({ date, id }: { date: Date; id: string }): string {
  return Buffer.from(`${date.toISOString()} ${id}`).toString('base64url');
}

/** @returns null for text that `encodeCursor` did not produce */
export function decodeCursor(text: string): KeysetCursor | null {
  const [date = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  // JavaScript accepts years that PostgreSQL does not.
  if (!/^(?!0000)\d{4}-/.test(date)) return null;
  const time = Date.parse(date);
  if (rest.length > 0 || Number.isNaN(time) || new Date(time).toISOString() !== date || !parseId(id)) return null;
  return { date, id };
}
