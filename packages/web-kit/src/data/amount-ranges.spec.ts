import { formatAmountRange, normalizeAmountRange, validateAmountRange } from './amount-ranges';

it.each([
  ['20', '50', '$20.00 – $50.00'],
  ['20', '20.00', '$20.00'],
  ['20', '', '$20.00 or more'],
  ['', '1,250.5', '$1,250.50 or less'],
  ['', '', ''],
])('describes %s to %s', (min, max, text) => {
  expect(formatAmountRange({ min, max })).toBe(text);
});

it.each([
  ['twenty', '', /Enter an amount/],
  ['', '1.005', /Enter an amount/],
  ['50', '20', /^The From amount can’t be more than the To amount\.$/],
  ['', '1000000000000', /less than \$1,000,000,000,000.00/],
])('rejects %s to %s', (min, max, message) => {
  expect(validateAmountRange({ min, max })).toMatch(message);
});

it('accepts the largest amount that the API takes', () => {
  expect(validateAmountRange({ min: '999999999999.99', max: '' })).toBeNull();
});

it('accepts open and equal ranges, and removes what the API does not take', () => {
  expect([validateAmountRange({ min: '', max: '' }), validateAmountRange({ min: '5', max: '5' })]).toEqual([
    null,
    null,
  ]);
  expect(normalizeAmountRange({ min: ' $1,250.50', max: '' })).toEqual({ min: '1250.5', max: '' });
});
