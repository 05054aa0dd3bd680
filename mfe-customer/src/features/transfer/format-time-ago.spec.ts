import { formatTimeAgo } from './format-time-ago';

it.each([
  [0, 'less than a minute ago'],
  [-5_000, 'less than a minute ago'],
  [60_000, 'one minute ago'],
  [150_000, 'two minutes ago'],
  [12 * 60_000, '12 minutes ago'],
  [90 * 60_000, 'one hour ago'],
  [23 * 3_600_000, '23 hours ago'],
])('after %p ms: %s', (elapsed, text) => expect(formatTimeAgo(1_000_000_000, 1_000_000_000 + elapsed)).toBe(text));
