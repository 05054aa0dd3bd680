import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { Client, Pool, type PoolConfig } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { DatabaseServiceConfig } from '../config';
import { JobLog } from '../jobs/job-log';
import { PacedJobs } from '../jobs/paced-jobs';
import { Liveness } from '../observability/liveness';
import { Readiness } from '../observability/readiness';
import { StalledPool } from '../observability/stalled-pool';
import { BackOfficeDatabase } from './back-office-database';
import { connectWithCurrentUrl } from './current-url';
import { DatabaseGate } from './database-gate';
import { endLostSessions } from './lost-sessions';

/** Longer than a server that responds takes, shorter than a probe waits. */
const PROBE_TIMEOUT_MS = 800;

@Injectable()
class DatabaseHealth implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
    private readonly liveness: Liveness,
    private readonly config: DatabaseServiceConfig,
  ) {}

  onModuleInit(): void {
    this.readiness.addCheck('database', async () => {
      await this.dataSource.query('SELECT 1');
    });
    const { driver } = this.dataSource;
    if (!('master' in driver && driver.master instanceof Pool)) {
      throw new Error('TypeORM does not use the connection pool of pg.');
    }
    const pool: Pool = driver.master;
    connectWithCurrentUrl(pool, this.config);
    endLostSessions(pool);
    let released = 0;
    pool.on('release', () => {
      released += 1;
    });
    const stalled = new StalledPool(
      () => ({ isExhausted: pool.waitingCount > 0 && pool.totalCount >= pool.options.max, released }),
      () => responds(pool.options),
    );
    this.liveness.addCheck('database-pool', () => stalled.isLive());
  }
}

async function responds({ connectionString, host, port, user, password, database }: PoolConfig): Promise<boolean> {
  const client = new Client({
    ...{ connectionString, host, port, user, password, database },
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } finally {
    await client.end();
  }
}

@Module({ providers: [DatabaseHealth, DatabaseGate] })
class DatabaseModule {}

/**
 * TypeORM's root module. Only migrations create tables.
 * @param settings further PostgreSQL settings of every connection, such as `plan_cache_mode`
 */
export function databaseModule(
  config: DatabaseServiceConfig,
  entities: (abstract new (...args: never[]) => unknown)[],
  settings: Record<string, string> = {},
): DynamicModule {
  const session = {
    jit: 'off',
    statement_timeout: '30s',
    idle_in_transaction_session_timeout: '60s',
    ...settings,
  };
  return {
    module: DatabaseModule,
    global: true,
    providers: [{ provide: DatabaseServiceConfig, useValue: config }, BackOfficeDatabase, JobLog, PacedJobs],
    exports: [BackOfficeDatabase, JobLog, PacedJobs],
    imports: [
      TypeOrmModule.forRoot({
        type: 'postgres',
        url: config.DATABASE_URL,
        entities,
        // A feature module that imports `TypeOrmModule.forFeature([…])` registers its entities itself.
        autoLoadEntities: true,
        synchronize: false,
        // TypeORM logs parameters, which contain password hashes and personal data.
        logging: false,
        poolSize: config.DATABASE_POOL_SIZE,
        connectTimeoutMS: 5_000,
        retryDelay: 1_000,
        extra: {
          options: Object.entries(session)
            .map(([name, value]) => `-c ${name}=${value}`)
            .join(' '),
        },
      }),
    ],
  };
}

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
    await runner.query(`SELECT pg_advisory_lock(hashtext('larkspur migrations'))`);
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

async function grant(
  role: string,
  readOnlySchemas: readonly string[],
  run: (sql: string) => Promise<unknown>,
): Promise<void> {
  const name = quoted(role);
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
  const name = quoted(role);
  for (const schema of schemas) {
    await run(`GRANT USAGE ON SCHEMA ${schema} TO ${name}`);
    // Revokes grants made by hand or by an earlier release.
    await run(`REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${name}`);
    await run(`GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA ${schema} TO ${name}`);
  }
}

const quoted = (role: string) => `"${role.replaceAll('"', '""')}"`;
