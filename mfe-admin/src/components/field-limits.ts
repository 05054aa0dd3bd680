import { MAX_BALANCE_CENTS } from '@larkspur/contracts/transaction';
import { formatMoney, isMoneyAbove } from '@larkspur/web-kit/format/format';

const MAX_DOLLARS = MAX_BALANCE_CENTS / 100;

/** @returns an error message, `undefined` for a text that can be saved */
export function validateLength(text: string, max: number): string | undefined {
  return text.trim().length > max ? `Use ${max} characters or fewer` : undefined;
}

/** @returns an error message for a balance or limit that is too large, `undefined` for anything else */
export function validateSize(typed: string): string | undefined {
  return isMoneyAbove(typed, MAX_DOLLARS) ? `Enter at most ${formatMoney(MAX_DOLLARS)}` : undefined;
}
