import { addDays, bankDay, bankToday, hasTime } from '@larkspur/contracts/bank-day';
import fc from 'fast-check';
import { startOfBankDay } from './start-of-bank-day';

describe("the bank's day (America/New_York)", () => {
  it.each([
    ['2026-03-01T04:59:59.999Z', '2026-02-28'],
    ['2026-03-01T05:00:00.000Z', '2026-03-01'],
    // Clocks go forward on March 8 and back on November 1.
    ['2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['2026-11-02T05:00:00.000Z', '2026-11-02'],
  ])('of %s is %s', (instant, day) => {
    expect(bankDay(new Date(instant))).toBe(day);
  });

  it('of a date without a time is that date', () => {
    expect(bankDay(new Date('2026-03-01'))).toBe('2026-03-01');
    expect(hasTime(new Date('2026-03-01'))).toBe(false);
    expect(bankToday(new Date('2026-03-01'))).toBe('2026-02-28');
  });

  it.each([
    ['2026-03-01', '2026-03-01T05:00:00.000Z'],
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])('%s starts at %s', (day, start) => {
    expect(startOfBankDay(day).toISOString()).toBe(start);
  });

  it('starts at its first millisecond, on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 73_000 }), (number) => {
        const day = addDays('1990-01-01', number);
        const start = startOfBankDay(day).getTime();
        expect([bankToday(new Date(start - 1)), bankToday(new Date(start))]).toEqual([addDays(day, -1), day]);
      }),
    );
  });
});
