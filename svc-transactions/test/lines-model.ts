import { bankDay } from '@larkspur/contracts/bank-day';
import type { LineSort } from '@larkspur/contracts/transaction';
import fc from 'fast-check';
import type { GivenLine } from './line-fixtures';

const DESCRIPTIONS = [
  'Rent',
  'rent for May',
  '50% off',
  'snake_case',
  'back\\slash',
  'Łódź trip',
  'Иванов',
  'a',
  'Coffee "to go"',
  'Dinner at Rosie’s',
  "Dinner at Rosie's",
  'Dinner at Rosie-s',
];
const DAYS = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];

/** Lines with many equal dates, amounts and descriptions. */
export const LINE = fc.record({
  shape: fc.constantFrom<Partial<GivenLine>>(
    {},
    { account: 'checking' },
    { transaction_type: 'credit' },
    { status: 'rejected' },
    { status: 'rejected', reason: 'daily_limit' },
    { status: 'pending' },
    { kind: 'adjustment', transaction_type: 'credit' },
    { kind: 'reversal', account: 'checking', transaction_type: 'credit' },
    { kind: 'memo' },
  ),
  amount: fc.constantFrom(1, 100, 1250, 1251, 999_999, 100_000_000_000),
  date: fc
    .tuple(
      fc.constantFrom(...DAYS),
      fc.constantFrom('00:00:00.000', '00:00:00.001', '04:59:59.999', '05:00:00.000', '12:30:00.000', '23:59:59.999'),
    )
    .map(([day, time]) => `${day}T${time}Z`),
  description: fc.constantFrom(...DESCRIPTIONS),
});

export const FILTERS = fc.record(
  {
    q: fc.constantFrom(
      'rent',
      '%',
      '_',
      '\\',
      'łódź',
      'иванов',
      'to go',
      'HOPPER',
      '2222',
      'e',
      'nothing at all',
      '"',
      "rosie's",
    ),
    transactionType: fc.constantFrom('debit', 'credit'),
    kind: fc.constantFrom('transfer', 'adjustment', 'reversal', 'memo'),
    status: fc.constantFrom('completed', 'rejected', 'pending'),
    account: fc.constantFrom('savings', 'checking'),
    reason: fc.constantFrom('insufficient_funds', 'daily_limit'),
    from: fc.constantFrom(...DAYS.slice(0, 3)),
    to: fc.constantFrom(...DAYS.slice(2)),
    minAmount: fc.constantFrom('0', '1', '12.5', '12.50'),
    maxAmount: fc.constantFrom('12.51', '9999.99', '1000000000'),
  },
  { requiredKeys: [] },
);

export type Filters = (typeof FILTERS extends fc.Arbitrary<infer T> ? T : never) & { sort: LineSort };

/** An apostrophe stands for any character. */
function contains(text: string, q: string): boolean {
  const parts = q.split(/['’]/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.'), 'su').test(text);
}

/** The ids that a list should return, computed without a database. */
export function expectedIds(lines: readonly GivenLine[], filters: Filters): string[] {
  const { q, transactionType, kind, status, account, reason, from, to, minAmount, maxAmount, sort } = filters;
  const texts = (line: GivenLine) =>
    [line.description, line.counterparty_name, line.counterparty_number, line.id.slice(-12)].map((text) =>
      (text ?? '').toLowerCase(),
    );
  const value = (line: GivenLine) => (sort.endsWith('date') ? Date.parse(line.date) : line.amount);
  const up = sort.startsWith('-') ? -1 : 1;
  return lines
    .filter(
      (line) =>
        (q === undefined || texts(line).some((text) => contains(text, q.toLowerCase()))) &&
        (transactionType === undefined || line.transaction_type === transactionType) &&
        (kind === undefined || line.kind === kind) &&
        (status === undefined || line.status === status) &&
        (account === undefined || line.account === account) &&
        (reason === undefined || (line.status === 'rejected' && line.reason === reason)) &&
        (from === undefined || bankDay(new Date(line.date)) >= from) &&
        (to === undefined || bankDay(new Date(line.date)) <= to) &&
        (minAmount === undefined || line.amount >= Math.round(Number(minAmount) * 100)) &&
        (maxAmount === undefined || line.amount <= Math.round(Number(maxAmount) * 100)),
    )
    .sort((a, b) => up * (value(a) - value(b) || (a.id < b.id ? -1 : 1)))
    .map(({ id }) => id);
}
