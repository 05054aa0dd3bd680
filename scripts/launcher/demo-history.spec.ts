import { DEMO_CUSTOMERS } from './demo-customers';
import { generateHistory } from './demo-history';

const TODAY = new Date('2026-03-15T10:30:00Z');

describe.each(DEMO_CUSTOMERS)('a year of $firstName', (customer) => {
  const lines = generateHistory(customer, TODAY);

  it('is deterministic', () => {
    expect(generateHistory(customer, new Date('2026-03-15T23:00:00Z'))).toEqual(lines);
  });

  it('has about ten lines a month, oldest first, up to yesterday', () => {
    const dates = lines.map(({ date }) => date);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.length).toBeLessThan(150);
    expect(dates).toEqual([...dates].sort());
    expect(dates[0]?.slice(0, 10)).toBe('2025-03-15');
    expect(dates.at(-1)?.slice(0, 10) ?? '').toMatch(/^2026-03-0[1-9]|^2026-03-1[0-4]/);
  });

  it('never overdraws an account, and uses whole cents', () => {
    const balance = { savings: 0, checking: 0 };
    for (const { account, transactionType, amount } of lines) {
      expect(amount).toBe(Math.round(amount * 100) / 100);
      balance[account] += (transactionType === 'credit' ? 1 : -1) * Math.round(amount * 100);
      expect(balance[account]).toBeGreaterThanOrEqual(0);
    }
  });
});
