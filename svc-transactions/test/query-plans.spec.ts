import type { LineSort } from '@larkspur/contracts/transaction';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { lowestIdAt, newId } from '@larkspur/service-kit/ids';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { outcomesQuery, pendingQuery } from '../src/admin-transactions/get-transfer-stats/transfer-stats.queries';
import { DATABASE_SETTINGS } from '../src/database-settings';
import { EXPORT_SETTINGS, OPEN_CURSOR } from '../src/export/export-statement/export-database';
import { dayTotalsQuery } from '../src/insights/day-totals/day-totals-query';
import { StatementLineEntity } from '../src/lines/statement-line.entity';
import { SCHEMA } from '../src/migrations/index';
import { findIndexedBefore } from '../src/statements/index-lines/indexed-before';
import type { ColumnFilters } from '../src/statements/line-filters.dto';
import { linesQuery, type SqlQuery } from '../src/statements/lines-query';
import { searchLines } from '../src/statements/search-lines';
import { indexLines } from './line-fixtures';

const LINES = 100_000;
/** A list may sort what it found, or skip rows that do not match, but only a small part of all rows. */
const MAX_SORTED = LINES / 50;
const MAX_SKIPPED = LINES / 10;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

let database: TestDatabase;
let owner: DataSource;
let before: string;
/** A customer with half of all lines. */
const busy = newId();

beforeAll(async () => {
  database = await createTestDatabase();
  // The lines are of these partitions.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-01'));
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  clock.mockRestore();
  owner = await new DataSource({
    type: 'postgres',
    url: database.url,
    entities: [StatementLineEntity],
    extra: { max: 1 },
  }).initialize();
  await apply(DATABASE_SETTINGS);
  await owner.query('SELECT create_line_partitions(3)');
  await owner.query('SET synchronous_commit = off');
  // Building the index once after loading takes a sixth of the time.
  const [index] = await owner.query<{ definition: string; target: number }[]>(
    `SELECT pg_get_indexdef('indexed_line_search'::regclass) AS definition, attstattarget AS target
     FROM pg_attribute WHERE attrelid = 'indexed_line_search'::regclass AND attname = 'line_text'`,
  );
  await owner.query('DROP INDEX indexed_line_search');
  await owner.query(
    `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
       counterparty_name, counterparty_number, counterparty_bank, reason)
     SELECT (lpad(to_hex((extract(epoch FROM '2026-01-01'::timestamptz) * 1000)::bigint + n * 300000::bigint), 12, '0')
         || '7' || lpad(to_hex(n), 19, '8'))::uuid,
       CASE WHEN n % 2 = 0 THEN $1::uuid ELSE md5((n % 2000)::text)::uuid END,
       CASE WHEN n % 1000 = 2 THEN 'memo' WHEN n % 500 = 3 THEN 'adjustment' ELSE 'transfer' END,
       CASE WHEN n % 100 = 4 THEN 'rejected' ELSE 'completed' END,
       CASE WHEN n % 1000 = 2 THEN NULL WHEN n % 3 = 0 THEN 'savings' ELSE 'checking' END,
       CASE WHEN n % 5 < 3 THEN 'debit' ELSE 'credit' END,
       1 + (n::bigint * 7919) % 1000000, '2026-01-01'::timestamptz + n * interval '5 min',
       CASE WHEN n % 5000 = 7 THEN 'Zebra crossing fine' WHEN (n::bigint * 7919) % 1000000 < 40000 THEN 'Small order ' || n WHEN n < 60000 AND n % 10 = 5 THEN 'Closed shop ' || n ELSE 'Payment for ' || md5(n::text) END,
       gen_random_uuid(), 'Grace Hopper', '2222222222', 'Larkspur Bank',
       CASE WHEN n % 1000 = 4 THEN 'wrong_pin' WHEN n % 100 = 4 THEN 'insufficient_funds' END
     FROM generate_series(1, $2::integer) n`,
    [busy, LINES],
  );
  await owner.query(
    `INSERT INTO transfer (id, payer_id, fingerprint, from_kind, amount, account_number, bank_name, routing_number,
       account_type, recipient_name, description, pin_proof, status, created_at, finished_at, next_attempt_at)
     SELECT gen_random_uuid(), md5((n % 2000)::text)::uuid, '', 'savings', 1 + n % 100000, '2222222222', 'Larkspur Bank',
       '123456789', 'checking', 'Grace Hopper', 'Payment', CASE WHEN n % 10000 = 0 THEN 'proof' END,
       CASE WHEN n % 10000 = 0 THEN 'pending' ELSE 'completed' END,
       '2026-01-01'::timestamptz + n * interval '5 min', CASE WHEN n % 10000 <> 0 THEN now() END, now()
     FROM generate_series(1, $1::integer) n`,
    [LINES],
  );
  await indexLines(owner);
  await owner.query(index?.definition ?? '');
  await owner.query(`ALTER INDEX indexed_line_search ALTER COLUMN 6 SET STATISTICS ${index?.target ?? -1}`);
  await owner.query('ANALYZE');
  // Lines that are not copied yet.
  await owner.query(
    `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id)
     SELECT id, $1, 'adjustment', 'completed', 'savings', 'credit', 1, now(), 'Interest', id FROM unnest($2::uuid[]) AS id`,
    [busy, Array.from({ length: 200 }, newId)],
  );
  before = await findIndexedBefore(owner);
});

afterAll(async () => {
  await owner?.destroy();
  await database?.drop();
});

async function apply(settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await owner.query(`SET ${name} = '${value}'`);
}

/** Runs a statement and returns every node of its plan. */
async function explain({ text, values }: SqlQuery): Promise<PlanNode[]> {
  const [row] = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  );
  const steps: PlanNode[] = [];
  const walk = (node: PlanNode) => {
    steps.push(node);
    node.Plans?.forEach(walk);
  };
  if (row) walk(row['QUERY PLAN'][0].Plan);
  return steps;
}

const LARGE_TABLES = /^(line_(\d|earlier|default).*|indexed_line|transfer)$/;

async function expectIndexScan(query: SqlQuery): Promise<void> {
  const steps = await explain(query);
  expect(steps.length).toBeGreaterThan(0);
  const scanned = steps.filter(
    (step) =>
      step['Node Type'].includes('Seq Scan') &&
      LARGE_TABLES.test(step['Relation Name'] ?? '') &&
      // Partitions of coming months are empty.
      step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) > 0,
  );
  const sorted = steps
    .filter((step) => step['Node Type'].endsWith('Sort'))
    .flatMap(({ Plans = [] }) => Plans.map((input) => input['Actual Rows'] * input['Actual Loops']));
  const skipped = steps.filter((step) => (step['Rows Removed by Filter'] ?? 0) > MAX_SKIPPED);
  expect({ query, scanned, skipped, sorted: sorted.filter((rows) => rows > MAX_SORTED) }).toEqual({
    query,
    scanned: [],
    skipped: [],
    sorted: [],
  });
}

function findLineQuery(userId: string, id: string): SqlQuery {
  const [text, values] = owner
    .getRepository(StatementLineEntity)
    .createQueryBuilder()
    .where({ id, userId })
    .getQueryAndParameters();
  return { text, values };
}

const PAGE = 51;
const SORTS: LineSort[] = ['-date', 'date', '-amount', 'amount'];
const FILTERS: [string, ColumnFilters][] = [
  ['no filter', {}],
  ['a frequent word', { q: 'payment' }],
  ['a rare word', { q: 'zebra' }],
  ['a word in another script', { q: 'Иванов' }],
  ['a word that occurs nowhere', { q: 'xylophone' }],
  ['a reference', { q: 'a1b2c3d4e5f6' }],
  ['a type', { transactionType: 'credit' }],
  ['a rare kind', { kind: 'memo' }],
  ['a status', { status: 'rejected' }],
  ['a reason', { reason: 'wrong_pin' }],
  ['pending lines', { status: 'pending' }],
  ['an account', { account: 'savings' }],
  ['a day', { from: '2026-03-01', before: '2026-03-02' }],
  ['small amounts', { maxCents: 50 }],
  ['several filters', { q: 'payment', status: 'completed', from: '2026-02-01', minCents: 100 }],
];

describe.each(FILTERS)('a list filtered by %s', (_, filters) => {
  test.each(SORTS)('is served by an index when sorted by %s', async (sort) => {
    const value = sort.endsWith('date') ? '2026-06-01T00:00:00.000Z' : '500000';
    for (const userId of [busy, null, newId()]) {
      for (const after of [null, { value, id: newId() }]) {
        await expectIndexScan(linesQuery({ userId, filters, sort, after, limit: PAGE }, before));
      }
    }
  });
});

test('a page reads no line of a closed month, but the copies and the lines that are not copied yet', async () => {
  for (const sort of SORTS) {
    const steps = await explain(linesQuery({ userId: busy, filters: {}, sort, limit: PAGE }, before));
    const rows = steps
      .filter((step) => /^line_2026_0/.test(step['Relation Name'] ?? ''))
      .map((step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((count) => count > 0)).toEqual([]);
  }
});

test('one line is read from the partition of its month', async () => {
  const steps = await explain(findLineQuery(busy, lowestIdAt(new Date('2026-03-05'))));
  const read = steps.map((step) => step['Relation Name']).filter((name) => name?.startsWith('line'));
  expect(read).toEqual(['line_2026_03']);
});

test.each<[string, () => SqlQuery]>([
  ['one line', () => findLineQuery(busy, newId())],
  ['insights', () => dayTotalsQuery(busy, before)],
  ["the bank's statistics", () => outcomesQuery('2026-06-01', before)],
  ['pending transfers', () => pendingQuery('-infinity')],
])('%s: served by an index', async (_, query) => {
  await expectIndexScan(query());
});

test('a search for a line whose text is in the histogram of the search index does not read all lines', async () => {
  const [{ bounds }] = await owner.query<[{ bounds: string[] }]>(
    `SELECT histogram_bounds::text::text[] AS bounds FROM pg_stats
     WHERE tablename = 'indexed_line_search' AND attname = 'line_text'`,
  );
  for (const part of [0.2, 0.4, 0.6, 0.8]) {
    const [description = ''] = (bounds[Math.floor(bounds.length * part)] ?? '').split('\n');
    const q = /^Payment for (\w{32})$/.exec(description)?.[1];
    expect(q).toBeDefined();
    await expectIndexScan(linesQuery({ userId: null, filters: { q }, sort: '-date', limit: PAGE }, before));
  }
});

test.each<[LineSort, string, string | null]>([
  ['-date', 'closed shop', null],
  ['date', 'payment for a', '2026-02-01T00:00:00.000Z'],
  ['-amount', 'small order', null],
  ['amount', 'small order', '20000'],
])('a search by %s for a common text that the first lines do not have is served by indexes', async (sort, q, value) => {
  const queries: SqlQuery[] = [];
  const executor = {
    query: (text: string, values: unknown[] = []) => {
      queries.push({ text, values });
      return owner.query<unknown>(text, values);
    },
  };
  const after = value === null ? null : { value, id: newId() };
  const limits = { fewLines: 2_000, fewEstimated: 2_000, linesToRead: 2_000 };
  const found = await searchLines(executor, { userId: null, filters: { q }, sort, after, limit: PAGE }, limits);
  expect(found.length).toBe(PAGE);
  for (const query of queries.filter(({ text }) => !text.startsWith('EXPLAIN'))) await expectIndexScan(query);
});

test.each<[string, ColumnFilters, LineSort, string]>([
  ['memos', { kind: 'memo' }, '-date', 'indexed_line_other_kinds'],
  ['memos by amount', { kind: 'memo' }, '-amount', 'indexed_line_other_kinds_by_amount'],
  ['transfers by amount', { kind: 'transfer' }, '-amount', 'indexed_line_transfers_by_amount'],
  ['rejected lines by amount', { status: 'rejected' }, 'amount', 'indexed_line_rejected_by_amount'],
  ['rejections for a reason', { reason: 'wrong_pin' }, '-date', 'indexed_line_rejections'],
  ['rejections for a reason by amount', { reason: 'wrong_pin' }, '-amount', 'indexed_line_rejections_by_amount'],
  ['rejected credits', { status: 'rejected', transactionType: 'credit' }, '-date', 'indexed_line_rejected_credits'],
])('%s of all customers are read from an index in their order', async (_, filters, sort, index) => {
  const { text, values } = linesQuery({ userId: null, filters, sort, limit: PAGE }, before);
  // Without the few lines that are not copied, which are always sorted. In this small table a sort of the others would be as fast.
  const copies = text.replace('FROM indexed_statement', 'FROM (SELECT *, true AS copied FROM indexed_line) AS lines');
  expect(copies).not.toBe(text);
  await apply({ enable_sort: 'off' });
  const steps = await explain({ text: copies, values });
  await apply({ enable_sort: 'on' });
  expect(steps.map((step) => step['Index Name'])).toContain(index);
  expect(steps.map((step) => step['Rows Removed by Filter'] ?? 0).filter((rows) => rows > 0)).toEqual([]);
});

describe('an export', () => {
  beforeAll(() => apply(EXPORT_SETTINGS));

  test.each(SORTS)('by %s is read in index order, without a full sort', async (sort) => {
    for (const filters of [{}, { q: 'payment' }]) {
      const { text, values } = linesQuery({ userId: busy, filters, sort }, before);
      await expectIndexScan({ text: `${OPEN_CURSOR} ${text}`, values });
    }
  });
});
