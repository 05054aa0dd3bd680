import type { Position } from './careers.content';

const IN_WORDS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `29 January 2027`, wherever it is read. */
export function formatLastDate({ lastDate }: Position): string {
  return IN_WORDS.format(new Date(`${lastDate}T00:00:00Z`));
}

/** Until its last day is over where the reader is. */
export function isClosed({ lastDate }: Position, now: Date): boolean {
  return now > new Date(`${lastDate}T23:59:59.999`);
}

/** A message to the bank that names the position. */
export function applyPath({ role, location }: Position): string {
  return `/contact?${new URLSearchParams({ subject: `Application: ${role}, ${location}` })}`;
}
