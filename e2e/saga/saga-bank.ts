import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Events } from '@larkspur/contracts/messages';
import type { TransferStepDefinition } from '@larkspur/contracts/transfer-saga';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import { Pool } from 'pg';
import { SCHEMA as TRANSACTIONS_SCHEMA } from '../../svc-transactions/src/migrations/index';
import { SCHEMA as USERS_SCHEMA } from '../../svc-users/src/migrations/index';
import { ServiceProcess } from './service-process';

type Service = TransferStepDefinition['service'];

/** Short, so that losses are detected quickly. */
export const REPLY_TIMEOUT_MS = 1_200;
const TIMEOUTS = {
  TRANSFER_RESPONSE_TIMEOUT_MS: '1500',
  TRANSFER_REPLY_TIMEOUT_MS: String(REPLY_TIMEOUT_MS),
  TRANSFER_RESEND_DELAY_MS: '600',
};

/** The two services of the saga as processes, with their own databases and bus namespace. */
export class SagaBank {
  /** Ids of the lines in received `statement.changed` events. */
  readonly publishedLineIds = new Set<string>();

  private constructor(
    readonly issuer: TestIssuer,
    readonly testBus: TestBus,
    readonly processes: Record<Service, ServiceProcess[]>,
    private readonly databases: Record<Service, TestDatabase>,
    private readonly pools: Record<Service, Pool>,
  ) {}

  /** @param instances of each service */
  static async open(folder: string, name: string, instances = 1): Promise<SagaBank> {
    const [users, transactions, testBus] = await Promise.all([
      createTestDatabase(),
      createTestDatabase(),
      createTestBus(),
    ]);
    await Promise.all([
      runMigrations({ url: users.url, ...USERS_SCHEMA, appRole: users.appRole }),
      runMigrations({ url: transactions.url, ...TRANSACTIONS_SCHEMA, appRole: transactions.appRole }),
    ]);
    const databases = { 'svc-users': users, 'svc-transactions': transactions };
    const [pinKey, fileKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const secrets = { PIN_KEY: pinKey, FILE_SIGNING_SECRET: fileKey, FILES_DIR: join(folder, `${name}-files`) };
    mkdirSync(folder, { recursive: true });
    const processesOf = (service: Service) =>
      Array.from({ length: instances }, (_, i) => {
        const env = { ...testBus.env, ...TIMEOUTS, ...environment(databases[service]), ...secrets };
        return new ServiceProcess(service, `${name}-${service}-${i + 1}`, folder, env);
      });
    const bank = new SagaBank(
      await TestIssuer.serve(testBus.bus),
      testBus,
      { 'svc-users': processesOf('svc-users'), 'svc-transactions': processesOf('svc-transactions') },
      databases,
      {
        'svc-users': new Pool({ connectionString: users.url }),
        'svc-transactions': new Pool({ connectionString: transactions.url }),
      },
    );
    await testBus.bus.observe('statement.changed', (event) => bank.recordPublishedLines(event));
    await Promise.all(bank.all.map((process) => process.start()));
    return bank;
  }

  get all(): ServiceProcess[] {
    return Object.values(this.processes).flat();
  }

  get databaseUrls(): string[] {
    return Object.values(this.databases).map(({ url }) => url);
  }

  get usersDatabaseUrl(): string {
    return this.databases['svc-users'].url;
  }

  async rows<T extends object>(service: Service, sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pools[service].query<T>(sql, values)).rows;
  }

  /** @throws Error when the service does not respond */
  async call<T>(service: Service, request: ServiceRequest): Promise<{ status: number; body: T }> {
    const { method, path, body, bearer, idempotencyKey, instance = 0 } = request;
    const process = this.processes[service][instance % this.processes[service].length];
    if (!process) throw new Error(`${service} has no process.`);
    const response = await fetch(`${process.url}/api${path}`, {
      method,
      headers: {
        ...bearer,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /** Stops gracefully, so that the logs are complete. The databases are kept. */
  async stopProcesses(): Promise<void> {
    await Promise.all(this.all.map((process) => process.stop()));
  }

  async close(): Promise<void> {
    await this.stopProcesses();
    await this.testBus.close();
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()));
    await Promise.all(Object.values(this.databases).map((database) => database.drop()));
  }

  private recordPublishedLines({ changes }: Events['statement.changed']): void {
    for (const { line } of changes) this.publishedLineIds.add(line._id);
  }
}

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  bearer: { authorization: string };
  body?: object;
  idempotencyKey?: string;
  /** Index of the service's process, modulo their number. */
  instance?: number;
}

const environment = ({ appUrl }: TestDatabase) => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'debug',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: appUrl,
  DATABASE_POOL_SIZE: '4',
});
