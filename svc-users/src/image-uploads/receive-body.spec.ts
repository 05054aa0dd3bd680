import { PassThrough } from 'node:stream';
import { receiveBody } from './receive-body';

const SECOND = 1_000;

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] }));
afterEach(() => jest.useRealTimers());

/** Sends `bytesPerSecond` for `seconds`, in four chunks a second. */
async function receiveAt(bytesPerSecond: number, seconds: number, isContended = false): Promise<unknown> {
  const request = Object.assign(new PassThrough(), { headers: {} });
  let outcome: unknown = 'in progress';
  receiveBody(request, new SharedArrayBuffer(64 * 1024 * 1024), () => isContended).then(
    (length) => {
      outcome = length;
    },
    (problem: Error) => {
      outcome = problem.message;
    },
  );
  for (let quarters = 0; quarters < 4 * seconds; quarters++) {
    request.write(Buffer.alloc(bytesPerSecond / 4));
    await new Promise(setImmediate);
    await jest.advanceTimersByTimeAsync(SECOND / 4);
  }
  return outcome;
}

const TOO_SLOW = 'The upload took too long. Try again.';

it.each([
  ['an upload at 40 kB/s continues while nobody waits', 40_000, false, 'in progress'],
  ['an upload at 20 kB/s is aborted', 20_000, false, TOO_SLOW],
  ['an upload at 40 kB/s is aborted while others wait', 40_000, true, TOO_SLOW],
  ['an upload at 200 kB/s continues while others wait', 200_000, true, 'in progress'],
])('%s', async (_, bytesPerSecond, isContended, expected) => {
  expect(await receiveAt(bytesPerSecond, 20, isContended)).toBe(expected);
});
