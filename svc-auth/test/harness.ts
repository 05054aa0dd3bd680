import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Events } from '@larkspur/contracts/messages';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/database';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { appModule } from '../src/app.module';
import { AuthConfig } from '../src/config';
import { SCHEMA } from '../src/migrations/index';
import { type ReceivedMail, readMailbox } from './mailbox';

export const ADMIN = { email: 'admin@bank.example', password: 'opening-day-1' };
export const AUDITOR = { email: 'auditor@bank.example', password: 'looks-on-2' };

export function signUpRequest(email: string) {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    phone: '+44 20 7946 0958',
    password: 'plum-tart-41',
    address: '12 St James Square',
    state: 'Delaware',
  };
}

/** Opens the accounts of whoever signs up, at once, as svc-users does. */
export async function provisionAccountsImmediately({ bus }: TestEnvironment): Promise<void> {
  await bus.observe('user.registered', ({ userId }) =>
    bus.publish('user.provisioned', { userId, accountNumber: '1000000001' }),
  );
}

/** What the audit and the customers are told from now on. */
export async function recordEvents({
  bus,
}: TestEnvironment): Promise<{ audited: Events['audit.recorded'][]; due: Events['notice.due'][] }> {
  const told = { audited: [] as Events['audit.recorded'][], due: [] as Events['notice.due'][] };
  await bus.observe('audit.recorded', (act) => told.audited.push(act));
  await bus.observe('notice.due', (notice) => told.due.push(notice));
  return told;
}

export interface TestEnvironment {
  /** Looks behind the scenes. */
  sql: Client;
  /** The other side of the broker. */
  bus: TestBus['bus'];
  /** What the folder for mail holds, oldest first. */
  mails(): Promise<ReceivedMail[]>;
  /** What an instance is told of its surroundings, for one that runs as a process of its own. */
  environment: NodeJS.ProcessEnv;
  /** One more instance of svc-auth on the same database. */
  instance(variables?: NodeJS.ProcessEnv): Promise<NestFastifyApplication>;
  close(): Promise<void>;
}

/** A database, a namespace of the broker and any number of instances of svc-auth. */
export async function createTestEnvironment(): Promise<TestEnvironment> {
  const [database, { bus, env, close }] = await Promise.all([createTestDatabase(), createTestBus()]);
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const mailbox = await mkdtemp(join(tmpdir(), 'larkspur-mailbox-'));
  const environment = { ...env, ...settings(database), MAILBOX_DIR: mailbox };
  const instances: NestFastifyApplication[] = [];

  return {
    sql,
    bus,
    environment,
    mails: () => readMailbox(mailbox),
    async instance(variables = {}) {
      const app = await createInstance({ ...environment, ...variables });
      instances.push(app);
      await app.init();
      await app.getHttpAdapter().getInstance().ready();
      return app;
    },
    async close() {
      await Promise.all(instances.map((app) => app.close()));
      await close();
      await sql.end();
      await database.drop();
      await rm(mailbox, { recursive: true });
    },
  };
}

const settings = (database: TestDatabase) => ({
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.appUrl,
  KEY_ENCRYPTION_SECRET: 'ab'.repeat(32),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  AUDITOR_EMAIL: AUDITOR.email,
  AUDITOR_PASSWORD: AUDITOR.password,
  PUBLIC_URL: 'https://bank.example',
});

function createInstance(variables: NodeJS.ProcessEnv): Promise<NestFastifyApplication> {
  const config = loadConfig(AuthConfig, variables);
  return createService({ name: 'svc-auth', config, module: appModule(config) });
}

export function post(app: NestFastifyApplication, path: string, payload?: object, token?: string) {
  return app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    ...(payload && { payload }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

export function getUser(app: NestFastifyApplication, token: string) {
  return app.inject({ method: 'GET', url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } });
}

/** Asks until the answer is the wanted one: what comes over the broker comes soon, not at once. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, seconds = 5): Promise<T> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (wanted(answer) || Date.now() > until) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
