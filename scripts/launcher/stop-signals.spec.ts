import { onStopSignal } from './stop-signals';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const handlers = () => ({ stop: jest.fn(), kill: jest.fn() });

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  jest.useRealTimers();
});

test('the first signal stops, and the copy that npm forwards does nothing more', () => {
  const given = handlers();
  onStopSignal(given);
  process.emit('SIGINT');
  jest.advanceTimersByTime(1_900);
  process.emit('SIGINT');
  expect(given.stop).toHaveBeenCalledTimes(1);
  expect(given.kill).not.toHaveBeenCalled();
});

test('a later signal kills what has not stopped yet', () => {
  const given = handlers();
  onStopSignal(given);
  process.emit('SIGTERM');
  jest.advanceTimersByTime(2_000);
  process.emit('SIGHUP');
  expect(given.stop).toHaveBeenCalledTimes(1);
  expect(given.kill).toHaveBeenCalledTimes(1);
});

test('what npm can no longer forward is handled in the same way', () => {
  const given = handlers();
  const act = onStopSignal(given);
  act();
  expect(given.stop).toHaveBeenCalledTimes(1);
});
