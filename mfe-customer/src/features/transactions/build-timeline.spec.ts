import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { buildTimeline } from './build-timeline';

const titles = (...args: Parameters<typeof buildTimeline>) =>
  buildTimeline(...args).map(({ title, state }) => [title, state]);

const payment = (different: Parameters<typeof buildStatementLine>[0] = {}) => buildStatementLine(different);

it('tells a payment that is pending, completed or rejected apart', () => {
  expect(titles(payment({ status: 'pending' }), [])).toEqual([
    ['You sent this transfer', 'done'],
    ['We’re confirming this transfer', 'current'],
    ['Paid to Sam O.', 'upcoming'],
  ]);
  expect(titles(payment(), [payment()])).toEqual([
    ['You sent this transfer', 'done'],
    ['Paid to Sam O.', 'done'],
  ]);
  const rejected = buildTimeline(payment({ status: 'rejected', reason: 'insufficient_funds' }), []);
  expect(rejected.at(-1)).toMatchObject({
    title: 'Not paid',
    state: 'failed',
    text: 'There wasn’t enough money in the account. No money was taken from Savings.',
  });
});

it('does not say that money has arrived at another bank', () => {
  const counterparty = { name: 'Sam O.', accountNumber: '3104457781', bankName: 'Brandywine Trust' };
  expect(buildTimeline(payment({ counterparty }), []).at(-1)).toEqual({
    title: 'Sent to Sam O. at Brandywine Trust',
    state: 'done',
    text: 'Taken from Savings. Transfers to other banks usually arrive by the next business day.',
  });
  const reversal = payment({ _id: 'r', kind: 'reversal', transactionType: 'credit' });
  expect(buildTimeline(payment({ counterparty }), [reversal])[1]?.text).toBe('Taken from Savings.');
  const own = { ...counterparty, bankName: 'larkspur bank ' };
  expect(buildTimeline(payment({ counterparty: own }), []).at(-1)).toMatchObject({
    title: 'Paid to Sam O.',
    text: 'Taken from Savings.',
  });
});

it('has the reversal after the payment, from either line', () => {
  const reversal = payment({ _id: 'r', kind: 'reversal', transactionType: 'credit', reason: 'Sent twice' });
  const expected = [
    ['You sent this transfer', 'done'],
    ['Paid to Sam O.', 'done'],
    ['Reversed by the bank', 'done'],
  ];
  expect(titles(payment(), [payment(), reversal])).toEqual(expected);
  expect(titles(reversal, [payment(), reversal])).toEqual(expected);
  expect(buildTimeline(reversal, []).map(({ text }) => text)).toEqual([
    'Sent twice. The money is back in your account.',
  ]);
});

it.each([
  ['Fraud?', 'Fraud? The money is back in your account.'],
  ['Wait.. sent twice.', 'Wait.. sent twice. The money is back in your account.'],
])('has the reason of a reversal as it was written: %s', (reason, text) => {
  const reversal = payment({ kind: 'reversal', transactionType: 'credit', reason });
  expect(buildTimeline(reversal, [])[0]?.text).toBe(text);
});

it('says what the bank did', () => {
  expect(titles(payment({ transactionType: 'credit' }), [])).toEqual([['Received from Sam O.', 'done']]);
  expect(titles(payment({ kind: 'adjustment' }), [])).toEqual([['Balance adjusted by the bank', 'done']]);
  expect(titles(payment({ kind: 'memo', account: null }), [])).toEqual([['Memo added by the bank', 'done']]);
});
