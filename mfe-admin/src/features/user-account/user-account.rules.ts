import type { UpdateAccountRequest, User } from '@larkspur/contracts/user';
import { type Change, changesOf, textsOf } from '@larkspur/web-kit/form/changes';
import { validateReason } from '@larkspur/web-kit/form/reason-field';
import type { ComparedFields } from '@larkspur/web-kit/form/rebase-edit';
import { isFilled } from '@larkspur/web-kit/form/rules';
import type { FormValues, ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';
import { formatMoney, parseMoney } from '@larkspur/web-kit/format/format';
import { stripSeparators } from '@larkspur/web-kit/format/typed-text';
import { validateSize } from '../../components/field-limits';

export type AccountValues = { number: string; savings: string; checking: string; reason: string };

export const MISSING_FIELDS_MESSAGE = 'All fields are required';

/** The only field whose change moves no money. */
export const ACCOUNT_NUMBER = 'Account number';

/** In the order of the form. */
export const ACCOUNT_FIELDS: ComparedFields<AccountValues> = {
  number: { label: ACCOUNT_NUMBER },
  savings: { label: 'Savings', format: formatBalance },
  checking: { label: 'Checking', format: formatBalance },
};

export function toValues({ account: { number, savings, checking } }: User): AccountValues {
  return { number, savings: savings.toFixed(2), checking: checking.toFixed(2), reason: '' };
}

export function validateAccount({ number, savings, checking, reason }: AccountValues): ValidationErrors<AccountValues> {
  return {
    number: !isFilled(number)
      ? 'Enter the account number'
      : /^\d{10}$/.test(stripSeparators(number))
        ? undefined
        : 'Account numbers have 10 digits',
    savings: validateBalance(savings, 'savings'),
    checking: validateBalance(checking, 'checking'),
    reason: validateReason(reason),
  };
}

/** The three fields of the specification. A missing reason has its own message. */
export function hasMissingFields({ number, savings, checking }: AccountValues): boolean {
  return ![number, savings, checking].every(isFilled);
}

function validateBalance(typed: string, kind: string): string | undefined {
  if (!isFilled(typed)) return `Enter the ${kind} balance, or 0 if it’s empty`;
  if (/^\s*[-−]/.test(typed)) return `The ${kind} balance can’t be below zero`;
  const tooLarge = validateSize(typed);
  if (tooLarge) return tooLarge;
  return parseMoney(typed) === null ? `Enter the ${kind} balance in dollars with up to two decimals` : undefined;
}

export function toAccountRequest({ number, savings, checking, reason }: AccountValues): UpdateAccountRequest {
  return {
    number: stripSeparators(number),
    savings: parseMoney(savings) ?? 0,
    checking: parseMoney(checking) ?? 0,
    reason: reason.trim(),
  };
}

/** The changes that saving would make. Ignores input that cannot be parsed yet. */
export function accountChanges(before: AccountValues, values: AccountValues): Change[] {
  const parsed = {
    ...before,
    number: stripSeparators(values.number) || before.number,
    savings: parseMoney(values.savings) === null ? before.savings : values.savings,
    checking: parseMoney(values.checking) === null ? before.checking : values.checking,
  };
  return changesOf(textsOf(ACCOUNT_FIELDS, before), textsOf(ACCOUNT_FIELDS, parsed));
}

/** Text that is not an amount yet is shown as it is. */
function formatBalance(typed: FormValues[string]): string {
  const dollars = parseMoney(String(typed));
  return dollars === null ? String(typed) : formatMoney(dollars);
}
