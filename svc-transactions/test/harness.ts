import type { StatementLine } from '@larkspur/contracts/transaction';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { appModule } from '../src/app.module';
import { TransactionsConfig } from '../src/config';
import { SCHEMA } from '../src/migrations/index';

/** The service with its own database and bus namespace. The test plays all other services. */
export interface Harness {
  app: NestFastifyApplication;
  bus: TestBus['bus'];
  database: TestDatabase;
  issuer: TestIssuer;
  /** Sends a request as an administrator. */
  admin(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, key?: string): ReturnType<typeof send>;
  /** Sends a request as a customer. */
  customer(userId: string, method: 'GET' | 'POST', path: string, body?: object, key?: string): ReturnType<typeof send>;
  createKnownUser(): Promise<string>;
  close(): Promise<void>;
}

function send(
  app: NestFastifyApplication,
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  key?: string,
) {
  return app.inject({
    method,
    url: `/api${path}`,
    headers: key ? { ...headers, 'idempotency-key': key } : headers,
    ...(body && { payload: body }),
  });
}

/** For tests of transfers whose replies are lost. A transfer on a busy machine still completes within them. */
export const SHORT_TIMEOUTS = { TRANSFER_RESPONSE_TIMEOUT_MS: '1000', TRANSFER_RESEND_DELAY_MS: '1000' };

export async function startService(
  beforeStart: (bus: TestBus['bus']) => Promise<void> = async () => undefined,
  variables: NodeJS.ProcessEnv = {},
): Promise<Harness> {
  const database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  const testBus = await createTestBus();
  const issuer = await TestIssuer.serve(testBus.bus);
  await beforeStart(testBus.bus);
  const config = loadConfig(TransactionsConfig, {
    ...testBus.env,
    DATABASE_URL: database.appUrl,
    PIN_KEY: 'cd'.repeat(32),
    PORT: '0',
    LOG_LEVEL: 'silent',
    RECONCILIATION_PERCENT: '50',
    ...variables,
  });
  const app = await createService({ name: 'svc-transactions', config, module: appModule(config) });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const administrator = newId();

  // With the token that the gateway gets for the request.
  const admin: Harness['admin'] = (method, path, body, key) => {
    const request = { method, target: `/api${path}`, idempotencyKey: key, body: body ? JSON.stringify(body) : null };
    const token = issuer.downscoped(administrator, method === 'GET' ? null : request);
    return send(app, { authorization: `Bearer ${token}` }, method, path, body, key);
  };
  return {
    app,
    bus: testBus.bus,
    database,
    issuer,
    admin,
    customer: (userId, method, path, body, key) => send(app, issuer.bearer(userId), method, path, body, key),
    async createKnownUser() {
      const userId = newId();
      await testBus.bus.publish('user.provisioned', { userId, accountNumber: '1111111111' });
      await eventually(async () =>
        (await admin('GET', `/transaction/admin/${userId}`)).statusCode === 200 ? true : null,
      );
      return userId;
    },
    async close() {
      await app.close();
      await testBus.close();
      await database.drop();
    },
  };
}

export async function fetchStatement(harness: Harness, userId: string): Promise<StatementLine[]> {
  const response = await harness.admin('GET', `/transaction/admin/${userId}`);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}
