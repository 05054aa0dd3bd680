import { formatBankTimestamp } from '@larkspur/contracts/bank-timestamp';

it.each([
  ['2026-11-21T08:44:59.999Z', 'November 21, 2026 at 3:44 AM EST'],
  ['2026-07-01T04:00:00.000Z', 'July 1, 2026 at 12:00 AM EDT'],
  ['2026-03-01T04:59:00.000Z', 'February 28, 2026 at 11:59 PM EST'],
])('%s is %s', (instant, text) => {
  expect(formatBankTimestamp(new Date(instant))).toBe(text);
});
