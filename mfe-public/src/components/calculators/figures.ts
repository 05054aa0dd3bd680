import { formatMoney, parseMoney } from '@larkspur/web-kit/format/format';
import { formatRate, parseRate, type Rate } from './rate';

export interface Range {
  min: number;
  max: number;
}

export const parseCents = (text: string) => Math.round((parseMoney(text) ?? 0) * 100);

export const toDollars = (cents: number) => cents / 100;

/** `123450` → `$1,234.50` */
export const formatCents = (cents: number) => formatMoney(toDollars(cents));

export const formatYears = (years: number) => (years === 1 ? '1 year' : `${years} years`);

/** @returns an error message, or `undefined` if the amount is within the range (in dollars) */
export function validateAmount(text: string, { min, max }: Range): string | undefined {
  const dollars = parseMoney(text);
  if (dollars === null) return 'Enter an amount in dollars, such as 2,500 or 2,500.50';
  if (dollars < min || dollars > max) {
    return `Enter an amount from ${formatWholeDollars(min)} to ${formatWholeDollars(max)}`;
  }
  return undefined;
}

export function validateRate(text: string, max: Rate): string | undefined {
  const rate = parseRate(text);
  if (rate === null) return 'Enter a rate in percent with up to three decimals, such as 6.25';
  if (rate > max) return `Enter a rate from 0% to ${formatRate(max)}`;
  return undefined;
}

const formatWholeDollars = (dollars: number) => formatMoney(dollars).replace(/\.00$/, '');
