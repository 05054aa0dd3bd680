import { LOOKUP_MIN_DIGITS } from '@larkspur/contracts/beneficiary';
import { ERRORS } from '@larkspur/contracts/errors';
import { MIN_TRANSFER_CENTS, ROUTING_NUMBER_MIN_LENGTH } from '@larkspur/contracts/transaction';
import type { AccountKind, User } from '@larkspur/contracts/user';
import { isFilled, isPin, PIN_ERROR } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';
import { exceeds, formatMoney, parseMoney } from '@larkspur/web-kit/format/format';

/** Form values of step one. `to` is filled in by the lookup. */
export type DetailsValues = {
  from: AccountKind;
  amount: string;
  accountNumber: string;
  bankName: string;
  routingNumber: string;
  accountType: AccountKind;
  to: string;
};

/** Form values of step two. */
export type ReviewValues = { description: string; paymentPin: string };

export const EMPTY_DETAILS: DetailsValues = {
  from: 'savings',
  amount: '',
  accountNumber: '',
  bankName: '',
  routingNumber: '',
  accountType: 'checking',
  to: '',
};

export const MISSING_FIELDS_MESSAGE = 'Please fill all fields';
export const ACCOUNT_NOT_FOUND_MESSAGE = 'Account not found';

export function otherAccountKind(kind: AccountKind): AccountKind {
  return kind === 'savings' ? 'checking' : 'savings';
}

export function validateDetails(values: DetailsValues, balances: User['account']): ValidationErrors<DetailsValues> {
  const { from, amount, accountNumber, bankName, routingNumber, accountType, to } = values;
  return {
    amount: validateAmount(amount, balances[from]),
    accountNumber: isFilled(accountNumber) ? undefined : 'Enter the recipient’s account number',
    bankName: isFilled(bankName) ? undefined : 'Enter the name of the recipient’s bank',
    routingNumber:
      stripSeparators(routingNumber).length < ROUTING_NUMBER_MIN_LENGTH
        ? `Enter a routing number of at least ${ROUTING_NUMBER_MIN_LENGTH} characters`
        : undefined,
    accountType: accountType === from ? ERRORS.same_account.message : undefined,
    to: isFilled(to) ? undefined : 'We haven’t found the recipient. Check the account number and bank name',
  };
}

function validateAmount(typed: string, balance: number): string | undefined {
  if (!isFilled(typed)) return 'Enter an amount';
  const dollars = parseMoney(typed);
  if (dollars === null) return 'Enter an amount in dollars with up to two decimals, such as 250 or 250.50';
  if (!(dollars * 100 >= MIN_TRANSFER_CENTS)) return `The minimum transfer is ${formatMoney(MIN_TRANSFER_CENTS / 100)}`;
  return exceeds(dollars, balance) ? ERRORS.insufficient_funds.message : undefined;
}

/** Title of the error summary, as the specification words it. */
export function detailsErrorTitle({ amount, accountType, to }: DetailsValues): string | undefined {
  return [amount, accountType, to].every(isFilled) ? undefined : MISSING_FIELDS_MESSAGE;
}

export function validateReview({ paymentPin }: ReviewValues): ValidationErrors<ReviewValues> {
  return { paymentPin: isPin(paymentPin) ? undefined : PIN_ERROR };
}

/** The reason why this customer cannot make transfers, or `null`. */
export function getBlockedReason(user: Pick<User, 'isBlocked' | 'hasPaymentPin'>): string | null {
  if (user.isBlocked) return ERRORS.account_suspended.message;
  return user.hasPaymentPin ? null : ERRORS.pin_not_set.message;
}

/** Removes the spaces and dashes of a number written in groups. */
export function stripSeparators(number: string): string {
  return number.replace(/[\s-]/g, '');
}

/** The lookup for the current input, or `null` while it is incomplete. */
export function toLookup(values: Pick<DetailsValues, 'accountNumber' | 'bankName'>) {
  const accountNumber = stripSeparators(values.accountNumber);
  const bankName = values.bankName.trim();
  return accountNumber.length >= LOOKUP_MIN_DIGITS && bankName ? { accountNumber, bankName } : null;
}
