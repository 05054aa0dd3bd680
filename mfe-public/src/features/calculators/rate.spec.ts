import { monthsInterest, parseRate, rateInWords } from './rate';

it.each([
  ['6', 6000],
  ['6.125', 6125],
  [' 4.25 % ', 4250],
  ['5%', 5000],
  ['0', 0],
  ['5.', 5000],
])('%j is a rate', (text, rate) => expect(parseRate(text)).toBe(rate));

it.each(['', '%', '.', '-1', '6.1234', '6,5', '1e2', 'six', '1234'])('%j is none', (text) =>
  expect(parseRate(text)).toBeNull(),
);

it('is said as it was typed', () => expect([6125, 5000, 4250].map(rateInWords)).toEqual(['6.125%', '5%', '4.25%']));

it('half a cent of interest is a cent', () => {
  expect(monthsInterest(120_00, 500)).toBe(5);
  expect(monthsInterest(108_00, 500)).toBe(5);
  expect(monthsInterest(107_99, 500)).toBe(4);
});
