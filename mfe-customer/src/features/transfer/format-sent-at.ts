import { formatMoment } from '@larkspur/web-kit/format/format';

/** `at 2:05 PM`, `yesterday at 2:05 PM`. An open payment is kept for a day. */
export function formatSentAt(sentAt: number): string {
  const moment = formatMoment(new Date(sentAt));
  return /^\d/.test(moment) ? `at ${moment}` : moment;
}
