import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import { queryRow, queryRows, type SqlExecutor, toExecutor, z } from '../database/query-rows';
import { inShortTransaction } from '../database/short-transaction';
import { lowestIdAt } from '../ids';
import { monthSuffix, type PartitionedTable, partitionName, startOfMonth } from './partitioned-table';

const BATCH_KEYS = 5_000;
/** The pause after a batch, as a multiple of its duration: payments go first. */
const PAUSE_FACTOR = 1;
const MAX_RETRIES = 600;
const SNAPSHOT_POLL_MS = 50;
const MAX_SNAPSHOT_AGE_MS = 600_000;

const existsRow = z.object({ exists: z.boolean() }).describe('whether a table exists');
const textRow = z.object({ text: z.string().nullable() }).describe('a text');
const digestRow = z.object({ rows: z.string(), amount: z.string(), digest: z.string() }).describe('digest of rows');
const countRow = z.object({ count: z.number() }).describe('a number');

export type MonthDigest = z.output<typeof digestRow>;

export interface MoveOptions {
  table: PartitionedTable;
  /** The first day of the month, UTC. */
  month: Date;
  /** The tablespace that the month is moved to; `null` for the database's own. */
  tablespace: string | null;
  report(progress: string): void;
}

/** Rows of the month have changed since the last of them were copied. */
class ChangedError extends Error {
  override readonly name = 'ChangedError';
}

/**
 * Moves the rows of one month into a table in cold storage, which then takes the partition's place. While it copies, customers pay
 * and read: a trigger notes which rows of the month change, and these are copied again. Everything that it has done so far is in the
 * catalog, so that an interrupted move is continued by the same call:
 * - `<month>_copy` is being filled, and `<month>_changes` has the keys of rows that changed since
 * - `<month>_former` was replaced by the copy, and is to be dropped
 */
export class MonthMove {
  private readonly partition: string;
  private readonly copy: string;
  private readonly changes: string;
  private readonly former: string;
  private readonly executor: SqlExecutor;

  /** @param client of the tables' owner, for this move alone */
  constructor(
    private readonly client: Client,
    private readonly options: MoveOptions,
  ) {
    const name = (suffix = '') => partitionName(options.table, `${monthSuffix(options.month)}${suffix}`);
    this.partition = name();
    this.copy = name('_copy');
    this.changes = name('_changes');
    this.former = name('_former');
    this.executor = toExecutor(client);
  }

  /** @returns what was moved; `null` if the month is already in cold storage */
  async run(): Promise<MonthDigest | null> {
    const { report } = this.options;
    if (await this.isMoved()) {
      await this.dropFormer();
      return null;
    }
    if (!(await this.exists(this.copy))) await inShortTransaction(this.executor, () => this.begin());
    await this.copyRows();
    report('building indexes');
    await this.buildIndexes();
    await inShortTransaction(this.executor, () => this.copyChanges());
    await this.client.query(`VACUUM (FREEZE, ANALYZE) ${this.copy}`);
    report('waiting for transactions that began before the copy');
    await this.waitForOlderSnapshots();
    report('comparing');
    const digest = await this.verify();
    report('replacing the partition');
    await this.replaceWhenUnchanged(digest);
    await this.dropFormer();
    return digest;
  }

  /**
   * The transaction that replaces the partition copies no row: a statement that waits for its lock with an older snapshot, such as
   * that of the sealer, would find the new partition without it.
   */
  private async replaceWhenUnchanged(digest: MonthDigest): Promise<void> {
    for (let retries = 0; ; retries++) {
      try {
        await inShortTransaction(this.executor, () => this.replace(digest));
        return;
      } catch (error) {
        if (!(error instanceof ChangedError)) throw error;
        if (retries === MAX_RETRIES)
          throw new Error(`${this.partition} is being written to constantly. Try again later.`);
      }
      await inShortTransaction(this.executor, () => this.copyChanges());
      await this.waitForOlderSnapshots();
    }
  }

  /** Returns whether the copy exists, so that changes are already recorded. */
  async hasStarted(): Promise<boolean> {
    return (await this.exists(this.copy)) || (await this.isMoved());
  }

  private async isMoved(): Promise<boolean> {
    return (await this.text(`obj_description('${this.partition}'::regclass)`))?.startsWith('Moved') ?? false;
  }

  private async begin(): Promise<void> {
    const { table, month, tablespace } = this.options;
    const [low, high] = [lowestIdAt(month), lowestIdAt(startOfMonth(month, 1))];
    await this.client.query(
      `CREATE TABLE ${this.copy} (LIKE ${this.partition} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)
       ${tablespace === null ? '' : `TABLESPACE ${escapeIdentifier(tablespace)}`}`,
    );
    // With it, attaching the copy needs no scan.
    await this.client.query(
      `ALTER TABLE ${this.copy} ADD CONSTRAINT month
       CHECK (${table.key} IS NOT NULL AND ${table.key} >= '${low}' AND ${table.key} < '${high}')`,
    );
    await this.client.query(`CREATE TABLE ${this.changes} (key uuid NOT NULL)`);
    // Owned by the migration's role: the service may not write to this table.
    await this.client.query(
      `CREATE FUNCTION ${this.changes}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
       SET search_path = pg_catalog, pg_temp AS $$
       BEGIN
         INSERT INTO ${this.changes} SELECT DISTINCT key
         FROM unnest(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.${table.key} END,
                           CASE WHEN TG_OP <> 'DELETE' THEN NEW.${table.key} END]) AS key
         WHERE key IS NOT NULL;
         RETURN NULL;
       END $$`,
    );
    // Waits for the transactions that have written to this month, and for no others.
    await this.client.query(
      `CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON ${this.partition}
       FOR EACH ROW EXECUTE FUNCTION ${this.changes}()`,
    );
  }

  private async copyRows(): Promise<void> {
    const { table, month } = this.options;
    const { key } = table;
    const end = lowestIdAt(startOfMonth(month, 1));
    // The rows of a batch are committed together, in the order of their keys.
    let last = await this.text(`(SELECT ${key}::text FROM ${this.copy} ORDER BY ${key} DESC LIMIT 1)`);
    for (let copied = 0; ; ) {
      const startedAt = performance.now();
      const from = last === null ? 'true' : `${key} > '${last}'`;
      const next = await this.text(
        `(SELECT ${key}::text FROM ${this.partition} WHERE ${from} ORDER BY ${key} OFFSET ${BATCH_KEYS - 1} LIMIT 1)`,
      );
      const { rowCount } = await this.client.query(
        `INSERT INTO ${this.copy} SELECT * FROM ${this.partition} WHERE ${from} AND ${key} <= '${next ?? end}' ORDER BY ${key}`,
      );
      copied += rowCount ?? 0;
      this.options.report(`${copied} rows copied`);
      if (next === null) return;
      last = next;
      await sleep((performance.now() - startedAt) * PAUSE_FACTOR);
    }
  }

  /** Builds the partition's indexes on the copy, so that nothing is built when the copy is attached. */
  private async buildIndexes(): Promise<void> {
    const [wanted, present] = [await this.indexes(this.partition), await this.indexes(this.copy)];
    const { tablespace } = this.options;
    const where = tablespace === null ? '' : `TABLESPACE ${escapeIdentifier(tablespace)}`;
    for (const { isPrimary, definition } of wanted) {
      if (present.some((index) => index.definition === definition)) continue;
      await this.client.query(
        isPrimary
          ? `ALTER TABLE ${this.copy} ADD ${definition} ${where && `USING INDEX ${where}`}`
          : `CREATE INDEX ON ${this.copy} ${definition} ${where}`,
      );
    }
  }

  private indexes(name: string) {
    return queryRows(
      this.executor,
      z.object({ isPrimary: z.boolean(), definition: z.string() }).describe('indexes'),
      `SELECT indisprimary AS "isPrimary", coalesce(
         (SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c WHERE c.conindid = indexrelid AND c.contype = 'p'),
         substring(pg_get_indexdef(indexrelid) FROM ' (USING .*)$')) AS definition
       FROM pg_index WHERE indrelid = '${name}'::regclass ORDER BY indisprimary DESC`,
    );
  }

  /** In a transaction, so that a change is forgotten only together with its copy. */
  private async copyChanges(): Promise<void> {
    const { key } = this.options.table;
    const rows = await queryRows(
      this.executor,
      z.object({ key: z.string() }).describe('changed rows'),
      `DELETE FROM ${this.changes} RETURNING key::text AS key`,
    );
    if (rows.length === 0) return;
    const keys = [[...new Set(rows.map((row) => row.key))]];
    await this.client.query(`DELETE FROM ${this.copy} WHERE ${key} = ANY ($1::uuid[])`, keys);
    await this.client.query(
      `INSERT INTO ${this.copy} SELECT * FROM ${this.partition} WHERE ${key} = ANY ($1::uuid[])`,
      keys,
    );
  }

  /**
   * A transaction whose snapshot is older than the copy does not see the copied rows, and would find the month empty. All have ended
   * before the copy becomes the partition.
   */
  private async waitForOlderSnapshots(): Promise<void> {
    // Every role can see these columns of every session. Autovacuum workers have no role.
    const own = await this.text('pg_current_xact_id()::text');
    for (const until = performance.now() + MAX_SNAPSHOT_AGE_MS; ; await sleep(SNAPSHOT_POLL_MS)) {
      const older = await queryRow(
        this.executor,
        countRow,
        `SELECT count(*)::integer AS count FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
           AND age(backend_xmin) >= age($1::text::xid8::xid)`,
        [own],
      );
      if (older?.count === 0) return;
      if (performance.now() > until) {
        throw new Error('A transaction has been open for ten minutes. End it, and run this again.');
      }
    }
  }

  /** @throws when the copy differs from the month in one row */
  private async verify(): Promise<MonthDigest> {
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const [present, copied] = [await this.digest(this.partition), await this.digest(this.copy)];
      if (JSON.stringify(present) !== JSON.stringify(copied)) {
        throw new Error(`${this.copy} differs from ${this.partition}: ${JSON.stringify({ present, copied })}`);
      }
      return present;
    } finally {
      await this.client.query('ROLLBACK');
    }
  }

  /** Ignores rows whose changes are not copied yet. */
  private async digest(name: string): Promise<MonthDigest> {
    const row = await queryRow(
      this.executor,
      digestRow,
      `SELECT count(*)::text AS rows, coalesce(sum(amount), 0)::text AS amount,
         coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS digest
       FROM ${name} t WHERE NOT EXISTS (SELECT FROM ${this.changes} c WHERE c.key = t.${this.options.table.key})`,
    );
    if (!row) throw new Error(`${name} has no digest.`);
    return row;
  }

  private async replace({ rows, amount }: MonthDigest): Promise<void> {
    const { table, month, tablespace } = this.options;
    const months = partitionName(table, 'months');
    await this.client.query(`ALTER TABLE ${months} DETACH PARTITION ${this.partition}`);
    const changed = await queryRow(this.executor, countRow, `SELECT count(*)::integer AS count FROM ${this.changes}`);
    if (changed?.count !== 0) throw new ChangedError();
    await this.client.query(`DROP TRIGGER note_change ON ${this.partition}`);
    await this.client.query(`DROP FUNCTION ${this.changes}()`);
    await this.client.query(`DROP TABLE ${this.changes}`);
    await this.client.query(`ALTER TABLE ${this.partition} RENAME TO ${local(this.former)}`);
    await this.client.query(`ALTER TABLE ${this.copy} RENAME TO ${local(this.partition)}`);
    await this.client.query(
      `ALTER TABLE ${months} ATTACH PARTITION ${this.partition}
       FOR VALUES FROM ('${lowestIdAt(month)}') TO ('${lowestIdAt(startOfMonth(month, 1))}')`,
    );
    await this.client.query(`ALTER TABLE ${this.partition} DROP CONSTRAINT month`);
    const where = tablespace === null ? 'in place' : `to ${tablespace}`;
    const what = `${rows} rows, sum ${amount}`;
    await this.client.query(
      `COMMENT ON TABLE ${this.partition} IS ${this.client.escapeLiteral(`Moved ${where}, ${new Date().toISOString()}: ${what}`)}`,
    );
  }

  private async dropFormer(): Promise<void> {
    this.options.report('dropping the former partition');
    await inShortTransaction(this.executor, async () => {
      await this.client.query(`DROP TABLE IF EXISTS ${this.former}`);
    });
  }

  private async exists(name: string): Promise<boolean> {
    const row = await queryRow(this.executor, existsRow, `SELECT to_regclass('${name}') IS NOT NULL AS exists`);
    return row?.exists ?? false;
  }

  private async text(expression: string): Promise<string | null> {
    return (await queryRow(this.executor, textRow, `SELECT ${expression} AS text`))?.text ?? null;
  }
}

const local = (name: string) => name.slice(name.indexOf('.') + 1);
