import { REJECTION_REASONS } from '@larkspur/contracts/errors';
import {
  closingBalanceLabel,
  describeFilters,
  formatAmount,
  formatDay,
  formatPeriod,
  formatReason,
  lastDayOf,
} from './format';

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-99n, '-0.99'],
  [100_000n, '1,000.00'],
  [-123_456_789_012n, '-1,234,567,890.12'],
])('formats %s cents as %s', (cents, text) => {
  expect(formatAmount(cents)).toBe(text);
});

test('says why a transfer was rejected in the past tense, without advice, to customers and staff alike', () => {
  expect(formatReason('insufficient_funds')).toBe('There wasn’t enough money in the account.');
  for (const reason of REJECTION_REASONS) {
    expect(formatReason(reason)).toMatch(/\b(was|were|had|wasn’t)\b.*\.$/);
    expect(formatReason(reason)).not.toMatch(/\b(you|your|we|please|try|send)\b/i);
  }
});

test.each([null, 'Sent twice', 'toString'])('has the reason of a reversal as it was written: %p', (reason) => {
  expect(formatReason(reason)).toBe(reason ?? '');
});

test("shows days of the bank's time zone", () => {
  expect(formatDay(new Date('2026-03-01T04:59:00Z'))).toBe('Feb 28, 2026');
  expect(formatDay(new Date('2026-03-01'))).toBe('Mar 1, 2026');
  expect(formatPeriod({}, new Date('2026-11-21T04:59:00Z'))).toBe('Through November 20, 2026');
});

test('a period that is not over ends on the day of issue', () => {
  const issuedAt = new Date('2026-11-21T05:00:00Z');
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(formatPeriod(november, issuedAt)).toBe('November 1, 2026 to November 21, 2026');
  expect(closingBalanceLabel(november, issuedAt)).toBe('Balance on November 21');
  expect(closingBalanceLabel({ from: '2026-11-01' }, issuedAt)).toBe('Balance on November 21');
  expect(closingBalanceLabel({ from: '2026-11-01', to: '2026-11-20' }, issuedAt)).toBe('Closing balance');
  expect(lastDayOf({ from: '2026-12-01', to: '2026-12-31' }, issuedAt)).toBe('2026-12-31');
});

test('describes the period and the filters', () => {
  const issuedAt = new Date('2026-11-21T05:00:00Z');
  expect(formatPeriod({}, issuedAt)).toBe('Through November 21, 2026');
  expect(formatPeriod({ from: '2026-01-01', to: '2026-01-31' }, issuedAt)).toBe('January 1, 2026 to January 31, 2026');
  expect(describeFilters({})).toBe('All transactions; newest first');
  expect(describeFilters({ q: 'rent', transactionType: 'debit', minAmount: '10', sort: 'amount' })).toBe(
    'Containing “rent”, debits only, $10 or more; smallest amount first',
  );
});
