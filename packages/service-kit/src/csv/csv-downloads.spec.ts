import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { SystemClock } from '../clock';
import { DatabaseServiceConfig } from '../config';
import { Drain } from '../drain';
import { runInContext } from '../http/request-context';
import { PacedJobs } from '../jobs/paced-jobs';
import type { Audit, AuditEntry } from '../security/audit';
import { CsvDownloads, type CsvFile } from './csv-downloads';

const file = (rows: number): CsvFile<number> => ({
  list: 'numbers',
  header: ['Number'],
  toCells: (row) => [String(row)],
  readPage: async (last = 0, limit) => Array.from({ length: Math.min(limit, rows - last) }, (_, i) => last + i + 1),
});

const ENTRY: AuditEntry = { action: 'users.exported' };

const createDownloads = (
  jobs = new PacedJobs(new DatabaseServiceConfig()),
  recordNow = jest.fn(async () => undefined),
) => new CsvDownloads(new SystemClock(), new Drain(), jobs, { recordNow } as Pick<Audit, 'recordNow'> as Audit);

let downloads: CsvDownloads;
beforeEach(() => {
  downloads = createDownloads();
});

test.each([0, 1, 499, 500, 501, 1_250])('streams %d rows, page by page', async (rows) => {
  const { content } = await downloads.start(file(rows), ENTRY);
  const lines = (await buffer(content)).toString().split('\r\n');
  expect(lines).toEqual(['\uFEFFNumber', ...Array.from({ length: rows }, (_, i) => String(i + 1)), '']);
});

const startAs = (userId: string, started: CsvFile<number>) =>
  runInContext({ traceparent: '', caller: { userId, sessionId: 's1', role: 'administrator' } }, () =>
    downloads.start(started, ENTRY),
  );

test('runs one of each list for each caller, so that no list and no caller stops the others', async () => {
  const open = [await startAs('u1', file(2_000))];
  await expect(startAs('u1', file(1))).rejects.toMatchObject({ code: 'unavailable' });
  open.push(await startAs('u1', { ...file(2_000), list: 'letters' }));
  open.push(await startAs('u2', file(2_000)));
  for (const { content } of open) content.destroy();
});

test('runs three of a list at a time, and frees the place of a download that is closed', async () => {
  const open = [];
  for (const userId of ['u1', 'u2', 'u3']) open.push(await startAs(userId, file(2_000)));
  await expect(startAs('u4', file(1))).rejects.toMatchObject({ code: 'unavailable' });
  open.push(await startAs('u4', { ...file(2_000), list: 'letters' }));
  const first = open[0]?.content;
  const closed = new Promise((resolve) => first?.once('close', resolve));
  first?.destroy();
  await closed;
  expect(await text((await startAs('u4', file(1))).content)).toContain('Number');
  for (const { content } of open) content.destroy();
});

test('frees the place of a download that is closed during a rest', async () => {
  const jobs = new PacedJobs(new DatabaseServiceConfig());
  let now = performance.now();
  const time = jest.spyOn(performance, 'now').mockImplementation(() => now);
  // The next part would have to wait for seconds.
  await jobs.run(async () => {
    now += 60_000;
  });
  downloads = createDownloads(jobs);
  try {
    const { content } = await downloads.start(file(1), ENTRY);
    content.read();
    await setImmediate();
    const closed = once(content, 'close');
    content.destroy();
    expect(await Promise.race([closed, setTimeout(1_000, 'still resting', { ref: false })])).not.toBe('still resting');
  } finally {
    time.mockRestore();
  }
});

test('sends nothing when the audit record cannot be written', async () => {
  downloads = createDownloads(undefined, jest.fn().mockRejectedValue(new Error('no audit')));
  for (let i = 0; i < 4; i++) await expect(downloads.start(file(1), ENTRY)).rejects.toThrow('no audit');
});

test('ends with an error when a page cannot be read', async () => {
  const broken = { ...file(2_000), readPage: () => Promise.reject(new Error('no page')) };
  const { content } = await downloads.start(broken, ENTRY);
  await expect(text(content)).rejects.toThrow('no page');
});
