import { centsToDollars } from '@larkspur/service-kit/money';
import { stringify } from 'csv-stringify/sync';
import type { CustomerDetails } from '../../customers/customer.repository';

const COLUMNS: readonly (readonly [string, (customer: CustomerDetails) => string])[] = [
  ['First name', ({ firstName }) => harmless(firstName)],
  ['Last name', ({ lastName }) => harmless(lastName)],
  ['Email', ({ email }) => harmless(email)],
  ['Phone', ({ phone }) => harmless(phone)],
  ['House address', ({ address }) => harmless(address)],
  ['State', ({ state }) => harmless(state)],
  ['Account number', ({ accountNumber }) => accountNumber],
  ['Savings (USD)', ({ savingsCents }) => centsToDollars(savingsCents).toFixed(2)],
  ['Checking (USD)', ({ checkingCents }) => centsToDollars(checkingCents).toFixed(2)],
  ['Daily limit (USD)', ({ dailyLimitCents }) => centsToDollars(dailyLimitCents).toFixed(2)],
  ['Verification', ({ verificationStatus }) => verificationStatus],
  ['Blocked', ({ isBlocked }) => yesOrNo(isBlocked)],
  ['Disabled', ({ isDisabled }) => yesOrNo(isDisabled)],
  ['Payment pin set', ({ hasPaymentPin }) => yesOrNo(hasPaymentPin)],
  ['Role', ({ role }) => role],
  ['Created (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['User', ({ userId }) => userId],
];

/** RFC 4180, in UTF-8 with a byte order mark, by which spreadsheets know it. */
export async function* usersCsv(batches: AsyncIterable<CustomerDetails[]>): AsyncGenerator<string, void, undefined> {
  yield `\uFEFF${rowsOf([COLUMNS.map(([head]) => head)])}`;
  for await (const customers of batches) {
    yield rowsOf(customers.map((customer) => COLUMNS.map(([, cellOf]) => cellOf(customer))));
  }
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). Full-width
 * signs count: some programs fold them.
 */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no';
}

function rowsOf(rows: string[][]): string {
  return stringify(rows, { record_delimiter: '\r\n' });
}
