import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { LineEraser } from '../src/lines/line-eraser';
import { SCHEMA } from '../src/migrations/index';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

test('each part of a long statement is erased as quickly as the first one', async () => {
  const userId = newId();
  // Several lines have the same date. The customers whom they name stay.
  await dataSource.query(
    `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
       counterparty_name, counterparty_number, counterparty_bank)
     SELECT gen_random_uuid(), $1, 'transfer', 'completed', 'savings', 'debit', n, '2026-01-01'::timestamptz + n / 7 * interval '1 min',
       'Payment ' || n, gen_random_uuid(), 'Grace Hopper', '2222222222', 'Larkspur Bank'
     FROM generate_series(1, 20000) n`,
    [userId],
  );
  await dataSource.query('ANALYZE line');
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  const readSoFar = async (): Promise<number> =>
    (await runner.query('SELECT sum(pg_stat_get_xact_blocks_fetched(oid))::integer AS blocks FROM pg_class'))[0].blocks;
  const blocksRead: number[] = [];
  jest.spyOn(dataSource, 'query').mockImplementation(async (sql, parameters) => {
    const before = await readSoFar();
    const result = await runner.query(sql, parameters);
    blocksRead.push((await readSoFar()) - before);
    return result;
  });
  await new LineEraser(dataSource).erase(userId);
  await runner.commitTransaction();
  await runner.release();
  jest.restoreAllMocks();

  // The last one finds nothing more.
  expect(blocksRead).toHaveLength(21);
  expect(Math.max(...blocksRead)).toBeLessThan((blocksRead[0] ?? 0) * 1.5);
  const left = await dataSource.query(`SELECT count(*)::integer AS n FROM line WHERE description <> ''`);
  expect(left).toEqual([{ n: 0 }]);
});
