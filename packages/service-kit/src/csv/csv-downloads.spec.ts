import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { SystemClock } from '../clock';
import { DatabaseServiceConfig } from '../config';
import { Drain } from '../drain';
import { PacedJobs } from '../jobs/paced-jobs';
import { CsvDownloads, type CsvFile } from './csv-downloads';

const file = (rows: number): CsvFile<number> => ({
  name: 'numbers.csv',
  header: ['Number'],
  toCells: (row) => [String(row)],
  readPage: async (last = 0, limit) => Array.from({ length: Math.min(limit, rows - last) }, (_, i) => last + i + 1),
});

const record = async () => undefined;

let downloads: CsvDownloads;
beforeEach(() => {
  downloads = new CsvDownloads(new SystemClock(), new Drain(), new PacedJobs(new DatabaseServiceConfig()));
});

test.each([0, 1, 499, 500, 501, 1_250])('streams %d rows, page by page', async (rows) => {
  const { content } = await downloads.start(file(rows), record);
  const lines = (await buffer(content)).toString().split('\r\n');
  expect(lines).toEqual(['\uFEFFNumber', ...Array.from({ length: rows }, (_, i) => String(i + 1)), '']);
});

test('runs three at a time, and frees the place of a download that is closed', async () => {
  const open = [];
  for (let i = 0; i < 3; i++) open.push(await downloads.start(file(2_000), record));
  await expect(downloads.start(file(1), record)).rejects.toMatchObject({ code: 'unavailable' });
  const first = open[0]?.content;
  const closed = new Promise((resolve) => first?.once('close', resolve));
  first?.destroy();
  await closed;
  expect(await text((await downloads.start(file(1), record)).content)).toContain('Number');
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
  downloads = new CsvDownloads(new SystemClock(), new Drain(), jobs);
  try {
    const { content } = await downloads.start(file(1), record);
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
  const failing = async () => {
    throw new Error('no audit');
  };
  for (let i = 0; i < 4; i++) await expect(downloads.start(file(1), failing)).rejects.toThrow('no audit');
});

test('ends with an error when a page cannot be read', async () => {
  const broken = { ...file(2_000), readPage: () => Promise.reject(new Error('no page')) };
  const { content } = await downloads.start(broken, record);
  await expect(text(content)).rejects.toThrow('no page');
});
