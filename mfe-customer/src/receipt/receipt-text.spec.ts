import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { receiptText } from './receipt-text';

it('has everything that is needed to ask about a transfer, but not the whole account number', () => {
  const line = buildStatementLine({ date: '2025-11-12T20:00:00.000Z' });
  const lines = receiptText(line).split('\n');
  expect(lines[0]).toBe('Larkspur Bank: receipt');
  expect(lines.slice(1)).toEqual([
    'Amount: $250.00',
    'Status: Completed',
    expect.stringMatching(/^Date: 12 Nov 2025, 3:00 PM/),
    'From: Savings',
    'To: Sam O.',
    'Account number: Ending in 1222',
    'Bank name: Larkspur Bank',
    'Description: Rent',
    'Fee: $0.00',
    'Reference: 0123456789AB',
  ]);
});

it('names the sender of received money, and leaves out what there is not', () => {
  const text = receiptText(buildStatementLine({ transactionType: 'credit', description: '', status: 'pending' }));
  expect(text).toContain('From: Sam O.');
  expect(text).toContain('To: Savings');
  expect(text).toContain('Status: Pending');
  expect(text).not.toMatch(/Description|Fee/);
});

it('shows characters that would hide or reorder text', () => {
  expect(receiptText(buildStatementLine({ description: 'Rent\u202e' }))).not.toContain('\u202e');
});
