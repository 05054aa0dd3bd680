import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { centsToDollars, dollarsToCents, IsDollars } from './money';

describe('dollars to cents', () => {
  it('converts every amount of whole cents exactly in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (cents) => {
        const dollars = Number(
          `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
        );
        expect(dollarsToCents(dollars)).toBe(cents);
        expect(centsToDollars(cents)).toBe(dollars);
      }),
    );
  });

  it.each([0.001, 1.005, 10.123, 0.1 + 0.2, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e15, Number.MAX_VALUE])(
    'refuses %d',
    (dollars) => {
      expect(dollarsToCents(dollars)).toBeNull();
    },
  );

  it.each([
    [1.15, 115],
    [8.95, 895],
    [4.35, 435],
    [0.29, 29],
    [-0, 0],
    [1, 100],
  ])('converts %d to %d', (dollars, cents) => {
    expect(dollarsToCents(dollars)).toBe(cents);
  });
});

describe('cents to dollars', () => {
  it.each([
    ['12345', 123.45],
    [-5, -0.05],
    ['0', 0],
  ])('converts %p', (cents, dollars) => {
    expect(centsToDollars(cents)).toBe(dollars);
  });

  it.each(['', ' ', '1.5', 'many', '9007199254740993', 0.5, Number.NaN])('rejects %p', (cents) => {
    expect(() => centsToDollars(cents)).toThrow(RangeError);
  });
});

class PaymentDto {
  @IsDollars()
  amount!: unknown;
}

it.each([
  [5, true],
  [5.25, true],
  [5.255, false],
  ['5', false],
  [null, false],
  [undefined, false],
  [[5], false],
])('accepts a body with the amount %p: %s', (amount, taken) => {
  const errors = validateSync(Object.assign(new PaymentDto(), { amount }));
  expect(errors.map(({ constraints }) => constraints?.isDollars)).toEqual(
    taken ? [] : ['Enter an amount in dollars with at most two decimals.'],
  );
});
