import { exceeds, formatDay, formatMoney, formatTime, getCalendarDay, parseMoney } from './format';

describe('money', () => {
  it('is formatted as US dollars', () => {
    expect([1234.5, 0, 1_000_000, -3].map(formatMoney)).toEqual(['$1,234.50', '$0.00', '$1,000,000.00', '-$3.00']);
  });

  it.each([
    ['250', 250],
    ['250.5', 250.5],
    ['250.50', 250.5],
    ['1,234.50', 1234.5],
    ['$12', 12],
    [' 7 ', 7],
    ['.5', 0.5],
    ['0', 0],
  ])('parses %p as an amount', (typed, dollars) => expect(parseMoney(typed)).toBe(dollars));

  it.each(['', '.', '$', 'abc', '1.005', '-1', '+1', '1e3', 'NaN', 'Infinity', '12,34', '1,2345', '99999999999999999'])(
    'refuses %p rather than guessing',
    (typed) => expect(parseMoney(typed)).toBeNull(),
  );

  it('is compared in cents', () => {
    expect(exceeds(0.1 + 0.2, 0.3)).toBe(false);
    expect(exceeds(100.01, 100)).toBe(true);
    expect(exceeds(100, 100)).toBe(false);
  });
});

describe('dates', () => {
  const now = new Date(2026, 10, 12, 15, 0);
  const noon = (year: number, month: number, day: number) => new Date(year, month, day, 12).toISOString();

  it('are Today and Yesterday by the reader’s calendar', () => {
    expect(formatDay(new Date(2026, 10, 12, 0, 5).toISOString(), now)).toBe('Today');
    expect(formatDay(new Date(2026, 10, 11, 23, 55).toISOString(), now)).toBe('Yesterday');
  });

  it('have day and month, and the year if it differs', () => {
    expect(formatDay(noon(2026, 9, 3), now)).toBe('3 Oct');
    expect(formatDay(noon(2025, 10, 12), now)).toBe('12 Nov 2025');
  });

  it('without a time keep their day in every time zone and have no time', () => {
    expect(getCalendarDay('2026-03-01T00:00:00.000Z')).toBe('2026-03-01');
    expect(getCalendarDay('2026-03-01')).toBe('2026-03-01');
    expect(formatTime('2026-03-01T00:00:00.000Z')).toBe('');
  });
});
