import { formatAge, formatAgeOf } from './format-age';

it.each([
  [0, 'less than a minute'],
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [3_600, '1 hour'],
  [86_399, '23 hours'],
  [86_400, '1 day'],
  [200_000, '2 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatAge(seconds)).toBe(text);
});

it('counts from a moment', () => {
  expect(formatAgeOf('2026-11-21T12:00:00.000Z', Date.parse('2026-11-21T14:00:00.000Z'))).toBe('2 hours');
});
