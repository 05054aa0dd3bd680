import type { DataSource } from 'typeorm';
import { IndexLinesJob } from './index-lines.job';

/** Every batch takes 10 ms. */
const BATCH_MS = 10;
const REST = 39 * BATCH_MS;
const HURRY = 0.5 * BATCH_MS;

let now = 0;
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += BATCH_MS;
    return now;
  });
});
afterEach(() => jest.restoreAllMocks());

function createJob() {
  const batches: number[] = [];
  const backlog = { lines: 0 };
  const database = {
    query: async (sql: string, [size]: [number]) => {
      if (!sql.includes('index_lines')) return [{ lines: Math.min(backlog.lines, size) }];
      batches.push(size);
      backlog.lines -= size;
      return [{ hasMore: backlog.lines > 0 }];
    },
  };
  return { job: new IndexLinesJob(database as unknown as DataSource), batches, backlog };
}

/** @returns the pause after each batch; `undefined` is the job's ordinary one */
async function runUntilEmpty(job: IndexLinesJob): Promise<(number | undefined)[]> {
  const pauses: (number | undefined)[] = [];
  do pauses.push(await job.indexLines());
  while (pauses.at(-1) !== undefined);
  return pauses;
}

test('rests after each batch of a burst, so that payments go first', async () => {
  const { job, batches, backlog } = createJob();
  backlog.lines = 2_500;
  expect(await runUntilEmpty(job)).toEqual([REST, REST, undefined]);
  expect(batches).toEqual([1_000, 1_000, 1_000]);
});

test('hurries while it is far behind, in large batches, and rests again afterwards', async () => {
  const { job, batches, backlog } = createJob();
  backlog.lines = 30_000;
  expect(await runUntilEmpty(job)).toEqual([HURRY, HURRY, HURRY, HURRY, undefined]);
  expect(batches).toEqual([1_000, 8_000, 8_000, 8_000, 8_000]);
  backlog.lines = 1_500;
  expect(await runUntilEmpty(job)).toEqual([REST, undefined]);
});
