import { LOOKUP_MIN_DIGITS } from '@larkspur/contracts/beneficiary';
import { BANK_ROUTING_NUMBER, BRAND } from '@larkspur/contracts/brand';
import { ERRORS } from '@larkspur/contracts/errors';
import {
  MAX_WRONG_PINS,
  MIN_TRANSFER_CENTS,
  ROUTING_NUMBER_MIN_LENGTH,
  type TransferLimits,
} from '@larkspur/contracts/transaction';
import type { AccountKind, User } from '@larkspur/contracts/user';
import { isFilled, isPin, PIN_ERROR } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';
import { exceeds, formatMoney, parseMoney } from '@larkspur/web-kit/format/format';
import { stripSeparators } from '@larkspur/web-kit/format/typed-text';
import { isOwnBank } from './own-bank';

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

/** The values that identify the recipient's account. */
export type Lookup = Pick<DetailsValues, 'accountNumber' | 'bankName'>;

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

export const isSame = (one: DetailsValues, other: DetailsValues) =>
  (Object.keys(one) as (keyof DetailsValues)[]).every((name) => one[name] === other[name]);

export const MISSING_FIELDS_MESSAGE = 'Please fill all fields';
export const ACCOUNT_NOT_FOUND_MESSAGE = 'Account not found';
const RECIPIENT_MISSING_MESSAGE = `To look up the recipient, enter the bank name and an account number with at least ${LOOKUP_MIN_DIGITS} digits`;

export function otherAccountKind(kind: AccountKind): AccountKind {
  return kind === 'savings' ? 'checking' : 'savings';
}

/** The result of the recipient's lookup. It is idle while account number or bank name are missing. */
export type Recipient =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'found'; name: string }
  | { state: 'failed'; message: string; canRetry: boolean };

export interface DetailsRules {
  balances: User['account'];
  /** `null` while it is not known: the bank checks it in any case. */
  leftToday: number | null;
  recipient: Recipient;
}

export function validateDetails(values: DetailsValues, rules: DetailsRules): ValidationErrors<DetailsValues> {
  const { from, amount, accountNumber, bankName, routingNumber, accountType } = values;
  return {
    amount: validateAmount(amount, rules.balances[from], rules.leftToday),
    accountNumber: isFilled(accountNumber) ? undefined : 'Enter the recipient’s account number',
    bankName: isFilled(bankName) ? undefined : 'Enter the name of the recipient’s bank',
    routingNumber:
      stripSeparators(routingNumber).length < ROUTING_NUMBER_MIN_LENGTH
        ? `Enter a routing number of at least ${ROUTING_NUMBER_MIN_LENGTH} characters`
        : undefined,
    accountType: accountType === from ? ERRORS.same_account.message : undefined,
    to: recipientError(rules.recipient),
  };
}

/** A running lookup is no error: there is nothing to correct. */
function recipientError(recipient: Recipient): string | undefined {
  if (recipient.state === 'failed') return recipient.message;
  return recipient.state === 'idle' ? RECIPIENT_MISSING_MESSAGE : undefined;
}

function validateAmount(typed: string, balance: number, leftToday: number | null): string | undefined {
  if (!isFilled(typed)) return 'Enter an amount';
  const dollars = parseMoney(typed);
  if (dollars === null) return 'Enter an amount in dollars with up to two decimals, such as 250 or 250.50';
  if (!(dollars * 100 >= MIN_TRANSFER_CENTS)) return `The minimum transfer is ${formatMoney(MIN_TRANSFER_CENTS / 100)}`;
  if (exceeds(dollars, balance)) return ERRORS.insufficient_funds.message;
  return leftToday !== null && exceeds(dollars, leftToday) ? overLimit(leftToday) : undefined;
}

/** Counts less than the minimum transfer as nothing left. */
const overLimit = (leftToday: number) =>
  leftToday * 100 >= MIN_TRANSFER_CENTS
    ? `This exceeds your daily transfer limit. You can still transfer ${formatMoney(leftToday)} today`
    : 'You’ve reached your daily transfer limit, so you can’t transfer more today';

/** Warns, while the amount is being typed, why the bank would refuse it. `null` for an amount that is fine or incomplete. */
export function warnOfAmount(typed: string, balance: number, leftToday: number | null): string | null {
  const dollars = parseMoney(typed);
  if (dollars === null) return null;
  if (exceeds(dollars, balance)) return `That’s ${formatMoney(dollars - balance)} more than this account has.`;
  if (leftToday === null || !exceeds(dollars, leftToday)) return null;
  return `That’s ${formatMoney(dollars - leftToday)} more than you can still transfer today.`;
}

/** Title of the error summary. The specification has the text for missing fields. */
export function detailsErrorTitle(values: DetailsValues, rules: DetailsRules): string | undefined {
  const isAnyMissing = !isFilled(values.amount) || rules.recipient.state === 'idle';
  if (!isAnyMissing && rules.recipient.state !== 'failed') return undefined;
  const errors = validateDetails(values, rules);
  const isAnyWrong = errors.accountType || (errors.amount && isFilled(values.amount));
  if (!isAnyWrong) return MISSING_FIELDS_MESSAGE;
  // The customer cannot fill in the name of a recipient who was not found.
  return isAnyMissing ? `${MISSING_FIELDS_MESSAGE} and fix the errors below` : undefined;
}

/** When the recipient can use the money. */
export function describeArrival(bankName: string): string {
  if (!bankName.trim()) return `Within moments at ${BRAND.bankName}, usually by the next business day elsewhere`;
  return isOwnBank(bankName) ? 'Within moments' : 'Usually by the next business day';
}

/** The routing number to go with another bank name: the bank's own is known, and is never kept for another bank. */
export function suggestRoutingNumber({ bankName, routingNumber }: DetailsValues): string {
  if (isOwnBank(bankName)) return routingNumber || BANK_ROUTING_NUMBER;
  return routingNumber === BANK_ROUTING_NUMBER ? '' : routingNumber;
}

/** Describes how many attempts at the PIN are left, once one was wrong. */
export function describePinAttempts({ pinAttemptsLeft }: Pick<TransferLimits, 'pinAttemptsLeft'>): string | null {
  if (pinAttemptsLeft >= MAX_WRONG_PINS || pinAttemptsLeft === 0) return null;
  const tries = pinAttemptsLeft === 1 ? '1 try left' : `${pinAttemptsLeft} tries left`;
  return `${tries}. After that, transfers are locked for 30 minutes.`;
}

export function validateReview({ paymentPin }: ReviewValues): ValidationErrors<ReviewValues> {
  return { paymentPin: isPin(paymentPin) ? undefined : PIN_ERROR };
}

/** The reason why this customer cannot make transfers, or `null`. */
export function getBlockedReason(user: Pick<User, 'isBlocked' | 'hasPaymentPin'>): string | null {
  if (user.isBlocked) return ERRORS.account_suspended.message;
  return user.hasPaymentPin ? null : ERRORS.pin_not_set.message;
}

/** The details of a transfer to the customer's other account. */
export function toOwnAccount(from: AccountKind, user: Pick<User, 'account'>): Partial<DetailsValues> {
  return {
    accountNumber: user.account.number,
    bankName: BRAND.bankName,
    routingNumber: BANK_ROUTING_NUMBER,
    accountType: otherAccountKind(from),
  };
}

export function isOwnAccount({ accountNumber, bankName }: Lookup, { account }: Pick<User, 'account'>): boolean {
  return stripSeparators(accountNumber) === account.number && isOwnBank(bankName);
}

/** The lookup for the current input, or `null` while it is incomplete. */
export function toLookup(values: Lookup) {
  const accountNumber = stripSeparators(values.accountNumber);
  const bankName = values.bankName.trim();
  return accountNumber.length >= LOOKUP_MIN_DIGITS && bankName ? { accountNumber, bankName } : null;
}
