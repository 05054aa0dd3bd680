import { EARLIEST_DAY } from '@larkspur/contracts/bank-day';
import type { AddTransactionRequest, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { isFilled } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';
import { parseMoney } from '@larkspur/web-kit/format/format';

export type TransactionValues = {
  /** The id of the chosen customer. */
  userId: string;
  amount: string;
  transactionType: TransactionType | '';
  date: string;
  description: string;
  account: AccountKind | '';
};

export const EMPTY_TRANSACTION: TransactionValues = {
  userId: '',
  amount: '',
  transactionType: '',
  date: '',
  description: '',
  account: '',
};

/**
 * @param ownId of the administrator who is signed in
 * @param today `2026-11-12`
 * @param isDateUnreadable whether the date is missing because the browser cannot read what is in its field
 */
export function validateTransaction(
  { userId, amount, transactionType, date, description }: TransactionValues,
  ownId: string | undefined,
  today: string,
  isDateUnreadable = false,
): ValidationErrors<TransactionValues> {
  return {
    userId: validateCustomer(userId, ownId),
    amount: validateAmount(amount),
    transactionType: transactionType ? undefined : 'Choose debit or credit',
    date: isDateUnreadable ? 'Enter a complete, valid date' : validateDate(date, today),
    description: isFilled(description) ? undefined : 'Enter a description',
  };
}

function validateCustomer(userId: string, ownId: string | undefined): string | undefined {
  if (!userId) return 'Choose a customer';
  return userId === ownId ? 'This is your own account. Another administrator has to add its transactions.' : undefined;
}

function validateDate(date: string, today: string): string | undefined {
  if (!isFilled(date)) return 'Enter the date';
  if (date < EARLIEST_DAY) return 'Enter a date from January 1, 1900, to today';
  return date > today ? 'Enter a date that isn’t in the future' : undefined;
}

function validateAmount(typed: string): string | undefined {
  if (!isFilled(typed)) return 'Enter an amount';
  return parseMoney(typed) ? undefined : 'Enter an amount above zero with up to two decimals, such as 250.50';
}

export function toTransactionRequest({
  amount,
  transactionType,
  date,
  description,
  account,
}: TransactionValues): AddTransactionRequest {
  return {
    amount: parseMoney(amount) ?? 0,
    transactionType: transactionType || 'credit',
    date,
    description: description.trim(),
    ...(account && { account }),
  };
}

/** The effect of adding the transaction. Balances are in dollars. */
export interface TransactionEffect {
  /** Positive for a credit, negative for a debit. */
  signedAmount: number;
  /** `null` for a memo, which moves no balance. */
  balance: { account: AccountKind; before: number; after: number } | null;
}

/** @returns null until amount and type are known */
export function effectOf(
  { amount, transactionType, account }: TransactionValues,
  balances: Record<AccountKind, number>,
): TransactionEffect | null {
  const dollars = parseMoney(amount);
  if (!dollars || !transactionType) return null;
  const cents = Math.round(dollars * 100) * (transactionType === 'credit' ? 1 : -1);
  if (!account) return { signedAmount: cents / 100, balance: null };
  const before = Math.round(balances[account] * 100);
  return { signedAmount: cents / 100, balance: { account, before: before / 100, after: (before + cents) / 100 } };
}
