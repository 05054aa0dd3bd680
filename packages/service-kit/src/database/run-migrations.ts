import { setTimeout as sleep } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';

const LOCK_POLL_MS = 200;

export interface MigrationOptions {
  /** Connection URL of the database's owner. */
  url: string;
  migrations: (new () => MigrationInterface)[];
  /**
   * SQL functions (`CREATE OR REPLACE`), applied after the migrations at each start, so that each has one definition in the
   * code. A migration must drop a function whose signature or return type changes.
   */
  functions?: readonly string[];
  /** Schemas besides `public` that the application's role may read and whose functions it may call. */
  readOnlySchemas?: readonly string[];
  /** Schemas besides `public` whose rows the application's role may read and insert, but not change or delete. */
  appendOnlySchemas?: readonly string[];
  /** The role that the service connects as. It may read and write rows but not change tables. */
  appRole?: string | undefined;
}

/** Runs pending migrations and grants. Safe to call from several processes concurrently. */
export async function runMigrations({
  url,
  migrations,
  functions = [],
  readOnlySchemas = [],
  appendOnlySchemas = [],
  appRole,
}: MigrationOptions): Promise<void> {
  const dataSource = await new DataSource({ type: 'postgres', url, migrations, logging: false }).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await lock(runner);
    await dataSource.runMigrations({ transaction: 'each' });
    await runner.startTransaction();
    for (const definition of functions) await runner.query(definition);
    if (appRole) {
      const run = (sql: string) => runner.query(sql);
      await grant(appRole, readOnlySchemas, run);
      await grantAppending(appRole, appendOnlySchemas, run);
    }
    await runner.commitTransaction();
  } finally {
    // Closing the connection releases the lock.
    await runner.release();
    await dataSource.destroy();
  }
}

/**
 * Asks again and again: a statement that waits for the lock has a snapshot, and CREATE INDEX CONCURRENTLY of the process that has
 * the lock would wait for the end of it.
 */
async function lock(runner: QueryRunner): Promise<void> {
  const attempt = `SELECT WHERE pg_try_advisory_lock(hashtext('larkspur migrations'))`;
  const isLocked = async () => ((await runner.query(attempt)) as unknown[]).length > 0;
  while (!(await isLocked())) await sleep(LOCK_POLL_MS);
}

async function grant(
  role: string,
  readOnlySchemas: readonly string[],
  run: (sql: string) => Promise<unknown>,
): Promise<void> {
  const name = escapeIdentifier(role);
  await run(`GRANT USAGE ON SCHEMA public TO ${name}`);
  await run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`);
  await run(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`);
  await run(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${name}`);
  await run(`REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${name}`);
  for (const schema of readOnlySchemas) {
    await run(`GRANT USAGE ON SCHEMA ${schema} TO ${name}`);
    await run(`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${name}`);
    await run(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${name}`);
  }
}

async function grantAppending(
  role: string,
  schemas: readonly string[],
  run: (sql: string) => Promise<unknown>,
): Promise<void> {
  const name = escapeIdentifier(role);
  for (const schema of schemas) {
    await run(`GRANT USAGE ON SCHEMA ${schema} TO ${name}`);
    // Revokes grants made by hand or by an earlier release.
    await run(`REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${name}`);
    await run(`GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA ${schema} TO ${name}`);
  }
}
