import { datePresets, formatDateRange, validateDateRange } from './date-ranges';

/** Already December 1 in UTC, still November 30 at the bank. */
const LATE_IN_NOVEMBER = new Date('2026-12-01T02:00:00.000Z');

it('has presets by the bank’s calendar', () => {
  expect(datePresets(LATE_IN_NOVEMBER).map(({ name, from, to }) => `${name}: ${from} ${to}`)).toEqual([
    'Last 7 days: 2026-11-24 2026-11-30',
    'Last 30 days: 2026-11-01 2026-11-30',
    'This month: 2026-11-01 2026-11-30',
    'Last month: 2026-10-01 2026-10-31',
    'This year: 2026-01-01 2026-11-30',
    'Last year: 2025-01-01 2025-12-31',
  ]);
});

it.each([
  ['2026-10-01', '2026-10-31', 'Last month'],
  ['2026-03-01', '2026-04-15', 'Mar 1 – Apr 15'],
  ['2026-03-01', '2026-03-01', 'Mar 1'],
  ['2026-03-01', '', 'Since Mar 1'],
  ['', '2025-04-15', 'Until Apr 15, 2025'],
  ['2026-11-30', '', 'Since today'],
  ['', '', ''],
])('describes %s to %s', (from, to, text) => {
  expect(formatDateRange({ from, to }, LATE_IN_NOVEMBER)).toBe(text);
});

it('rejects a range that ends before it starts', () => {
  expect(validateDateRange({ from: '2026-03-02', to: '2026-03-01' })).toBe(
    'Choose an end date on or after the start date.',
  );
  expect(validateDateRange({ from: '2026-03-01', to: '2026-03-01' })).toBeNull();
  expect(validateDateRange({ from: '2026-03-01', to: '' })).toBeNull();
});

it.each([
  ['0202-03-01', ''],
  ['', '12026-03-01'],
  ['1899-12-31', '2026-03-01'],
  ['2200-01-01', ''],
])('rejects %s to %s, whose year the API does not take', (from, to) => {
  expect(validateDateRange({ from, to })).toBe('Enter a year from 1900 to 2199.');
});
