import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Events } from '@larkspur/contracts/messages';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { appModule } from '../src/app.module';
import { AuthConfig } from '../src/config';
import { SCHEMA } from '../src/migrations/index';
import { type ReceivedMail, readMailbox } from './mailbox';

export { eventually };

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

/** Stands in for svc-users: opens the accounts of each new user immediately. */
export async function provisionAccountsImmediately({ bus }: TestEnvironment): Promise<void> {
  await bus.observe('user.registered', ({ userId }) =>
    bus.publish('user.provisioned', { userId, accountNumber: '1000000001' }),
  );
}

interface RecordedEvents {
  audited: Events['audit.recorded'][];
  notices: Events['notice.due'][];
}

/** Collects audit entries and notices from now on. */
export async function recordEvents({ bus }: TestEnvironment): Promise<RecordedEvents> {
  const recorded: RecordedEvents = { audited: [], notices: [] };
  await bus.observe('audit.recorded', (entry) => recorded.audited.push(entry));
  await bus.observe('notice.due', (notice) => recorded.notices.push(notice));
  return recorded;
}

export interface TestEnvironment {
  /** Connected as the owner of the database. */
  sql: Client;
  /** A bus client in the same namespace, which stands in for the other services. */
  bus: TestBus['bus'];
  /** Reads the emails in the mailbox folder, oldest first. */
  readMails(): Promise<ReceivedMail[]>;
  /** The environment variables of an instance, to start one as a separate process. */
  variables: NodeJS.ProcessEnv;
  /** Starts another instance of svc-auth on the same database. */
  startInstance(variables?: NodeJS.ProcessEnv): Promise<NestFastifyApplication>;
  close(): Promise<void>;
}

/** A database, a broker namespace and any number of instances of svc-auth. */
export async function createTestEnvironment(): Promise<TestEnvironment> {
  const [database, { bus, env, close }] = await Promise.all([createTestDatabase(), createTestBus()]);
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const mailbox = await mkdtemp(join(tmpdir(), 'larkspur-mailbox-'));
  const defaults = { ...env, ...defaultVariables(database), MAILBOX_DIR: mailbox };
  const instances: NestFastifyApplication[] = [];

  return {
    sql,
    bus,
    variables: defaults,
    readMails: () => readMailbox(mailbox),
    async startInstance(variables = {}) {
      const app = await createInstance({ ...defaults, ...variables });
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

const defaultVariables = (database: TestDatabase) => ({
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  RECONCILIATION_PERCENT: '50',
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

/** Waits until a query of the service waits for a lock that another one holds. */
/** @param query a part of the statement that waits for a lock */
export async function waitUntilBlocked({ sql }: TestEnvironment, query = ''): Promise<void> {
  const isBlocked = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`;
  await eventually(
    async () => (await sql.query(isBlocked, [query])).rowCount ?? 0,
    (count) => count > 0,
  );
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
