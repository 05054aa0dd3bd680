import { toNearest } from './rounding';

/** Interest a year in thousandths of a percent: 6.125 % is 6125. Whole, so that nothing is lost on the way. */
export type Rate = number;

/** What a rate is divided by to be a share of the balance for one month. */
export const MONTHLY = 12 * 100 * 1000;

/** What somebody typed as a percentage, with at most three decimals; `null` for anything else. */
export function parseRate(text: string): Rate | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{0,3}))?$/.exec(text.trim().replace(/\s*%$/, '')) ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
}

/** `6.125%`, `5%`. */
export function rateInWords(rate: Rate): string {
  return `${rate / 1000}%`;
}

/** One month's interest on a balance, in cents. */
export function monthsInterest(balanceCents: number, rate: Rate): number {
  return toNearest(balanceCents * rate, MONTHLY);
}
