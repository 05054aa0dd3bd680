import { loanPlan, monthlyPayment } from './loan-plan';

/** Expected payments are from published amortization tables. */
it.each([
  ['$100,000 over 30 years at 6%', 100_000_00, 30, 6000, 599_55],
  ['$200,000 over 30 years at 6.5%', 200_000_00, 30, 6500, 1_264_14],
  ['$250,000 over 15 years at 4%', 250_000_00, 15, 4000, 1_849_22],
  ['$300,000 over 30 years at 6.125%', 300_000_00, 30, 6125, 1_822_83],
  ['$20,000 over 5 years at 5%', 20_000_00, 5, 5000, 377_42],
  ['$12,000 over 1 year at 12%', 12_000_00, 1, 12_000, 1_066_19],
  ['$12,000 over 5 years at 0%', 12_000_00, 5, 0, 200_00],
])('%s has the monthly payment of the published table', (_, cents, years, rate, payment) => {
  expect(monthlyPayment(cents, years * 12, rate)).toBe(payment);
});

it('reduces the balance every year and ends at zero', () => {
  for (const cents of [1_000_00, 25_000_01, 333_333_33, 2_000_000_00]) {
    for (const years of [1, 5, 30]) {
      for (const rate of [0, 1, 3125, 7990, 25_000]) {
        const { interest, repaid, balances: owed } = loanPlan({ cents, years, rate });
        expect(owed).toHaveLength(years + 1);
        expect(owed[0]).toBe(cents);
        expect(owed.at(-1)).toBe(0);
        expect(owed).toEqual([...owed].sort((a, b) => b - a));
        expect(repaid - interest).toBe(cents);
      }
    }
  }
});

it('matches a published plan within monthly rounding: $100,000 over 30 years at 6%', () => {
  const { balances: owed, payment, interest } = loanPlan({ cents: 100_000_00, years: 30, rate: 6000 });
  expect(Math.abs((owed[1] ?? 0) - 98_771_99)).toBeLessThanOrEqual(6);
  expect(Math.abs(interest - 115_838_19)).toBeLessThanOrEqual(180);
  expect(payment).toBe(599_55);
});
