import type { ModuleMetadata } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource, type MigrationInterface } from 'typeorm';
import { DatabaseServiceConfig, loadConfig } from '../src/config';
import { databaseModule } from '../src/database/database';
import { runMigrations } from '../src/database/run-migrations';
import { RecurringJobEntity } from '../src/jobs/recurring-job.entity';
import { CreateMessagingTables1700000000000 } from '../src/outbox/messaging-tables.migration';
import { OutboxModule } from '../src/outbox/outbox.module';
import { OutboxFailures1795651200000 } from '../src/outbox/outbox-failures.migration';
import { OutboxRetries1795345300000 } from '../src/outbox/outbox-retries.migration';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database';
import { startService, testConfig } from './harness';

/** A database with the messaging tables, and services that connect to it with the application's role. */
export class TestInstallation {
  private readonly started: NestFastifyApplication[] = [];

  private constructor(
    readonly config: DatabaseServiceConfig,
    private readonly database: TestDatabase,
    /** Connected as the owner. */
    readonly owner: DataSource,
  ) {}

  static async build(migrations: (new () => MigrationInterface)[] = []): Promise<TestInstallation> {
    const database = await createTestDatabase();
    await runMigrations({
      url: database.url,
      migrations: [
        CreateMessagingTables1700000000000,
        OutboxRetries1795345300000,
        ...migrations,
        OutboxFailures1795651200000,
      ],
      appRole: database.appRole,
    });
    const config = loadConfig(DatabaseServiceConfig, {
      ...variables(testConfig()),
      DATABASE_URL: database.appUrl,
    });
    return new TestInstallation(
      config,
      database,
      await new DataSource({ type: 'postgres', url: database.url }).initialize(),
    );
  }

  get appRole(): string {
    return this.database.appRole;
  }

  async start(
    parts: ModuleMetadata = {},
    config = this.config,
    modules: NonNullable<ModuleMetadata['imports']> = [],
  ): Promise<NestFastifyApplication> {
    const imports = [databaseModule(config, [RecurringJobEntity]), OutboxModule, ...modules];
    const app = await startService({ ...parts, imports }, config);
    this.started.push(app);
    return app;
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.started.splice(0).map((app) => app.close()));
  }

  async remove(): Promise<void> {
    await this.stopAll();
    await this.owner.destroy();
    await this.database.drop();
  }
}

function variables(config: object): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
}
