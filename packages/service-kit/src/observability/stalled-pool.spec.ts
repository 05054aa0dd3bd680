import { type PoolUse, StalledPool } from './stalled-pool';

let now: jest.SpyInstance<number>;

beforeEach(() => {
  now = jest.spyOn(performance, 'now').mockReturnValue(0);
});

afterEach(() => now.mockRestore());

const full = (released = 0): PoolUse => ({ isExhausted: true, released });

/** @returns what the check says at each of the given seconds */
async function check(
  pool: (seconds: number) => PoolUse,
  isReachable: () => Promise<boolean>,
  ...seconds: number[]
): Promise<boolean[]> {
  let at = 0;
  const stalled = new StalledPool(() => pool(at), isReachable);
  const results: boolean[] = [];
  for (at of seconds) {
    now.mockReturnValue(at * 1_000);
    results.push(await stalled.isLive());
  }
  return results;
}

const reachable = async () => true;

it('a pool that frees no slot for eight seconds is stalled', async () => {
  expect(await check(() => full(), reachable, 1, 5, 8, 9, 10)).toEqual([true, true, true, false, false]);
});

it('one that frees a slot now and then is not', async () => {
  expect(await check((at) => full(Math.floor(at / 7)), reachable, 1, 6, 13, 20, 27)).not.toContain(false);
});

it('one with a free slot is not', async () => {
  expect(await check((at) => ({ isExhausted: at !== 8, released: 0 }), reachable, 1, 7, 8, 10, 16)).not.toContain(
    false,
  );
  expect(await check(() => ({ isExhausted: false, released: 0 }), reachable, 1, 20)).not.toContain(false);
});

it.each([
  ['does not respond', async () => false],
  ['cannot be reached', () => Promise.reject(new Error('ECONNREFUSED'))],
  ['hangs', () => new Promise<boolean>(() => undefined)],
])('a restart is of no use while the other side %s', async (_, isReachable) => {
  expect(await check(() => full(), isReachable, 1, 20)).toEqual([true, true]);
});
