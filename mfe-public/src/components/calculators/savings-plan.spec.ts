import { savingsPlan } from './savings-plan';

it('compounds monthly: one year at 12%', () => {
  const { balance, paidIn, interest } = savingsPlan({ startCents: 1_000_00, monthlyCents: 0, years: 1, rate: 12_000 });
  // 1010.00, 1020.10, 1030.30, 1040.60, 1051.01, 1061.52, 1072.14, 1082.86, 1093.69, 1104.63, 1115.68, 1126.84
  expect(balance).toBe(1_126_84);
  expect([paidIn, interest]).toEqual([1_000_00, 126_84]);
});

it.each([
  ['$1,000 for 10 years at 5%', 1_000_00, 0, 10, 5000, 1_647_01],
  ['$10,000 for 5 years at 7%', 10_000_00, 0, 5, 7000, 14_176_25],
  ['$100 a month for 10 years at 6%', 0, 100_00, 10, 6000, 16_387_93],
  ['$5,000 and $200 a month for 20 years at 4.25%', 5_000_00, 200_00, 20, 4250, 87_133_07],
])('%s matches compound interest within monthly rounding', (_, startCents, monthlyCents, years, rate, known) => {
  const { balance, balances } = savingsPlan({ startCents, monthlyCents, years, rate });
  expect(Math.abs(balance - known)).toBeLessThanOrEqual(years * 6);
  expect(balances).toHaveLength(years + 1);
  expect(balances.at(-1)).toBe(balance);
});

it('equals the deposits when the rate is zero', () => {
  expect(savingsPlan({ startCents: 0, monthlyCents: 50_00, years: 3, rate: 0 })).toEqual({
    balance: 1_800_00,
    paidIn: 1_800_00,
    interest: 0,
    balances: [0, 600_00, 1_200_00, 1_800_00],
  });
});
