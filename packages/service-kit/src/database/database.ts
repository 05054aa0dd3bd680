import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { DatabaseServiceConfig } from '../config';
import { JobLog } from '../jobs/job-log';
import { PacedCustomerJobs, PacedJobs } from '../jobs/paced-jobs';
import { Liveness } from '../observability/liveness';
import { Readiness } from '../observability/readiness';
import { StalledPool } from '../observability/stalled-pool';
import { BackOfficeDatabase } from './back-office-database';
import { connectWithCurrentUrl } from './current-url';
import { DatabaseGate } from './database-gate';
import { endLostSessions } from './lost-sessions';
import { withOneOffClient } from './one-off-client';
import { poolOf } from './pool-of';
import { sessionOptions } from './session-pool';

/** Longer than a server that responds takes, shorter than a probe waits. */
const PROBE_TIMEOUT_MS = 800;

/** TypeORM's pool, with what it lacks: the current URL, an end to lost connections, and health checks. */
@Injectable()
class ServicePool implements OnModuleInit {
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
    const pool = poolOf(this.dataSource);
    connectWithCurrentUrl(pool, this.config);
    endLostSessions(pool);
    let released = 0;
    pool.on('release', () => {
      released += 1;
    });
    const stalled = new StalledPool(
      () => ({ isExhausted: pool.waitingCount > 0 && pool.totalCount >= pool.options.max, released }),
      () =>
        withOneOffClient(pool.options, { timeoutMs: PROBE_TIMEOUT_MS }, async (client) => {
          await client.query('SELECT 1');
          return true;
        }),
    );
    this.liveness.addCheck('database-pool', () => stalled.isLive());
  }
}

@Module({ providers: [ServicePool, DatabaseGate] })
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
    providers: [
      { provide: DatabaseServiceConfig, useValue: config },
      BackOfficeDatabase,
      JobLog,
      PacedJobs,
      PacedCustomerJobs,
    ],
    exports: [DatabaseServiceConfig, BackOfficeDatabase, JobLog, PacedJobs, PacedCustomerJobs],
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
        extra: { options: sessionOptions(session) },
      }),
    ],
  };
}
