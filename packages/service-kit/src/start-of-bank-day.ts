import { BRAND } from '@larkspur/contracts/brand';

const WALL_CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: BRAND.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The first instant of a day of the bank, such as `2026-03-01T05:00:00.000Z`. */
export function startOfBankDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  // The offset at midnight UTC may differ from that at the bank's midnight, on a day when clocks change.
  const nearby = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(nearby));
}

/** Returns the difference by which the bank's clocks are ahead of UTC, in milliseconds. */
function offsetAt(time: number): number {
  const parts = Object.fromEntries(WALL_CLOCK.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1_000) * 1_000;
}
