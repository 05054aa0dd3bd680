import { formatRate, monthlyInterest, parseRate } from './rate';

it.each([
  ['6', 6000],
  ['6.125', 6125],
  [' 4.25 % ', 4250],
  ['5%', 5000],
  ['0', 0],
  ['5.', 5000],
])('parses %j', (text, rate) => expect(parseRate(text)).toBe(rate));

it.each(['', '%', '.', '-1', '6.1234', '6,5', '1e2', 'six', '1234'])('rejects %j', (text) =>
  expect(parseRate(text)).toBeNull(),
);

it('formats a rate without trailing zeros', () =>
  expect([6125, 5000, 4250].map(formatRate)).toEqual(['6.125%', '5%', '4.25%']));

it('rounds half a cent of interest up', () => {
  expect(monthlyInterest(120_00, 500)).toBe(5);
  expect(monthlyInterest(108_00, 500)).toBe(5);
  expect(monthlyInterest(107_99, 500)).toBe(4);
});
