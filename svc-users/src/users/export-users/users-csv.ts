import { escapeFormula } from '@larkspur/service-kit/csv/escape-formula';
import { centsToDollars } from '@larkspur/service-kit/money';
import { stringify } from 'csv-stringify/sync';
import type { CustomerDetails } from '../../customers/customer-details';

const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS: readonly (readonly [header: string, toCell: (customer: CustomerDetails) => string])[] = [
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
  ['Payment pin set', ({ hasPaymentPin }) => formatBoolean(hasPaymentPin)],
  ['Role', ({ role }) => role],
  ['Created (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['User', ({ userId }) => userId],
];

/** RFC 4180 in UTF-8, with the byte order mark that makes spreadsheets read it as UTF-8. */
export async function* usersCsv(batches: AsyncIterable<CustomerDetails[]>): AsyncGenerator<string, void, undefined> {
  yield `${BYTE_ORDER_MARK}${formatRows([COLUMNS.map(([header]) => header)])}`;
  for await (const customers of batches) {
    yield formatRows(customers.map((customer) => COLUMNS.map(([, toCell]) => toCell(customer))));
  }
}

function formatDollars(cents: string): string {
  return centsToDollars(cents).toFixed(2);
}

function formatBoolean(value: boolean): string {
  return value ? 'yes' : 'no';
}

function formatRows(rows: string[][]): string {
  return stringify(rows, { record_delimiter: '\r\n' });
}
