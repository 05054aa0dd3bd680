import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { receiptText } from './receipt-facts';

it('has everything that is needed to ask about a transfer, but not the whole account number', () => {
  const line = buildStatementLine({ date: '2025-11-12T20:00:00.000Z' });
  const lines = receiptText(line).split('\n');
  expect(lines[0]).toBe('Larkspur Bank: receipt');
  expect(lines.slice(1)).toEqual([
    'Amount: $250.00',
    'Status: Completed',
    expect.stringMatching(/^Date: Nov 12, 2025, 3:00 PM/),
    'Type: Transfer',
    'From: Savings',
    'To: Sam O.',
    'Account number: Ending in 1222',
    'Bank name: Larkspur Bank',
    'Description: Rent',
    'Fee: $0.00',
    'Reference: 0123456789AB',
  ]);
});

it('has the whole date on the day itself, because it is read on other days', () => {
  jest.useFakeTimers({ now: new Date('2026-11-12T21:00:00.000Z') });
  expect(receiptText(buildStatementLine())).toMatch(/^Date: Nov 12, 2026, 3:00 PM/m);
  jest.useRealTimers();
});

it('names the sender of received money, and leaves out what there is not', () => {
  const text = receiptText(buildStatementLine({ transactionType: 'credit', description: '', status: 'pending' }));
  expect(text).toContain('From: Sam O.');
  expect(text).toContain('To: Savings');
  expect(text).toContain('Status: Pending');
  expect(text).not.toMatch(/Description|Fee|Reason/);
});

it.each([
  [
    'a rejected transfer',
    { status: 'rejected', reason: 'insufficient_funds' },
    /^Reason: There wasn’t enough money in the account\.$/m,
  ],
  ['an adjustment', { kind: 'adjustment', counterparty: null }, /^Type: Adjustment, debit$/m],
  ['a reversal', { kind: 'reversal', transactionType: 'credit' }, /^Type: Reversal$/m],
  ['a memo', { kind: 'memo', account: null, counterparty: null }, /^Status: No money moved\nDate: .*\nType: Memo$/m],
] as const)('says what is special about %s', (_, different, fact) => {
  expect(receiptText(buildStatementLine(different))).toMatch(fact);
});

it('shows characters that would hide or reorder text', () => {
  expect(receiptText(buildStatementLine({ description: 'Rent\u202e' }))).not.toContain('\u202e');
});
