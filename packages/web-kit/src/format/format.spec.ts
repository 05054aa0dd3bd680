import {
  exceeds,
  formatDate,
  formatDay,
  formatMoment,
  formatMoney,
  formatShortDate,
  formatTime,
  formatTimestamp,
  getCalendarDay,
  isMoneyAbove,
  parseMoney,
} from './format';

describe('money', () => {
  it('is formatted as US dollars', () => {
    expect([1234.5, 0, 1_000_000, -3].map(formatMoney)).toEqual(['$1,234.50', '$0.00', '$1,000,000.00', '−$3.00']);
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
    ['\u202A$1,234.50\u202C', 1234.5],
    ['２５０．５０', 250.5],
  ])('parses %p as an amount', (typed, dollars) => expect(parseMoney(typed)).toBe(dollars));

  it.each([
    '',
    '.',
    '$',
    'abc',
    '1.005',
    '-1',
    '+1',
    '1e3',
    'NaN',
    'Infinity',
    '12,34',
    '1,2345',
    '99999999999999999',
    '250²',
  ])('refuses %p rather than guessing', (typed) => expect(parseMoney(typed)).toBeNull());

  it.each([
    ['100.01', true],
    ['$999,999,999,999,999', true],
    ['9'.repeat(400), true],
    ['100.00', false],
    ['1.005', false],
    ['a lot', false],
  ])('knows whether %p is above a limit', (typed, isAbove) => expect(isMoneyAbove(typed, 100)).toBe(isAbove));

  it('is compared in cents', () => {
    expect(exceeds(0.1 + 0.2, 0.3)).toBe(false);
    expect(exceeds(100.01, 100)).toBe(true);
    expect(exceeds(100, 100)).toBe(false);
  });
});

describe('dates', () => {
  const now = new Date('2026-11-12T20:00:00Z');

  it("are Today and Yesterday by the bank's calendar, wherever the reader is", () => {
    expect(formatDay('2026-11-12T05:00:00.001Z', now)).toBe('Today');
    expect(formatDay('2026-11-12T04:59:59.999Z', now)).toBe('Yesterday');
    expect(formatDay('2026-11-12T20:00:00.000Z', new Date('2026-11-13T04:59:59Z'))).toBe('Today');
    expect(formatDay('2026-11-12T20:00:00.000Z', new Date('2026-11-13T05:00:00Z'))).toBe('Yesterday');
  });

  it('have day and month, and the year if it differs', () => {
    expect(formatDay('2026-10-03T17:00:00.000Z', now)).toBe('Oct 3');
    expect(formatDay('2025-11-12T17:00:00.000Z', now)).toBe('Nov 12, 2025');
    expect(formatDay('2026-01-01T04:59:00.000Z', now)).toBe('Dec 31, 2025');
  });

  it('have day, month and year where no year can be assumed', () => {
    expect(formatDate('2026-11-12T20:00:00.000Z')).toBe('Nov 12, 2026');
    expect(formatDate('2026-01-01T04:59:00.000Z')).toBe('Dec 31, 2025');
    expect(formatShortDate('2026-03-01')).toBe('Mar 1');
    expect(formatTimestamp('2026-03-01')).toBe('Mar 1, 2026');
    expect(formatTimestamp('2026-11-12T19:05:00.000Z').replace('\u202f', ' ')).toMatch(/^Nov 12, 2026, 2:05 PM/);
  });

  it("have the time of the bank's clock, with its zone for a reader in another one", () => {
    const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const text = formatTime('2026-11-12T19:05:00.000Z').replace('\u202f', ' ');
    expect(text).toBe(readerZone === 'America/New_York' ? '2:05 PM' : '2:05 PM EST');
  });

  it('without a time keep their day in every time zone and have no time', () => {
    expect(getCalendarDay('2026-03-01T00:00:00.000Z')).toBe('2026-03-01');
    expect(getCalendarDay('2026-03-01')).toBe('2026-03-01');
    expect(formatTime('2026-03-01T00:00:00.000Z')).toBe('');
  });
});

it.each([
  [new Date(2026, 10, 22, 15, 5), '3:05 PM'],
  [new Date(2026, 10, 22, 0, 0), '12:00 AM'],
  [new Date(2026, 10, 21, 23, 59), 'yesterday at 11:59 PM'],
  [new Date(2026, 10, 20, 15, 5), 'Nov 20 at 3:05 PM'],
  [new Date(2026, 10, 23, 0, 10), 'Nov 23 at 12:10 AM'],
])('names the day of a moment unless it is today, by the reader’s clock', (moment, text) => {
  expect(formatMoment(moment, new Date(2026, 10, 22, 23, 30))).toBe(text);
});
