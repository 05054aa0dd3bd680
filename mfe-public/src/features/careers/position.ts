import { madeOnce } from '@larkspur/contracts/made-once';
import { contactPath } from '../../components/contact-path';
import type { Position } from './careers.content';

const longDateFormat = madeOnce(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }));

/** `January 29, 2027` in every time zone. */
export function formatLastDate({ lastDate }: Position): string {
  return longDateFormat().format(new Date(`${lastDate}T00:00:00Z`));
}

/** Positions close at the end of their last day in the visitor's time zone. */
export function isClosed({ lastDate }: Position, now: Date): boolean {
  return now > new Date(`${lastDate}T23:59:59.999`);
}

/** Contact form with the position as the subject. */
export function applyPath({ role, location }: Position): string {
  return contactPath({ subject: `Application: ${role}, ${location}` });
}
