import type { QueryRunner } from 'typeorm';
import { queryRow, z } from '../database/query-rows';
import { inShortTransaction } from '../database/short-transaction';
import { FIRST_ID_WITHOUT_TIME, lowestIdAt } from '../ids';
import { MONTHS_AHEAD, monthSuffix, type PartitionedTable, partitionName, startOfMonth } from './partitioned-table';
import { attachAll, readAttachments } from './table-attachments';

/** A client's clock may be ahead, and no row of the first month may come before its partition exists. */
const MIN_NOTICE_MS = 2 * 86_400_000;

const LIKE = 'INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING COMMENTS INCLUDING STORAGE';

const kindRow = z.object({ kind: z.string(), isEmpty: z.boolean() }).describe('kind of a table');
const checkRow = z.object({ suffix: z.string() }).describe('the check before a table is partitioned');

/**
 * Partitions a table that may be large and in use. Nothing is copied: the table becomes the partition `<table>_earlier`. Each step
 * commits and waits a moment at most for its locks; the table is read once, without a lock that a payment waits for. A repeated call
 * continues where an interrupted one ended. The migration that calls it has `transaction = false`.
 */
export async function partitionByMonth(runner: QueryRunner, table: PartitionedTable): Promise<void> {
  const name = partitionName(table);
  const found = await queryRow(
    runner,
    kindRow,
    `SELECT relkind::text AS kind, NOT EXISTS (SELECT FROM ${name}) AS "isEmpty" FROM pg_class WHERE oid = '${name}'::regclass`,
  );
  if (found?.kind === 'p') return;
  const suffix = (await preparedMonth(runner, table)) ?? (await prepare(runner, table, found?.isEmpty ?? false));
  // A scan that takes as long as it takes; with the check, attaching the table needs none.
  await runner.query(`ALTER TABLE ${name} VALIDATE CONSTRAINT ${checkName(table, suffix)}`);
  const first = new Date(`${suffix.replace('_', '-')}-01T00:00:00.000Z`);
  await inShortTransaction(runner, () => replace(runner, table, first));
}

const checkName = ({ table }: PartitionedTable, suffix: string) => `${table}_before_${suffix}`;

/** The first month, if an earlier call has chosen it. */
async function preparedMonth(runner: QueryRunner, table: PartitionedTable): Promise<string | null> {
  const row = await queryRow(
    runner,
    checkRow,
    `SELECT right(conname, 7) AS suffix FROM pg_constraint
     WHERE conrelid = '${partitionName(table)}'::regclass AND conname ~ '^${table.table}_before_\\d{4}_\\d{2}$'`,
  );
  return row?.suffix ?? null;
}

/**
 * Keeps ids of the first month and later out of the table, so that it can become the partition of all others. A few ids that do not
 * begin with a time are in that range by chance: until the end they are in a table that inherits from this one.
 */
async function prepare(runner: QueryRunner, table: PartitionedTable, isEmpty: boolean): Promise<string> {
  const now = new Date(Date.now());
  const isNear = startOfMonth(now, 1).getTime() - now.getTime() < MIN_NOTICE_MS;
  const first = startOfMonth(now, isEmpty ? 0 : isNear ? 2 : 1);
  const [name, spare] = [partitionName(table), partitionName(table, 'default')];
  const isOfRange = `${table.key} >= '${lowestIdAt(first)}' AND ${table.key} < '${FIRST_ID_WITHOUT_TIME}'`;
  await inShortTransaction(runner, async () => {
    await runner.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
    const { triggers } = await readAttachments(runner, table);
    await runner.query(`CREATE TABLE ${spare} (LIKE ${name} ${LIKE} INCLUDING INDEXES)`);
    await runner.query(`ALTER TABLE ${spare} INHERIT ${name}`);
    // PostgreSQL's own form of the constraint of a default partition, so that it recognizes it.
    await runner.query(
      `ALTER TABLE ${name} ADD CONSTRAINT ${checkName(table, monthSuffix(first))}
       CHECK (NOT (${table.key} IS NOT NULL AND ${isOfRange})) NO INHERIT NOT VALID`,
    );
    // The rows are moved, not deleted.
    await runner.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await runner.query(
      `WITH moved AS (DELETE FROM ONLY ${name} WHERE ${isOfRange} RETURNING *) INSERT INTO ${spare} SELECT * FROM moved`,
    );
    await runner.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { sql, isOfRows } of triggers) {
      if (isOfRows) await runner.query(sql.replace(` ON ${name} `, ` ON ${spare} `));
    }
  });
  return monthSuffix(first);
}

async function replace(runner: QueryRunner, table: PartitionedTable, first: Date): Promise<void> {
  const [name, spare, months, earlier] = [
    partitionName(table),
    ...['default', 'months', 'earlier'].map((suffix) => partitionName(table, suffix)),
  ];
  const attachments = await readAttachments(runner, table);
  const { primaryKey, indexes, triggers, views } = attachments;
  // Readers lock a view before its tables.
  await runner.query(`LOCK TABLE ${[...views.map((view) => view.name), name].join(', ')} IN ACCESS EXCLUSIVE MODE`);
  await runner.query(`ALTER TABLE ${spare} NO INHERIT ${name}`);
  for (const { name: trigger, isOfRows } of triggers) {
    await runner.query(`DROP TRIGGER ${trigger} ON ${name}`);
    if (isOfRows) await runner.query(`DROP TRIGGER ${trigger} ON ${spare}`);
  }
  await runner.query(`ALTER TABLE ${name} RENAME TO ${table.table}_earlier`);
  await runner.query(`ALTER INDEX ${table.schema}.${table.table}_pkey RENAME TO ${table.table}_earlier_pkey`);
  for (const index of indexes) {
    await runner.query(`ALTER INDEX ${table.schema}.${index.name} RENAME TO ${index.name}_earlier`);
  }
  const byId = `PARTITION BY RANGE (${table.key})`;
  await runner.query(`CREATE TABLE ${name} (LIKE ${spare} ${LIKE}) ${byId}`);
  await runner.query(`ALTER TABLE ${name} ADD CONSTRAINT ${table.table}_pkey ${primaryKey}`);
  for (const { sql } of indexes) await runner.query(sql);
  await runner.query(
    `CREATE TABLE ${months} PARTITION OF ${name}
     FOR VALUES FROM ('${lowestIdAt(first)}') TO ('${FIRST_ID_WITHOUT_TIME}') ${byId}`,
  );
  const last = Math.max(startOfMonth(new Date(Date.now()), MONTHS_AHEAD).getTime(), first.getTime());
  for (let month = first; month.getTime() <= last; month = startOfMonth(month, 1)) {
    await runner.query(
      `CREATE TABLE ${partitionName(table, monthSuffix(month))} PARTITION OF ${months}
       FOR VALUES FROM ('${lowestIdAt(month)}') TO ('${lowestIdAt(startOfMonth(month, 1))}')`,
    );
  }
  await runner.query(`ALTER TABLE ${months} ATTACH PARTITION ${spare} DEFAULT`);
  await runner.query(`ALTER TABLE ${name} ATTACH PARTITION ${earlier} DEFAULT`);
  await attachAll(runner, attachments);
}

/** The reverse of `partitionByMonth`: copies all rows into one table. */
export async function mergePartitions(runner: QueryRunner, table: PartitionedTable): Promise<void> {
  const name = partitionName(table);
  await runner.startTransaction();
  const attachments = await readAttachments(runner, table);
  const all = partitionName(table, 'all');
  await runner.query(`CREATE TABLE ${all} (LIKE ${name} ${LIKE})`);
  await runner.query(`INSERT INTO ${all} SELECT * FROM ${name}`);
  for (const view of attachments.views.toReversed()) await runner.query(`DROP VIEW ${view.name}`);
  await runner.query(`DROP FUNCTION IF EXISTS ${table.schema}.create_${table.table}_partitions(integer)`);
  await runner.query(`DROP TABLE ${name}`);
  await runner.query(`ALTER TABLE ${all} RENAME TO ${table.table}`);
  await runner.query(`ALTER TABLE ${name} ADD CONSTRAINT ${table.table}_pkey ${attachments.primaryKey}`);
  for (const { sql } of attachments.indexes) await runner.query(sql.replace(' ON ONLY ', ' ON '));
  await attachAll(runner, attachments);
  await runner.commitTransaction();
}
