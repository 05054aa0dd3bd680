import { formatMoney, parseMoney } from '@larkspur/web-kit/format/format';
import { parseRate, type Rate, rateInWords } from './rate';

export interface Range {
  least: number;
  most: number;
}

export const inCents = (text: string) => Math.round((parseMoney(text) ?? 0) * 100);

export const dollarsOf = (cents: number) => cents / 100;

/** `$1,234.50` of cents. */
export const moneyOf = (cents: number) => formatMoney(dollarsOf(cents));

export const yearsInWords = (years: number) => (years === 1 ? '1 year' : `${years} years`);

/** What is wrong with an amount, if anything. Bounds in dollars. */
export function amountProblem(text: string, { least, most }: Range): string | undefined {
  const dollars = parseMoney(text);
  if (dollars === null) return 'Enter an amount in dollars, such as 2,500 or 2,500.50';
  if (dollars < least || dollars > most) return `Enter an amount from ${whole(least)} to ${whole(most)}`;
  return undefined;
}

export function rateProblem(text: string, most: Rate): string | undefined {
  const rate = parseRate(text);
  if (rate === null) return 'Enter a rate in percent with at most three decimals, such as 6.25';
  if (rate > most) return `Enter a rate from 0% to ${rateInWords(most)}`;
  return undefined;
}

const whole = (dollars: number) => formatMoney(dollars).replace(/\.00$/, '');
