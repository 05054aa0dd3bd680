import { escapeFormula } from '@larkspur/service-kit/csv/escape-formula';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { CustomerDetails } from '../../customers/customer-details';

export const USER_COLUMNS: readonly (readonly [header: string, toCell: (customer: CustomerDetails) => string])[] = [
  ['First name', ({ firstName }) => escapeFormula(firstName)],
  ['Last name', ({ lastName }) => escapeFormula(lastName)],
  ['Email', ({ email }) => escapeFormula(email)],
  ['Phone', ({ phone }) => escapeFormula(phone)],
  ['House address', ({ address }) => escapeFormula(address)],
  ['State', ({ state }) => escapeFormula(state)],
  ['Account number', ({ accountNumber }) => accountNumber],
  ['Savings (USD)', ({ savingsCents }) => formatDollars(savingsCents)],
  ['Checking (USD)', ({ checkingCents }) => formatDollars(checkingCents)],
  ['Daily limit (USD)', ({ dailyLimitCents }) => formatDollars(dailyLimitCents)],
  ['Verification', ({ verificationStatus }) => verificationStatus],
  ['Blocked', ({ isBlocked }) => formatBoolean(isBlocked)],
  ['Disabled', ({ isDisabled }) => formatBoolean(isDisabled)],
  ['Payment PIN set', ({ hasPaymentPin }) => formatBoolean(hasPaymentPin)],
  ['Role', ({ role }) => role],
  ['Created (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['User', ({ userId }) => userId],
];

function formatDollars(cents: string): string {
  return centsToDollars(cents).toFixed(2);
}

function formatBoolean(value: boolean): string {
  return value ? 'yes' : 'no';
}
