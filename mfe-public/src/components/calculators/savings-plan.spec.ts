import { savingsPlan } from './savings-plan';

it('compounds monthly to the annual percentage yield: one year at 12%', () => {
  const { balance, paidIn, interest } = savingsPlan({ startCents: 1_000_00, monthlyCents: 0, years: 1, apy: 12_000 });
  // 1009.49, 1019.07, 1028.74, 1038.50, 1048.35, 1058.30, 1068.34, 1078.48, 1088.71, 1099.04, 1109.47, 1120.00
  expect(balance).toBe(1_120_00);
  expect([paidIn, interest]).toEqual([1_000_00, 120_00]);
});

/** Expected balances are start × (1 + APY)ʸ, and for the deposits monthly × ((1 + APY)ʸ − 1) ÷ ((1 + APY)^(1/12) − 1). */
it.each([
  ['$1,000 for 10 years at 5%', 1_000_00, 0, 10, 5000, 1_628_89],
  ['$10,000 for 5 years at 7%', 10_000_00, 0, 5, 7000, 14_025_52],
  ['$100 a month for 10 years at 6%', 0, 100_00, 10, 6000, 16_247_34],
  ['$5,000 and $200 a month for 20 years at 4.25%', 5_000_00, 200_00, 20, 4250, 86_262_59],
])('%s matches compound interest within monthly rounding', (_, startCents, monthlyCents, years, apy, known) => {
  const { balance, balances } = savingsPlan({ startCents, monthlyCents, years, apy });
  expect(Math.abs(balance - known)).toBeLessThanOrEqual(years * 6);
  expect(balances).toHaveLength(years + 1);
  expect(balances.at(-1)).toBe(balance);
});

it('equals the deposits when the yield is zero', () => {
  expect(savingsPlan({ startCents: 0, monthlyCents: 50_00, years: 3, apy: 0 })).toEqual({
    balance: 1_800_00,
    paidIn: 1_800_00,
    interest: 0,
    balances: [0, 600_00, 1_200_00, 1_800_00],
  });
});
