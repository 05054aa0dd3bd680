import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { deriveIdAt, newId } from '@larkspur/service-kit/ids';
import type { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { ArchiveRefusedError, archiveMonth } from '@larkspur/service-kit/partitions/archive-month';
import type { Audit } from '@larkspur/service-kit/security/audit';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource, type QueryRunner } from 'typeorm';
import { ENTITIES } from '../src/entities';
import { LINE_BLOCKERS } from '../src/lines/archive-blockers';
import { LINE_PARTITIONS } from '../src/lines/line-partitions';
import { LineWriter } from '../src/lines/line-writer';
import { SCHEMA } from '../src/migrations/index';
import { PartitionLines1795996800000 } from '../src/migrations/partition-lines.migration';
import { selectLines } from '../src/statements/statement.repository';
import { type GivenLine, givenLine, indexLines, writeLines } from './line-fixtures';

const DAY_MS = 86_400_000;
/** A customer's statement that waits longer than this for a lock fails. */
const CUSTOMER_SETTINGS = '-c lock_timeout=2s';

let database: TestDatabase;
let owner: DataSource;
/** Connected with the service's role. */
let app: DataSource;

async function open(schema: typeof SCHEMA): Promise<void> {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...schema, appRole: database.appRole });
  owner = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  app = await new DataSource({
    ...{ type: 'postgres', url: database.appUrl, entities: ENTITIES },
    extra: { options: CUSTOMER_SETTINGS },
  }).initialize();
}

async function close(): Promise<void> {
  await app?.destroy();
  await owner?.destroy();
  await database?.drop();
}

const lineAt = (date: Date, given: Partial<GivenLine> = {}) =>
  givenLine(userId, { id: deriveIdAt(date.getTime(), newId()), date: date.toISOString(), ...given });

const userId = newId();

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const [row] = await owner.query<{ n: number }[]>(`SELECT count(*)::integer AS n FROM ${sql}`, values);
  return row?.n ?? Number.NaN;
}

/** The names of partitions, each with its number of rows. */
async function partitions(): Promise<Record<string, number>> {
  const rows = await owner.query<{ name: string; n: number }[]>(
    'SELECT tableoid::regclass::text AS name, count(*)::integer AS n FROM line GROUP BY 1',
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Runs `work` again and again until stopped. @returns how often, once it is stopped; rejects with the first error */
function repeatedly(work: () => Promise<void>): { stop(): Promise<number> } {
  let isStopped = false;
  const finished = (async () => {
    let times = 0;
    while (!isStopped) {
      await work();
      times += 1;
    }
    return times;
  })();
  finished.catch(() => undefined);
  return {
    stop: () => {
      isStopped = true;
      return finished;
    },
  };
}

const suffixOf = (date: Date) => date.toISOString().slice(0, 7).replace('-', '_');
const monthsLater = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
};

describe('the migration', () => {
  const inRangeByChance = ['02a1b2c3-d4e5-8677-8899-aabbccddeeff', '03ffffff-d4e5-8677-8899-aabbccddeeff'];
  const withoutTime = '9fa1b2c3-d4e5-8677-8899-aabbccddeeff';

  beforeAll(() =>
    open({
      ...SCHEMA,
      migrations: SCHEMA.migrations.filter((one) => one !== PartitionLines1795996800000),
      functions: [],
    }),
  );
  afterAll(close);

  test('keeps every line while the previous release writes and reads', async () => {
    const lines = [
      ...Array.from({ length: 500 }, (_, day) => lineAt(new Date(Date.now() - (500 - day) * DAY_MS))),
      ...[...inRangeByChance, withoutTime].map((id) => givenLine(userId, { id, kind: 'memo' })),
    ];
    await writeLines(owner, lines);
    const written: string[] = [];
    const previousRelease = repeatedly(async () => {
      const line = givenLine(userId);
      await writeLines(app, [line]);
      written.push(line.id);
      const repeated = await app.query(
        `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id)
         VALUES ($1, $2, 'transfer', 'completed', 'savings', 'debit', 1, now(), '', $1) ON CONFLICT (id) DO NOTHING RETURNING id`,
        [line.id, userId],
      );
      expect(repeated).toEqual([]);
      const [found] = await app.query('SELECT count(*)::integer AS n FROM statement WHERE user_id = $1', [userId]);
      expect(found.n).toBe(lines.length + written.length);
    });
    await sleep(300);
    const before = written.length;
    await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
    await sleep(300);
    expect(await previousRelease.stop()).toBeGreaterThan(before);
    // On the second to last day of a month the next but one is the first.
    expect(await partitions()).toEqual({ line_earlier: lines.length + written.length - 2, line_default: 2 });
    expect(await count('pg_index WHERE NOT indisvalid')).toBe(0);
    expect(await count(`pg_indexes WHERE tablename = 'line_earlier'`)).toBe(3);
  });

  test('repeated, changes nothing', async () => {
    const before = await partitions();
    await new PartitionLines1795996800000().up(owner.createQueryRunner());
    expect(await partitions()).toEqual(before);
  });

  test.each([...inRangeByChance, withoutTime])('a line is stored once, and deleted with its copy: %s', async (id) => {
    await indexLines(owner);
    await expect(writeLines(app, [givenLine(userId, { id })])).rejects.toMatchObject({ code: '23505' });
    await app.query('DELETE FROM line WHERE id = $1', [id]);
    expect(await count('indexed_line WHERE id = $1', [id])).toBe(0);
  });
});

describe('a month', () => {
  /** The first month of this database; the partitions of all months since are there. */
  const first = monthsLater(-6);
  const closed = monthsLater(-4);
  const month = closed.toISOString().slice(0, 7);
  const partition = `line_${suffixOf(closed)}`;
  let load: ReturnType<typeof repeatedly>[] = [];
  let reader: QueryRunner | undefined;
  const tablespace = `cold_${randomBytes(4).toString('hex')}`;

  beforeAll(async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(first.getTime());
    await open(SCHEMA);
    clock.mockRestore();
    await app.query('SELECT create_line_partitions(1)');
    await owner.query('SET allow_in_place_tablespaces = on');
  });
  afterAll(async () => {
    await Promise.allSettled(load.map((one) => one.stop()));
    await reader?.release();
    await close();
    const server = await new DataSource({ type: 'postgres', url: process.env.TEST_DATABASE_URL ?? '' }).initialize();
    await server.query(`DROP TABLESPACE IF EXISTS ${tablespace}`);
    await server.destroy();
  });

  const archive = (report: (progress: string) => void = () => undefined, given = month) =>
    archiveMonth({
      ...{ url: database.url, table: LINE_PARTITIONS, blockers: LINE_BLOCKERS },
      ...{ month: given, tablespace, report },
    });

  test('a line of a month without a partition is stored, found, and moved when the month gets one', async () => {
    const far = lineAt(monthsLater(5));
    await writeLines(app, [far]);
    await indexLines(owner);
    expect(await partitions()).toEqual({ line_default: 1 });
    expect(await Promise.all([1, 2].map(() => app.query('SELECT create_line_partitions(6) AS n')))).toEqual(
      expect.arrayContaining([[{ n: 5 }]]),
    );
    expect(await partitions()).toEqual({ [`line_${suffixOf(monthsLater(5))}`]: 1 });
    expect(await count('indexed_line WHERE id = $1', [far.id])).toBe(1);
    await expect(app.query('ALTER TABLE line DETACH PARTITION line_earlier')).rejects.toMatchObject({ code: '42501' });
  });

  test('an event that arrives twice at the end of a month writes one line, whatever the date of the line', async () => {
    const writer = new LineWriter(
      app,
      { enqueue: async () => undefined, wake: () => undefined } as unknown as Outbox,
      { record: async () => undefined } as unknown as Audit,
    );
    const end = Date.UTC(closed.getUTCFullYear(), closed.getUTCMonth() + 1);
    for (const [time, date] of [
      [end - 1, end],
      [end, end - 1],
    ] as const) {
      const adjustment = {
        postingId: deriveIdAt(time, newId()),
        userId,
        account: 'savings',
        transactionType: 'credit',
        amountCents: 100,
        date: new Date(date).toISOString(),
        description: 'Interest',
      } as const;
      await Promise.all([1, 2, 3].map(() => writer.writeAdjustment(adjustment, { publish: true })));
      await writer.writeAdjustment({ ...adjustment, date: new Date(date + 2).toISOString() }, { publish: true });
      expect(await count('line WHERE id = $1', [adjustment.postingId])).toBe(1);
      const home = `line_${suffixOf(new Date(time))}`;
      expect(await count(`${home} WHERE id = $1`, [adjustment.postingId])).toBe(1);
    }
  });

  test('is not moved before it is over, or while something of it is not finished', async () => {
    for (const given of ['now', new Date().toISOString().slice(0, 7), monthsLater(-7).toISOString().slice(0, 7)]) {
      await expect(archive(undefined, given)).rejects.toThrow(ArchiveRefusedError);
    }
    const [pending, late] = [lineAt(closed, { status: 'pending' }), lineAt(closed)];
    await writeLines(app, [pending]);
    await expect(archive()).rejects.toThrow('transfers without an outcome');
    await owner.query('DELETE FROM transfer');
    await writeLines(app, [late]);
    await expect(archive()).rejects.toThrow('not indexed');
    await indexLines(owner);
  });

  test('moves to cold storage while customers pay, read, and lose memos, through a crash at every step', async () => {
    const runner = owner.createQueryRunner();
    await runner.query('SET allow_in_place_tablespaces = on');
    await runner.query(`CREATE TABLESPACE ${tablespace} LOCATION ''`);
    await runner.release();
    const spread = (n: number) => new Date(closed.getTime() + (n % 1_000) * 60_000);
    const old = Array.from({ length: 11_000 }, (_, n) => lineAt(spread(n), { amount: n + 1 }));
    const memos = Array.from({ length: 100 }, (_, n) => lineAt(spread(n), { kind: 'memo', description: 'Old memo' }));
    await writeLines(owner, [...old, ...memos]);
    await indexLines(owner);
    const before = await count('line');
    const sample = old.slice(0, 40);
    const deleted: string[] = [];
    const paid: string[] = [];
    const late: string[] = [];

    // Sees the month as it was, before and after the move.
    reader = app.createQueryRunner();
    await reader.startTransaction('REPEATABLE READ');
    await reader.query('SELECT 1');
    const customers = () => [
      repeatedly(async () => {
        const line = givenLine(userId);
        await writeLines(app, [line]);
        paid.push(line.id);
      }),
      repeatedly(async () => {
        // A transfer that was ordered then and settled now.
        const line = lineAt(spread(late.length), { description: 'Late' });
        await writeLines(app, [line]);
        late.push(line.id);
        await sleep(250);
      }),
      repeatedly(async () => {
        const memo = memos[deleted.length];
        if (!memo) return sleep(5);
        await app.query('DELETE FROM line WHERE id = $1', [memo.id]);
        deleted.push(memo.id);
        await sleep(200);
      }),
      repeatedly(async () => {
        const ids = sample.map(({ id }) => id);
        const [found] = await app.query('SELECT count(*)::integer AS n FROM statement WHERE id = ANY ($1)', [ids]);
        expect(found.n).toBe(ids.length);
        const filters = { from: month, before: `${month}-28`, q: 'Lunch' };
        const page = await selectLines(app, {
          userId,
          filters: { ...filters, from: `${month}-01` },
          sort: '-amount',
          limit: 20,
        });
        expect(page.map(({ amount }) => amount)).toEqual(Array.from({ length: 20 }, (_, n) => 11_000 - n));
      }),
    ];

    const stop = () => {
      throw new Error('The process ends');
    };
    const crash = (step: string) =>
      expect(archive((progress) => progress.startsWith(step) && stop())).rejects.toThrow('ends');
    const disconnected = archive((progress) => {
      if (!progress.startsWith('5000 rows')) return;
      load = customers();
      void owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'larkspur archive' AND datname = current_database()`,
      );
    });
    await expect(disconnected).rejects.toThrow(/terminat|not queryable/);
    for (const step of ['5000 rows', 'building', 'waiting']) await crash(step);
    let waiting: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const moving = archive((progress) => {
      if (progress.startsWith('waiting')) waiting();
      if (progress.startsWith('comparing')) stop();
    });
    moving.catch(() => undefined);
    await waits;
    await sleep(2_000);
    const [seen] = await reader.query('SELECT count(*)::integer AS n FROM line');
    expect(seen.n).toBe(before);
    await reader.rollbackTransaction();
    await expect(moving).rejects.toThrow('ends');
    for (const step of ['replacing', 'dropping']) await crash(step);
    expect(await archive()).toBeNull();
    await sleep(100);
    const [payments, lateLines] = await Promise.all(load.map((one) => one.stop()));
    expect([payments, lateLines].every((times) => (times ?? 0) > 0)).toBe(true);

    const [{ comment }] = await owner.query(`SELECT obj_description('${partition}'::regclass) AS comment`);
    expect(comment).toMatch(new RegExp(`^Moved to ${tablespace}, `));
    expect(await count('line')).toBe(before + paid.length + late.length - deleted.length);
    expect(await count('line WHERE id = ANY ($1)', [[...paid, ...late, ...sample.map(({ id }) => id)]])).toBe(
      paid.length + late.length + sample.length,
    );
    expect(await count('line WHERE id = ANY ($1)', [deleted])).toBe(0);
    expect(await count('indexed_line WHERE id = ANY ($1)', [deleted])).toBe(0);
    await indexLines(owner);
    expect(await count('(SELECT id, amount FROM line EXCEPT SELECT id, amount FROM indexed_line) AS missing')).toBe(0);
    expect(
      await owner.query(
        `SELECT t.spcname AS tablespace, array_agg(c.relkind ORDER BY c.relkind)::text AS kinds
         FROM pg_class c JOIN pg_tablespace t ON t.oid = c.reltablespace WHERE t.spcname = $1 GROUP BY 1`,
        [tablespace],
      ),
    ).toEqual([{ tablespace, kinds: '{i,i,i,i,r,t}' }]);
    // Lines still behave as before: they are written once, and deleted with their copies.
    const [kept] = memos.slice(deleted.length + 1);
    await app.query('DELETE FROM line WHERE id = $1', [kept?.id ?? sample[0]?.id]);
    expect(await count('indexed_line WHERE id = $1', [kept?.id ?? sample[0]?.id])).toBe(0);
    await expect(writeLines(app, [givenLine(userId, { id: sample[1]?.id ?? '' })])).rejects.toMatchObject({
      code: '23505',
    });
    expect(await count(`pg_class WHERE relname ~ '^${partition}_(copy|former|changes)$'`)).toBe(0);
  });
});
