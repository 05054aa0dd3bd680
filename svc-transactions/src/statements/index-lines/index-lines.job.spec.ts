import type { DataSource } from 'typeorm';
import { IndexLinesJob } from './index-lines.job';

const BATCH_MS = 25;
/** A fifth of what the smallest batches without a pause would do. */
const LINES_PER_MS = 2;

let now = 0;
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += BATCH_MS;
    return now;
  });
});
afterEach(() => jest.restoreAllMocks());

function createJob() {
  const backlog = { lines: 0, isGrowing: true };
  const batches: number[] = [];
  const database = {
    query: async (sql: string, [number]: [number]) => {
      if (!sql.includes('index_lines')) return [{ ...backlog, lines: Math.min(backlog.lines, number) }];
      batches.push(number);
      backlog.lines = Math.max(backlog.lines - number, 0);
      return [{ hasMore: backlog.lines > 0 }];
    },
  };
  return { job: new IndexLinesJob(database as unknown as DataSource), backlog, batches };
}

/** @returns the pause after each batch; `undefined` is the job's ordinary one */
async function runUntilEmpty(job: IndexLinesJob): Promise<(number | undefined)[]> {
  const pauses: (number | undefined)[] = [];
  do pauses.push(await job.indexLines());
  while (pauses.at(-1) !== undefined);
  return pauses;
}

test('rests the longer and takes the smaller batches the fewer lines wait, so that payments go first', async () => {
  const { job, backlog, batches } = createJob();
  backlog.lines = 9_500;
  const pauses = await runUntilEmpty(job);
  expect(pauses.pop()).toBeUndefined();
  expect(pauses).toEqual([...pauses].sort((a = 0, b = 0) => a - b));
  expect(pauses[0]).toBeGreaterThan(0.5 * BATCH_MS);
  expect(pauses.at(-1)).toBeGreaterThan(10 * BATCH_MS);
  const [first, ...others] = batches;
  expect(first).toBe(250);
  expect(others).toEqual([...others].sort((a, b) => b - a));
  expect(others[0]).toBeGreaterThan(900);
  expect(others.at(-1)).toBeLessThan(300);
});

test('keeps up with traffic that goes on before much waits', async () => {
  const { job, backlog } = createJob();
  let largest = 0;
  for (let batch = 0; batch < 1_000; batch++) {
    const pause = (await job.indexLines()) ?? 1_000;
    backlog.lines += Math.round((pause + BATCH_MS) * LINES_PER_MS);
    largest = Math.max(largest, backlog.lines);
  }
  expect(largest).toBeLessThan(10_000);
});

test('takes short pauses and large batches while it is far behind, and long ones afterwards', async () => {
  const { job, backlog, batches } = createJob();
  backlog.lines = 20_250;
  const pauses = await runUntilEmpty(job);
  expect(batches).toEqual([250, 4_000, 4_000, 4_000, 4_000, 4_000]);
  expect(pauses).toEqual([...Array<number>(5).fill(0.5 * BATCH_MS), undefined]);
  backlog.lines = 1_500;
  expect((await job.indexLines()) ?? 0).toBeGreaterThan(5 * BATCH_MS);
  expect(batches.at(-1)).toBe(250);
});

test('does not rest while nobody pays', async () => {
  const { job, backlog } = createJob();
  Object.assign(backlog, { lines: 20_250, isGrowing: false });
  expect(await runUntilEmpty(job)).toEqual([0, 0, 0, 0, 0, undefined]);
});
