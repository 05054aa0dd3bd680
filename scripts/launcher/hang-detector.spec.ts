import { LIVENESS } from './applications';
import { HangDetector } from './hang-detector';
import { restartDelay } from './managed-process';

const SECOND = 1_000;
let hangs = 0;
let detector: HangDetector;

beforeEach(() => {
  jest.useFakeTimers();
  hangs = 0;
});

afterEach(() => {
  detector.stop();
  jest.useRealTimers();
});

/** @param isAlive by seconds since the start */
function detect(isAlive: (seconds: number) => boolean): void {
  const startedAt = performance.now();
  const { intervalMs, unresponsiveMs, timeoutMs } = LIVENESS;
  detector = new HangDetector(
    {
      isAlive: async () => {
        const isPassed = isAlive((performance.now() - startedAt) / SECOND);
        if (!isPassed) await new Promise((resolve) => setTimeout(resolve, timeoutMs));
        return isPassed;
      },
      intervalMs,
      unresponsiveMs,
    },
    60 * SECOND,
    () => {
      hangs += 1;
    },
  );
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * SECOND);

it('a process that hangs is noticed early enough to be restarted within 15 s', async () => {
  detect((seconds) => seconds < 20);
  await pass(20);
  expect(hangs).toBe(0);
  await pass(15 - restartDelay(1) / SECOND - 1);
  expect(hangs).toBe(1);
});

it('one that responds again in time is left alone', async () => {
  detect((seconds) => seconds % 10 < 4);
  await pass(120);
  expect(hangs).toBe(0);
});

it('one that has yet to start has more time', async () => {
  detect(() => false);
  await pass(59);
  expect(hangs).toBe(0);
  await pass(10);
  expect(hangs).toBe(1);
});

it('a stopped detector reports nothing', async () => {
  detect(() => false);
  detector.stop();
  await pass(100);
  expect(hangs).toBe(0);
});
