/**
 * @jest-environment node
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { type ForwardedPath, PathMonitor } from './path-monitor';

let now: jest.SpyInstance<number>;
let loop: jest.SpyInstance<EventLoopUtilization>;
let path: jest.Mocked<ForwardedPath>;
let monitor: PathMonitor;

beforeEach(() => {
  now = jest.spyOn(performance, 'now').mockReturnValue(0);
  loop = jest.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ utilization: 0.5, active: 1, idle: 1 });
  path = {
    probe: jest.fn().mockResolvedValue(null),
    isReachable: jest.fn().mockResolvedValue(true),
    isExhausted: jest.fn().mockReturnValue(false),
  };
  monitor = new PathMonitor(path);
});

afterEach(() => {
  now.mockRestore();
  loop.mockRestore();
});

/** @returns whether the path counts as stuck after each second */
async function pass(seconds: number): Promise<boolean[]> {
  const results: boolean[] = [];
  for (let second = 1; second <= seconds; second++) {
    now.mockReturnValue(performance.now() + 1_000);
    await monitor.check();
    results.push(monitor.isStuck);
  }
  return results;
}

it('a path is stuck when no request gets a response although the other server responds', async () => {
  monitor.onRequest();
  expect(await pass(4)).toEqual([false, false, true, true]);
});

it('it stays stuck after its clients have given up, until a request gets a response', async () => {
  monitor.onRequest();
  await pass(10);
  expect(monitor.isStuck).toBe(true);
  path.probe.mockResolvedValue(404);
  expect(await pass(1)).toEqual([false]);
});

it('nothing is sent while there are no requests or while requests get responses', async () => {
  await pass(60);
  for (let i = 0; i < 60; i++) {
    monitor.onRequest();
    monitor.onResponse(200);
    await pass(1);
  }
  expect(path.probe).not.toHaveBeenCalled();
});

it('a single slow response is no reason', async () => {
  path.probe.mockResolvedValue(404);
  monitor.onRequest();
  expect(await pass(60)).not.toContain(true);
});

it('nor is a server that does not respond itself', async () => {
  path.isReachable.mockResolvedValue(false);
  monitor.onRequest();
  expect(await pass(60)).not.toContain(true);
});

it('nor is a server that has more work than time: it is slow, and a restart would not make it faster', async () => {
  loop.mockReturnValue({ utilization: 0.97, active: 97, idle: 3 });
  monitor.onRequest();
  expect(await pass(60)).not.toContain(true);
  loop.mockReturnValue({ utilization: 0.1, active: 1, idle: 9 });
  expect(await pass(2)).toEqual([false, true]);
});

it('a path that refuses every request is stuck when all its connections are taken', async () => {
  path.probe.mockResolvedValue(503);
  const refuse = () => {
    monitor.onRequest();
    monitor.onResponse(503);
  };
  refuse();
  expect(await pass(10)).not.toContain(true);
  path.isExhausted.mockReturnValue(true);
  refuse();
  expect((await pass(10)).at(-1)).toBe(true);
});
