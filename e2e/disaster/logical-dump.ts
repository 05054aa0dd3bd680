import { Client } from 'pg';
import { query } from '../support/ledger-totals';

interface TableDump {
  /** With its schema, quoted. */
  name: string;
  columns: string[];
  /** A JSON array, which only PostgreSQL reads: JavaScript would round its numbers. */
  rows: string;
}

const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    AND c.relname <> 'migrations'
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY 1 ORDER BY 1`;

const DEFAULTS = `
  SELECT format('ALTER TABLE %I.%I ALTER COLUMN %I SET DEFAULT %s', n.nspname, c.relname, a.attname,
    pg_get_expr(d.adbin, d.adrelid)) AS sql
  FROM pg_attrdef d JOIN pg_class c ON c.oid = d.adrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    AND a.attgenerated = ''`;

const SEQUENCES = `
  SELECT format('SELECT setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) AS sql
  FROM pg_sequences WHERE last_value IS NOT NULL`;

/**
 * The content of a logical dump of a migrated database at one moment: rows, defaults, and sequences. The embedded packages of
 * PostgreSQL have no pg_dump.
 */
export class LogicalDump {
  readonly takenAt = new Date().toISOString();

  private constructor(
    private readonly tables: TableDump[],
    private readonly statements: string[],
  ) {}

  /** @param url of the tables' owner */
  static async take(url: string): Promise<LogicalDump> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      const tables: TableDump[] = [];
      for (const { name, columns } of (await client.query<Omit<TableDump, 'rows'>>(TABLES)).rows) {
        const found = await client.query<{ rows: string }>(
          `SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS rows FROM ${name} t`,
        );
        tables.push({ name, columns, rows: found.rows[0]?.rows ?? '[]' });
      }
      const statements = await client.query<{ sql: string }>(`${DEFAULTS} UNION ALL ${SEQUENCES}`);
      return new LogicalDump(
        tables,
        statements.rows.map(({ sql }) => sql),
      );
    } finally {
      await client.end();
    }
  }

  /** @param url of a superuser, in a database that the same migrations have made */
  async load(url: string): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      // Neither triggers nor foreign keys, as pg_restore loads the rows before it creates them.
      await client.query('SET session_replication_role = replica');
      await client.query('BEGIN');
      await client.query(`TRUNCATE ${this.tables.map(({ name }) => name).join(', ')}`);
      for (const { name, columns, rows } of this.tables) {
        await client.query(
          `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
           SELECT ${columns.join(', ')} FROM jsonb_populate_recordset(NULL::${name}, $1)`,
          [rows],
        );
      }
      for (const statement of this.statements) await client.query(statement);
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
  }
}

/** Transactions that the cluster has begun so far. */
export async function transactionCount(url: string): Promise<number> {
  const [row] = await query<{ n: string }>(url, 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS n');
  return Number(row?.n);
}
