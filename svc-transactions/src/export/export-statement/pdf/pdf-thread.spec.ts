import { readdirSync, readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type { LineRow } from '../../../lines/to-statement-line';
import type { StatementDetails } from '../statement-details';
import { PdfThread } from './pdf-thread';

const workers: Worker[] = [];
jest.mock('node:worker_threads', () => {
  const threads = jest.requireActual<typeof import('node:worker_threads')>('node:worker_threads');
  class RecordedWorker extends threads.Worker {
    constructor(...options: ConstructorParameters<typeof Worker>) {
      super(...options);
      workers.push(this);
    }
  }
  return { ...threads, Worker: RecordedWorker };
});

// Drawing a long statement on this thread would stop payments for seconds.
jest.mock('./render-pdf', () => {
  throw new Error('Statements are drawn in a thread of their own.');
});

const LINE: LineRow = {
  id: '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f',
  userId: '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f',
  kind: 'transfer',
  status: 'completed',
  account: 'savings',
  transactionType: 'debit',
  amount: 100,
  date: new Date(0),
  description: 'Lunch',
  originId: '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f',
  counterpartyName: null,
  counterpartyNumber: null,
  counterpartyBank: null,
  reason: null,
};

const DETAILS: StatementDetails = {
  document: 'statement',
  holder: { name: 'Ada Lovelace', accountNumber: '1234567890' },
  filters: {},
  issuedAt: new Date('2026-11-21T00:00:00Z'),
  openingBalance: 12n,
};

async function* batches(count: number): AsyncGenerator<LineRow[], void, undefined> {
  for (let batch = 0; batch < count; batch++) yield Array.from({ length: 50 }, () => LINE);
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

let thread: PdfThread;

beforeEach(() => {
  workers.length = 0;
  thread = new PdfThread();
});
afterEach(() => thread.onApplicationShutdown());

test('draws a statement in another thread', async () => {
  const file = await readAll(thread.render(batches(3), DETAILS));
  expect(file).toMatch(/^%PDF-/);
  expect(file).toMatch(/%%EOF\s*$/);
});

/** Nice values by thread id, from the 19th field of proc_pid_stat(5). */
function niceValues(): Map<number, number> {
  const values = readdirSync('/proc/self/task').map((id): [number, number] => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return [Number(id), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])];
  });
  return new Map(values);
}

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('lets other threads go first', async () => {
  const before = niceValues();
  await readAll(thread.render(batches(1), DETAILS));
  const after = niceValues();
  expect([...before.keys()].map((id) => after.get(id))).toEqual([...before.values()]);
  const ordinary = before.get(process.pid) ?? 0;
  expect([...after].filter(([id, nice]) => !before.has(id) && nice === Math.min(ordinary + 10, 19))).not.toEqual([]);
});

test('draws a second statement while the reader of the first one has stopped reading', async () => {
  const stopped = thread.render(batches(100), DETAILS);
  await stopped.next();
  expect(await readAll(thread.render(batches(1), DETAILS))).toMatch(/%%EOF\s*$/);
  await stopped.return();
});

test('fails when the lines cannot be read, and draws the next statement', async () => {
  async function* failing(): AsyncGenerator<LineRow[], void, undefined> {
    yield [LINE];
    throw new Error('The database is away.');
  }
  await expect(readAll(thread.render(failing(), DETAILS))).rejects.toThrow('The database is away.');
  expect(await readAll(thread.render(batches(1), DETAILS))).toMatch(/%%EOF\s*$/);
});

test('fails when the thread ends, and starts another one', async () => {
  const cut = thread.render(batches(100), DETAILS);
  await cut.next();
  const rest = readAll(cut);
  await thread.onApplicationShutdown();
  await expect(rest).rejects.toThrow('has ended');
  expect(await readAll(thread.render(batches(1), DETAILS))).toMatch(/%%EOF\s*$/);
});

test('fails when the thread ends while the document waits for its reader', async () => {
  const paused = thread.render(batches(100), DETAILS);
  await paused.next();
  await thread.onApplicationShutdown();
  await expect(paused.next()).rejects.toThrow('has ended');
});

test('fails with the error of the thread, whose exit comes later and leaves the next thread and its documents alone', async () => {
  const cut = thread.render(batches(100), DETAILS);
  await cut.next();
  const rest = readAll(cut);
  workers[0]?.emit('error', new Error('Out of memory'));
  await expect(rest).rejects.toThrow('Out of memory');
  const next = thread.render(batches(100), DETAILS);
  await next.next();
  await workers[0]?.terminate();
  expect(await readAll(thread.render(batches(1), DETAILS))).toMatch(/%%EOF\s*$/);
  expect(await readAll(next)).toMatch(/%%EOF\s*$/);
  expect(workers).toHaveLength(2);
});
