import { formatWait } from './format-wait';

it.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
])('says how long to wait: %i seconds are %s', (seconds, text) => expect(formatWait(seconds)).toBe(text));
