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

/** @param saysAt by seconds since the start */
function detect(saysAt: (seconds: number) => 'live' | 'stuck' | 'nothing'): void {
  const startedAt = performance.now();
  const { intervalMs, unresponsiveMs, timeoutMs } = LIVENESS;
  detector = new HangDetector(
    {
      isAlive: async () => {
        const says = saysAt((performance.now() - startedAt) / SECOND);
        if (says !== 'nothing') return says === 'live';
        await new Promise((resolve) => setTimeout(resolve, timeoutMs));
        throw new Error('timeout');
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
  detect((seconds) => (seconds < 20 ? 'live' : 'nothing'));
  await pass(20);
  expect(hangs).toBe(0);
  await pass(15 - restartDelay(1) / SECOND - 1);
  expect(hangs).toBe(1);
});

it('one that says that it is stuck is believed after three times', async () => {
  detect((seconds) => (seconds < 20 ? 'live' : 'stuck'));
  await pass(20 + (2 * LIVENESS.intervalMs) / SECOND);
  expect(hangs).toBe(0);
  await pass(LIVENESS.intervalMs / SECOND);
  expect(hangs).toBe(1);
});

it('one that responds again in time is left alone', async () => {
  detect((seconds) => (seconds % 10 < 4 ? 'live' : 'nothing'));
  await pass(120);
  expect(hangs).toBe(0);
});

it('one that has yet to start has more time', async () => {
  detect(() => 'nothing');
  await pass(59);
  expect(hangs).toBe(0);
  await pass(10);
  expect(hangs).toBe(1);
});

it('a stopped detector reports nothing', async () => {
  detect(() => 'nothing');
  detector.stop();
  await pass(100);
  expect(hangs).toBe(0);
});
