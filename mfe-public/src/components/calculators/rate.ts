import { divideRounded } from './rounding';

/** Annual interest in thousandths of a percent: 6.125% is 6125. An integer, so that arithmetic stays exact. */
export type Rate = number;

/** Divides a rate into the fraction of the balance due for one month. */
export const MONTHLY_DIVISOR = 12 * 100 * 1000;

/** Parses a percentage with at most three decimals; `null` for anything else. */
export function parseRate(text: string): Rate | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{0,3}))?$/.exec(text.trim().replace(/\s*%$/, '')) ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
}

/** `6.125%`, `5%`. */
export function formatRate(rate: Rate): string {
  return `${rate / 1000}%`;
}

/** One month's interest on a balance, in cents. */
export function monthlyInterest(balanceCents: number, rate: Rate): number {
  return divideRounded(balanceCents * rate, MONTHLY_DIVISOR);
}

/** One month's interest on a balance, in cents, at a rate that compounds to the annual percentage yield in twelve months. */
export function monthlyYield(balanceCents: number, apy: Rate): number {
  return Math.round(balanceCents * ((1 + apy / (100 * 1000)) ** (1 / 12) - 1));
}
