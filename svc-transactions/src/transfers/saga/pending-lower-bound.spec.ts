import { PendingLowerBound } from './pending-lower-bound';

const START = Date.parse('2026-11-28T10:00:00Z');
const LOWER_BOUND = '2026-11-28 09:59:30.123456+00';

const at = (minutes: number) => new Date(START + minutes * 60_000);

let bound: PendingLowerBound;

/** @returns where the scan started */
function scan(minutes: number, database = 'a'): string {
  const from = bound.begin(at(minutes));
  bound.advance(at(minutes), { from, lowerBound: LOWER_BOUND, database });
  return from;
}

beforeEach(() => {
  bound = new PendingLowerBound();
});

it('is where the last scan found the first pending transfer', () => {
  expect(bound.value).toBe('-infinity');
  expect(scan(0)).toBe('-infinity');
  expect(bound.value).toBe(LOWER_BOUND);
  expect(scan(1)).toBe(LOWER_BOUND);
});

it('is not used by a scan every ten minutes, also after the clock was set back', () => {
  scan(0);
  expect([scan(9), scan(10), scan(11)]).toEqual([LOWER_BOUND, '-infinity', LOWER_BOUND]);
  expect([scan(1), scan(0), scan(-1)]).toEqual([LOWER_BOUND, '-infinity', LOWER_BOUND]);
});

it('is not used by the scan after one that met another database', () => {
  scan(0);
  expect([scan(1), scan(2, 'b'), scan(3, 'b'), scan(4, 'b')]).toEqual([
    LOWER_BOUND,
    LOWER_BOUND,
    '-infinity',
    LOWER_BOUND,
  ]);
});
