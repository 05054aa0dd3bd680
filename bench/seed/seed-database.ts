import { Client, escapeIdentifier } from 'pg';
import { type Cell, copyRows } from './copy-in';

export interface CopiedTable {
  table: string;
  columns: readonly string[];
  rows: Iterable<readonly Cell[]>;
}

interface IndexRow {
  name: string;
  definition: string;
  /** Statistics targets of its columns that differ from the default. */
  targets: { column: number; target: number }[];
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // The query in progress, or the next one, fails with it.
  client.on('error', () => {});
  await client.connect();
  // Each index is built by one process: the others have work of their own.
  await client.query(
    `SET synchronous_commit = off; SET statement_timeout = 0; SET maintenance_work_mem = '512MB';
     SET max_parallel_maintenance_workers = 0`,
  );
  return client;
}

/** One service's database, with a record of the parts that are written, so that an interrupted seed continues. */
export class SeedDatabase {
  private constructor(
    private readonly url: string,
    private readonly client: Client,
  ) {}

  static async open(url: string): Promise<SeedDatabase> {
    const client = await connect(url);
    await client.query('CREATE SCHEMA IF NOT EXISTS seed');
    await client.query('CREATE TABLE IF NOT EXISTS seed.part (name text PRIMARY KEY)');
    await client.query('CREATE TABLE IF NOT EXISTS seed.dropped_index (definition text, targets jsonb)');
    return new SeedDatabase(url, client);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  query<Row extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.client.query<Row>(sql, values).then(({ rows }) => rows);
  }

  async hasWritten(part: string): Promise<boolean> {
    return (await this.query('SELECT FROM seed.part WHERE name = $1', [part])).length > 0;
  }

  /** Runs `work` in a transaction that also records the part; without effect when the part is written already. */
  async writeOnce(part: string, work: () => Promise<void>): Promise<void> {
    if (await this.hasWritten(part)) return;
    await this.client.query('BEGIN');
    try {
      await work();
      await this.client.query('INSERT INTO seed.part VALUES ($1)', [part]);
      await this.client.query('COMMIT');
    } catch (error) {
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  copyOnce(part: string, tables: readonly CopiedTable[]): Promise<void> {
    return this.writeOnce(part, async () => {
      for (const { table, columns, rows } of tables) await copyRows(this.client, table, columns, rows);
    });
  }

  /** Indexes that enforce nothing: building each in one step takes a fraction of the time of adding row by row. */
  dropIndexes(tables: readonly string[]): Promise<void> {
    return this.writeOnce('indexes dropped', async () => {
      const indexes = await this.query<IndexRow & Record<string, unknown>>(
        `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('column', a.attnum, 'target', a.attstattarget)), '[]')
            FROM pg_attribute a WHERE a.attrelid = i.indexrelid AND a.attstattarget >= 0) AS targets
         FROM pg_index i WHERE i.indrelid = ANY ($1::regclass[]) AND NOT i.indisunique`,
        [tables],
      );
      for (const { name, definition, targets } of indexes) {
        await this.query('INSERT INTO seed.dropped_index VALUES ($1, $2)', [
          definition,
          JSON.stringify({ name, targets }),
        ]);
        await this.query(`DROP INDEX ${name}`);
      }
    });
  }

  async restoreIndexes(connections: number): Promise<void> {
    if (await this.hasWritten('indexes restored')) return;
    const dropped = await this.query<{ definition: string; targets: Pick<IndexRow, 'name' | 'targets'> }>(
      "SELECT definition, targets FROM seed.dropped_index ORDER BY definition LIKE '%USING gin%' DESC",
    );
    await this.inParallel(
      connections,
      dropped.map(({ definition, targets: { name, targets } }) => async (connection) => {
        // The definition of a partitioned table's index is that of the table alone.
        await connection.query(definition.replace(/^(CREATE INDEX) (\S+) ON (ONLY )?/, '$1 IF NOT EXISTS $2 ON '));
        for (const { column, target } of targets) {
          await connection.query(`ALTER INDEX ${name} ALTER COLUMN ${column} SET STATISTICS ${target}`);
        }
      }),
    );
    await this.writeOnce('indexes restored', async () => undefined);
  }

  async vacuum(connections: number): Promise<void> {
    const tables = await this.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relkind = 'r' AND relowner = current_user::regrole ORDER BY pg_relation_size(oid) DESC`,
    );
    await this.inParallel(
      connections,
      tables.map(
        ({ name }) =>
          (connection) =>
            connection.query(`VACUUM ANALYZE ${name}`),
      ),
    );
  }

  private async inParallel(
    connections: number,
    tasks: readonly ((connection: Client) => Promise<unknown>)[],
  ): Promise<void> {
    const queue = tasks.values();
    const work = async () => {
      const connection = await connect(this.url);
      try {
        for (const task of queue) await task(connection);
      } finally {
        await connection.end();
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
  }

  /**
   * Sets the next step of every reconciler to `infinity`, also of one in progress: it would correct data that is only partly
   * written.
   */
  async pauseReconciliation(): Promise<void> {
    await this.query(`
      CREATE OR REPLACE FUNCTION seed.never() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.next_step_at := 'infinity';
        RETURN NEW;
      END $$;
      CREATE OR REPLACE TRIGGER pause BEFORE INSERT OR UPDATE ON reconciliation FOR EACH ROW EXECUTE FUNCTION seed.never();
      UPDATE reconciliation SET next_step_at = DEFAULT`);
  }

  async resumeReconciliation(): Promise<void> {
    await this.query(
      'DROP TRIGGER IF EXISTS pause ON reconciliation; UPDATE reconciliation SET next_step_at = DEFAULT',
    );
  }

  async setTriggers(table: string, isEnabled: boolean): Promise<void> {
    const name = table.split('.').map(escapeIdentifier).join('.');
    await this.query(`ALTER TABLE ${name} ${isEnabled ? 'ENABLE' : 'DISABLE'} TRIGGER USER`);
  }
}
