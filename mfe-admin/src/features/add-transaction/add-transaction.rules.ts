import type { AddTransactionRequest, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { EMAIL_ERROR, isEmail, isFilled } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';
import { parseMoney } from '@larkspur/web-kit/format/format';

export type TransactionValues = {
  email: string;
  amount: string;
  transactionType: TransactionType | '';
  date: string;
  description: string;
  account: AccountKind | '';
};

export const EMPTY_TRANSACTION: TransactionValues = {
  email: '',
  amount: '',
  transactionType: '',
  date: '',
  description: '',
  account: '',
};

/** @param ownEmail of the administrator who is signed in */
export function validateTransaction(
  { email, amount, transactionType, date, description }: TransactionValues,
  ownEmail: string | undefined,
): ValidationErrors<TransactionValues> {
  return {
    email: validateEmail(email, ownEmail),
    amount: validateAmount(amount),
    transactionType: transactionType ? undefined : 'Choose debit or credit',
    date: isFilled(date) ? undefined : 'Enter the date',
    description: isFilled(description) ? undefined : 'Enter a description',
  };
}

function validateEmail(typed: string, ownEmail: string | undefined): string | undefined {
  if (!isFilled(typed)) return 'Enter the user’s email address';
  if (!isEmail(typed)) return EMAIL_ERROR;
  if (typed.trim().toLowerCase() !== ownEmail?.toLowerCase()) return undefined;
  return 'This is your own account. Another administrator has to add its transactions.';
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
