import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Controller, Get } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { BusUnavailableError, RequestTimeoutError } from '../src/bus/errors';
import { classifyFailure, type FailureKind } from '../src/database/database-errors';
import { runMigrations } from '../src/database/run-migrations';
import { ProblemException } from '../src/http/problem';
import { Operation } from '../src/openapi/operation';
import { Access } from '../src/security/access';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database';
import { TestInstallation } from './database-harness';
import { eventually } from './harness';

class CreateThings1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SELECT pg_sleep(0.2)');
    await runner.query('CREATE TABLE thing (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text)');
    await runner.query(`CREATE FUNCTION greet(name text) RETURNS text LANGUAGE sql AS $$ SELECT 'Hello ' || name $$`);
  }

  async down(): Promise<void> {}
}

class CreateJournal1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA journal');
    await runner.query('CREATE TABLE journal.fact (id int PRIMARY KEY, note text)');
  }

  async down(): Promise<void> {}
}

/** Waits until every other transaction's snapshot is gone. */
class IndexThings1700000000004 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX CONCURRENTLY thing_name ON thing (name)');
  }

  async down(): Promise<void> {}
}

describe('migrations', () => {
  let database: TestDatabase;
  let app: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { url, appRole } = database;
    const migrations = [CreateThings1700000000002, CreateJournal1700000000003, IndexThings1700000000004];
    // Like instances that start at the same time.
    await Promise.all([1, 2, 3].map(() => runMigrations({ url, migrations, appRole, appendOnlySchemas: ['journal'] })));
    app = await new DataSource({ type: 'postgres', url: database.appUrl }).initialize();
  });

  afterAll(async () => {
    await app.destroy();
    await database.drop();
  });

  it('run once when several processes start', async () => {
    expect(await app.query('SELECT name FROM migrations')).toEqual([
      { name: 'CreateThings1700000000002' },
      { name: 'CreateJournal1700000000003' },
      { name: 'IndexThings1700000000004' },
    ]);
  });

  it('can build an index without locking its table while other processes wait for them', async () => {
    expect(await app.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'thing_name'::regclass`)).toEqual([
      { indisvalid: true },
    ]);
  });

  it('grant the service role reads, writes and function calls', async () => {
    await app.query(`INSERT INTO thing (name) VALUES ('a')`);
    await app.query(`UPDATE thing SET name = 'b'`);
    expect(await app.query('SELECT greet(name) AS greeting FROM thing')).toEqual([{ greeting: 'Hello b' }]);
    await app.query('DELETE FROM thing');
  });

  it.each(['CREATE TABLE other (id int)', 'DROP TABLE thing', 'TRUNCATE thing', 'DELETE FROM migrations'])(
    'do not let it %s',
    async (sql) => {
      await expect(app.query(sql)).rejects.toThrow(/permission denied|must be owner/);
    },
  );

  it('grant reads and inserts on append-only schemas', async () => {
    await app.query(`INSERT INTO journal.fact VALUES (1, 'a') ON CONFLICT DO NOTHING`);
    expect(await app.query('SELECT * FROM journal.fact')).toEqual([{ id: 1, note: 'a' }]);
  });

  it.each([
    `UPDATE journal.fact SET note = 'b'`,
    'DELETE FROM journal.fact',
    'TRUNCATE journal.fact',
    'SELECT 1 FROM journal.fact FOR UPDATE',
    `INSERT INTO journal.fact VALUES (1, 'b') ON CONFLICT (id) DO UPDATE SET note = 'b'`,
    'CREATE TABLE journal.other (id int)',
    'ALTER TABLE journal.fact DISABLE TRIGGER ALL',
    'DROP TABLE journal.fact',
  ])('do not let the role %s', async (sql) => {
    await expect(app.query(sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('revoke grants that were made by hand', async () => {
    const { url, appRole } = database;
    const owner = await new DataSource({ type: 'postgres', url }).initialize();
    await owner.query(`GRANT ALL ON journal.fact TO ${appRole}`);
    await runMigrations({ url, migrations: [], appRole, appendOnlySchemas: ['journal'] });
    await owner.destroy();
    await expect(app.query('DELETE FROM journal.fact')).rejects.toThrow('permission denied');
  });
});

@Controller('now')
@Access('public')
class NowController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  @Operation({ summary: 'Test route', data: null })
  async now(): Promise<{ data: unknown }> {
    return { data: await this.dataSource.query('SELECT now()') };
  }

  @Get('never')
  @Operation({ summary: 'Test route', data: null })
  async never(): Promise<unknown> {
    return this.dataSource.query('SELECT nonsense');
  }
}

describe('a service on a database', () => {
  it('is not ready while the database is unreachable', async () => {
    const installation = await TestInstallation.build();
    try {
      const app = await installation.start({ controllers: [NowController] });
      expect((await app.inject('/health/ready')).json()).toEqual({
        status: 'ready',
        checks: { bus: 'up', database: 'up' },
      });
      expect((await app.inject('/api/now')).statusCode).toBe(200);
      expect((await app.inject('/api/now/never')).json()).toMatchObject({ status: 500, code: 'internal' });

      await installation.owner.query(`ALTER ROLE ${installation.appRole} NOLOGIN`);
      await installation.owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [
        installation.appRole,
      ]);
      const response = await eventually(
        () => app.inject('/health/ready'),
        ({ statusCode }) => statusCode === 503,
      );
      expect(response.json()).toEqual({ status: 'not ready', checks: { bus: 'up', database: 'down' } });
      await installation.owner.query(`ALTER ROLE ${installation.appRole} LOGIN`);
      await eventually(
        () => app.inject('/health/ready'),
        ({ statusCode }) => statusCode === 200,
      );
    } finally {
      await installation.remove();
    }
  });
});

it.each<[object, FailureKind]>([
  [{ code: 'ECONNREFUSED' }, 'outage'],
  [{ code: 'EAI_AGAIN' }, 'outage'],
  [{ code: '57P01' }, 'outage'],
  [{ code: '08006' }, 'outage'],
  [{ code: '25006' }, 'outage'],
  [{ code: '53100' }, 'outage'],
  [{ code: '53300' }, 'outage'],
  [{ code: '28P01' }, 'outage'],
  [{ code: '3D000' }, 'outage'],
  [{ code: '55000', severity: 'FATAL' }, 'outage'],
  [{ code: '55000', severity: 'ERROR' }, 'own'],
  [{ message: 'Connection terminated unexpectedly' }, 'outage'],
  [{ message: 'timeout exceeded when trying to connect' }, 'outage'],
  [{ message: 'Query read timeout' }, 'outage'],
  [{ cause: Object.assign(new Error(), { code: '57P03' }) }, 'outage'],
  [{ code: '40P01' }, 'transient'],
  [{ code: '57014' }, 'transient'],
  [{ code: '23505' }, 'own'],
  [{ code: '42703' }, 'own'],
  [{}, 'own'],
])('%j is a failure of the kind %s', (members, kind) => {
  expect(classifyFailure(Object.assign(new Error(), members))).toBe(kind);
});

it.each<[Error, FailureKind]>([
  [new BusUnavailableError('No broker.'), 'dependency'],
  [new RequestTimeoutError('No reply.'), 'dependency'],
  [new ProblemException('unavailable'), 'dependency'],
  [new ProblemException('conflict'), 'own'],
])('%s is a failure of the kind %s', (error, kind) => {
  expect(classifyFailure(error)).toBe(kind);
});

describe('liveness', () => {
  let installation: TestInstallation;
  let app: NestFastifyApplication;
  let held: QueryRunner[];
  let waiting: Promise<unknown>;
  let passed = 0;
  let now: jest.SpyInstance;

  beforeEach(async () => {
    installation = await TestInstallation.build();
    const realNow = performance.now.bind(performance);
    passed = 0;
    now = jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
    app = await installation.start();
    const database = app.get(DataSource);
    held = Array.from({ length: installation.config.DATABASE_POOL_SIZE }, () => database.createQueryRunner());
    await Promise.all(held.map((runner) => runner.connect()));
    expect(await statusOfLive()).toBe(200);
    // Waits for a connection, as every request would.
    waiting = database.query('SELECT 1');
    expect(await statusOfLive()).toBe(200);
  });

  afterEach(async () => {
    now?.mockRestore();
    await Promise.all(held?.map((runner) => runner.release()));
    await waiting;
    await installation?.remove();
  });

  const statusOfLive = async () => (await app.inject('/health/live')).statusCode;

  it('fails while the connection pool frees no connection for eight seconds', async () => {
    passed = 8_000;
    expect((await app.inject('/health/live')).json()).toEqual({
      status: 'stuck',
      checks: { 'database-pool': 'down' },
    });
    await held.pop()?.release();
    await waiting;
    expect(await statusOfLive()).toBe(200);
  });

  it('does not fail, and the process goes on, when the server closes the connection of its probe', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => {
        socket.write(LOGGED_IN);
        socket.once('data', () => socket.destroy());
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    installation.config.DATABASE_URL = `postgres://bank@127.0.0.1:${(server.address() as AddressInfo).port}/bank`;
    passed = 8_000;
    expect(await statusOfLive()).toBe(200);
    server.close();
  });
});

/** PostgreSQL's AuthenticationOk and ReadyForQuery. */
const LOGGED_IN = Buffer.from('52 00000008 00000000 5a 00000005 49'.replaceAll(' ', ''), 'hex');
