import timers from 'node:timers/promises';
import { DatabaseServiceConfig } from '../config';
import { PacedJobs } from './paced-jobs';

let now: number;
let rests: number[];
beforeEach(() => {
  now = 0;
  rests = [];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(timers, 'setTimeout').mockImplementation(async (ms = 0) => {
    rests.push(ms);
    now += ms;
    return undefined as never;
  });
});
afterEach(() => jest.restoreAllMocks());

const jobs = new PacedJobs(Object.assign(new DatabaseServiceConfig(), { LONG_JOBS_PERCENT: 25 }));

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

test('a long job takes its share of the time, after a first second without rests', async () => {
  expect(await read(jobs.pace(work(8, 300)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  // 1.2 s have been worked after the fourth part; the end of the parts is asked for, too.
  expect(rests).toEqual([900, 900, 900, 900, 900]);
});

test('a short job never rests, however long its reader takes', async () => {
  await read(jobs.pace(work(10, 90)), 60_000);
  expect(rests).toEqual([]);
});

test('jobs that run at the same time share the share', async () => {
  const other = jobs.begin();
  await read(jobs.pace(work(2, 1_500)));
  other.end();
  other.end();
  await read(jobs.pace(work(2, 1_500)));
  expect(rests).toEqual([10_000, 10_000, 4_500, 4_500]);
});

test('a job that is no longer read, or that fails, leaves its share to the others', async () => {
  for await (const _ of jobs.pace(work(2, 300))) break;
  const failing = jobs.begin();
  await expect(failing.run(() => Promise.reject(new Error('no part')))).rejects.toThrow('no part');
  failing.end();
  await read(jobs.pace(work(2, 1_500)));
  expect(rests).toEqual([4_500, 4_500]);
});

test('a rest ends when the job is aborted', async () => {
  jest.mocked(timers.setTimeout).mockRestore();
  const job = jobs.begin();
  await job.run(async () => {
    now += 2_000;
  });
  await expect(job.run(async () => undefined, AbortSignal.abort())).rejects.toThrow('aborted');
  job.end();
});
