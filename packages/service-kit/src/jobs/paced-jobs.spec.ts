import timers from 'node:timers/promises';
import { DatabaseServiceConfig } from '../config';
import { PacedJobs } from './paced-jobs';

let now: number;
let rests: number[];
let jobs: PacedJobs;
beforeEach(() => {
  now = 0;
  rests = [];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(timers, 'setTimeout').mockImplementation(async (ms = 0) => {
    rests.push(ms);
    now += ms;
    return undefined as never;
  });
  jobs = new PacedJobs(Object.assign(new DatabaseServiceConfig(), { LONG_JOBS_PERCENT: 25 }));
});
afterEach(() => jest.restoreAllMocks());

/** Parts that each take as long. */
async function* work(parts: number, ms: number): AsyncGenerator<number, void, undefined> {
  for (let part = 0; part < parts; part++) {
    now += ms;
    yield part;
  }
}

async function read(parts: AsyncGenerator<number>, readerMs = 0): Promise<number[]> {
  const read: number[] = [];
  for await (const part of parts) {
    read.push(part);
    now += readerMs;
  }
  return read;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('a long job takes its share of the time, after a first second', async () => {
  expect(await read(jobs.pace(work(20, 200)))).toHaveLength(20);
  const worked = 20 * 200;
  expect((worked - 1_000) / now).toBeCloseTo(0.25, 1);
});

test('a short job does not rest, and many short ones, one after the other, take their share', async () => {
  await read(jobs.pace(work(3, 200)));
  expect(rests).toEqual([]);
  for (let job = 0; job < 20; job++) await read(jobs.pace(work(3, 200)));
  expect((21 * 3 * 200) / now).toBeCloseTo(0.25, 1);
});

test('the time that a reader takes is rest', async () => {
  await read(jobs.pace(work(20, 200)), 600);
  expect(rests).toEqual([]);
});

test('jobs that run at the same time share the share', async () => {
  await Promise.all([read(jobs.pace(work(20, 200))), read(jobs.pace(work(20, 200)))]);
  expect((2 * 20 * 200 - 1_000) / now).toBeLessThan(0.26);
});

test('a part that took very long, and failed, is followed by a rest of ten seconds', async () => {
  const failing = jobs.run(async () => {
    now += 600_000;
    throw new Error('no part');
  });
  await expect(failing).rejects.toThrow('no part');
  await jobs.run(async () => undefined);
  expect(sum(rests)).toBeCloseTo(10_000, -1);
});

test('the parts end with their reader', async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<number, void, undefined> {
    try {
      for (;;) yield 1;
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of jobs.pace(endless())) break;
  expect(isEnded).toBe(true);
});

test('a rest ends when the job is aborted', async () => {
  jest.mocked(timers.setTimeout).mockRestore();
  await jobs.run(async () => {
    now += 2_000;
  });
  await expect(jobs.run(async () => undefined, AbortSignal.abort())).rejects.toThrow('aborted');
});

test('the parts end when the job is aborted, without the rest before the next part', async () => {
  jest.mocked(timers.setTimeout).mockRestore();
  const abort = new AbortController();
  let isEnded = false;
  async function* endless(): AsyncGenerator<number, void, undefined> {
    try {
      for (;;) {
        now += 2_000;
        yield 1;
      }
    } finally {
      isEnded = true;
    }
  }
  const parts = jobs.pace(endless(), abort.signal);
  await parts.next();
  const next = parts.next();
  abort.abort();
  await expect(next).rejects.toThrow('aborted');
  expect(isEnded).toBe(true);
});
