import { DataSource } from 'typeorm';
import { z } from 'zod';
import { pgInteger, pgTimestamp, queryRow, queryRows } from '../src/database/query-rows';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database';

const balanceRow = z.object({ id: z.string(), cents: pgInteger, changedAt: pgTimestamp }).describe('balance');
const SELECT = 'SELECT id, cents, changed_at AS "changedAt" FROM balance';
const CHANGED_AT = new Date('2026-11-22T08:00:00.000Z');

describe('raw SQL with validated rows', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    await dataSource.query('CREATE TABLE balance (id text PRIMARY KEY, cents bigint, changed_at timestamptz)');
  });

  beforeEach(async () => {
    await dataSource.query('TRUNCATE balance');
    await dataSource.query('INSERT INTO balance VALUES ($1, 100, $3), ($2, 200, $3)', ['a', 'b', CHANGED_AT]);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('converts bigint to a number and keeps timestamptz a Date', async () => {
    expect(await queryRows(dataSource, balanceRow, `${SELECT} ORDER BY id`)).toEqual([
      { id: 'a', cents: 100, changedAt: CHANGED_AT },
      { id: 'b', cents: 200, changedAt: CHANGED_AT },
    ]);
  });

  it('reads a timestamp inside JSON as a Date', async () => {
    const row = await queryRow(
      dataSource,
      z.object({ balances: z.array(z.object({ at: pgTimestamp })) }),
      `SELECT json_agg(json_build_object('at', changed_at)) AS balances FROM balance WHERE id = 'a'`,
    );
    expect(row).toEqual({ balances: [{ at: CHANGED_AT }] });
  });

  it('drops columns that the schema does not list', async () => {
    expect(await queryRow(dataSource, z.object({ id: z.string() }), `${SELECT} WHERE id = $1`, ['a'])).toEqual({
      id: 'a',
    });
  });

  it.each([
    ['INSERT', `INSERT INTO balance VALUES ('c', 300, now()) RETURNING id`, ['c']],
    ['UPDATE', 'UPDATE balance SET cents = 0 RETURNING id', ['a', 'b']],
    ['DELETE', 'DELETE FROM balance RETURNING id', ['a', 'b']],
  ])('returns the rows of %s … RETURNING', async (_command, sql, ids) => {
    const rows = await dataSource.transaction((manager) => queryRows(manager, z.object({ id: z.string() }), sql));
    expect(rows.map(({ id }) => id).sort()).toEqual(ids);
  });

  it('returns null for no row', async () => {
    expect(await queryRow(dataSource, balanceRow, `${SELECT} WHERE id = 'z'`)).toBeNull();
  });

  it('rejects a second row where one is expected', async () => {
    await expect(queryRow(dataSource, balanceRow, SELECT)).rejects.toThrow('balance: expected at most one row, got 2');
  });

  it('names the query, the column and the type of an unexpected value, and not the value', async () => {
    await dataSource.query(`UPDATE balance SET cents = NULL WHERE id = 'b'`);
    const failure = queryRows(dataSource, balanceRow, `${SELECT} ORDER BY id`);
    await expect(failure).rejects.toThrow(/^balance: row\.1\.cents: /);
    const unnamed = queryRows(dataSource, z.object({ id: z.number() }), `${SELECT} WHERE id = 'a'`);
    await expect(unnamed).rejects.toThrow(`${SELECT} WHERE id = 'a': row.0.id: Invalid input: expected number`);
  });

  it('rejects an integer beyond 2^53', async () => {
    const tooLarge = queryRow(dataSource, z.object({ n: pgInteger }), 'SELECT 9007199254740993 AS n');
    await expect(tooLarge).rejects.toThrow('row.0.n');
  });
});
