import { isISO8601, isUUID } from 'class-validator';

/** The last line of a page: the next page begins after it. */
export interface Cursor {
  date: string;
  id: string;
}

export function encodeCursor(line: { date: Date; id: string }): string {
  return Buffer.from(`${line.date.toISOString()} ${line.id}`).toString('base64url');
}

/** `null` for text that no list has given out. */
export function decodeCursor(text: string): Cursor | null {
  const [date = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  return isISO8601(date, { strict: true }) && isUUID(id) ? { date, id } : null;
}
