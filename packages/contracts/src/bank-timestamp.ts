import { BRAND } from './brand';
import { madeOnce } from './made-once';

const timestampFormat = madeOnce(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: BRAND.timeZone }),
);
const zoneFormat = madeOnce(
  () => new Intl.DateTimeFormat('en-US', { timeZone: BRAND.timeZone, timeZoneName: 'short' }),
);

/** The bank's day and time of an instant: `November 21, 2026 at 3:44 AM EST`. */
export function formatBankTimestamp(instant: Date): string {
  const zone =
    zoneFormat()
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? BRAND.timeZone;
  // ICU puts a narrow no-break space before AM and PM, which not every mail client can show.
  return `${timestampFormat().format(instant).replaceAll('\u202f', ' ')} ${zone}`;
}
