import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Events } from '@larkspur/contracts/messages';
import type { User } from '@larkspur/contracts/user';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { appModule } from '../src/app.module';
import { UsersConfig } from '../src/config';
import { SCHEMA } from '../src/migrations/index';

export type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';

/** The service with its own database and bus. Tests act as the other services. */
export interface Harness {
  app: NestFastifyApplication;
  bus: TestBus['bus'];
  issuer: TestIssuer;
  /** Connected as the owner of the tables. */
  rows: DataSource;
  /** Publishes `user.registered` and waits for the customer. */
  register(firstName?: string, lastName?: string): Promise<User>;
  asUser(
    userId: string,
    method: Method,
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): ReturnType<NestFastifyApplication['inject']>;
  asAdmin(
    method: Method,
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): ReturnType<NestFastifyApplication['inject']>;
  /** Id of the administrator in `asAdmin`. */
  administrator: string;
  /** The service's folder of stored files. */
  files: string;
  /** Connect a process to the bus. */
  busVariables: TestBus['env'];
  /** Another instance, on the same database. */
  startInstance(variables: NodeJS.ProcessEnv): Promise<NestFastifyApplication>;
  close(): Promise<void>;
}

/** @param serve registers fakes of other services on the bus before the service starts */
export async function startService(serve: (bus: TestBus['bus']) => Promise<void>): Promise<Harness> {
  const database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  const testBus = await createTestBus();
  const issuer = await TestIssuer.serve(testBus.bus);
  await serve(testBus.bus);
  const files = await mkdtemp(join(tmpdir(), 'larkspur-files-'));
  const variables = {
    ...testBus.env,
    DATABASE_URL: database.appUrl,
    PIN_KEY: 'ef'.repeat(32),
    FILE_SIGNING_SECRET: 'f1'.repeat(32),
    FILES_DIR: files,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RECONCILIATION_PERCENT: '50',
  };
  const instances: NestFastifyApplication[] = [];
  const startInstance: Harness['startInstance'] = async (changed) => {
    const config = loadConfig(UsersConfig, { ...variables, ...changed });
    const started = await createService({
      name: 'svc-users',
      config,
      module: appModule(config),
    });
    instances.push(started);
    await started.init();
    await started.getHttpAdapter().getInstance().ready();
    return started;
  };
  const app = await startInstance({});
  const rows = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const administrator = newId();

  const asUser: Harness['asUser'] = (userId, method, url, payload, headers) =>
    app.inject({ method, url, headers: { ...issuer.bearer(userId), ...headers }, ...(payload ? { payload } : {}) });

  return {
    app,
    bus: testBus.bus,
    issuer,
    rows,
    administrator,
    files,
    busVariables: testBus.env,
    startInstance,
    asUser,
    asAdmin: (method, url, payload, headers) =>
      app.inject({
        method,
        url,
        headers: { ...issuer.bearer(administrator, 'administrator'), ...headers },
        ...(payload ? { payload } : {}),
      }),
    async register(firstName = 'Ada', lastName = 'Byron') {
      const registered = registrationEvent(newId(), firstName, lastName);
      await testBus.bus.publish('user.registered', registered);
      return eventually(async () => {
        const response = await asUser(registered.userId, 'GET', '/api/user/me');
        return response.statusCode === 200 ? (response.json().data as User) : null;
      });
    },
    async close() {
      await Promise.all(instances.map((instance) => instance.close()));
      await testBus.close();
      await rows.destroy();
      await database.drop();
      await rm(files, { recursive: true, force: true });
    },
  };
}

export function registrationEvent(userId: string, firstName = 'Ada', lastName = 'Byron'): Events['user.registered'] {
  return {
    userId,
    firstName,
    lastName,
    email: `${userId}@example.com`,
    phone: '+1 555 0100',
    location: { address: '1 Test Street', state: 'DE' },
    role: 'customer',
    createdAt: new Date().toISOString(),
  };
}

/** The request of the administrator's form without changes. */
export function toUpdateRequest(user: User) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    location: user.location,
    verificationStatus: user.verificationStatus,
    isBlocked: user.isBlocked,
  };
}
