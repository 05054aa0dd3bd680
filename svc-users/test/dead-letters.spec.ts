import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PagedResponse } from '@larkspur/contracts/http';
import { MESSAGE_VERSION } from '@larkspur/contracts/messages';
import type { DeadLetter } from '@larkspur/contracts/operations';
import { createService } from '@larkspur/service-kit/boot';
import { Bus, BusUnavailableError } from '@larkspur/service-kit/bus/bus';
import { DatabaseServiceConfig, loadConfig, ServiceConfig } from '@larkspur/service-kit/config';
import { databaseModule } from '@larkspur/service-kit/database/database';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { Drain } from '@larkspur/service-kit/drain';
import { newId } from '@larkspur/service-kit/ids';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { OutboxModule } from '@larkspur/service-kit/outbox/outbox.module';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsString } from 'class-validator';
import { DataSource } from 'typeorm';
import { DeadLetter as DeadLetterEntity } from '../src/dead-letters/dead-letter.entity';
import { DeadLettersModule } from '../src/dead-letters/dead-letters.module';
import { SCHEMA } from '../src/migrations/index';

class ProvisionedDto {
  @IsString() userId!: string;
  @IsString() accountNumber!: string;
}

class DeletedDto {
  @IsString() userId!: string;
}

const QUEUE = 'test.provisioned';
const PATH = '/api/operations/dead-letters';
const ACCOUNT_NUMBER = '1000000042';
const TYPESCRIPT = join(__dirname, '../../packages/service-kit/test/fixtures/typescript.cjs');

let database: TestDatabase;
let rows: DataSource;
let services: TestBus;
let app: NestFastifyApplication;
const children: ChildProcess[] = [];
let issuer: TestIssuer;
const administrator = newId();
let handled: string[] = [];
let isBroken = false;

/** Runs the dead-letters feature alone. */
async function start(): Promise<NestFastifyApplication> {
  const config = loadConfig(DatabaseServiceConfig, {
    ...services.env,
    DATABASE_URL: database.appUrl,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  class PartsModule {}
  const module = {
    module: PartsModule,
    imports: [databaseModule(config, [DeadLetterEntity]), OutboxModule, DeadLettersModule],
  };
  const started = await createService({ name: 'test-dead-letters', config, module });
  await started.init();
  await started.getHttpAdapter().getInstance().ready();
  return started;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  rows = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  services = await createTestBus();
  issuer = await TestIssuer.serve(services.bus);
  await services.bus.subscribe(
    'user.provisioned',
    { queue: QUEUE, dto: ProvisionedDto, delaysMs: [1, 1, 1, 1] },
    async (_, { messageId }) => {
      if (isBroken) throw new Error('broken on purpose');
      handled.push(messageId);
    },
  );
  app = await start();
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app?.close();
  await services?.close();
  await rows?.destroy();
  await database?.drop();
});

beforeEach(async () => {
  handled = [];
  isBroken = false;
  await rows.query('TRUNCATE dead_letter, outbox');
});

const asAdministrator = () => issuer.bearer(administrator, 'administrator');
const list = async (query = ''): Promise<DeadLetter[]> =>
  (await app.inject({ method: 'GET', url: PATH + query, headers: asAdministrator() })).json().data;
const redrive = (id: string, headers = asAdministrator()) =>
  app.inject({ method: 'POST', url: `${PATH}/${id}/redrive`, headers });
const onlyLetter = () => letters(1).then(([letter]) => letter as DeadLetter);

function letters(count: number): Promise<DeadLetter[]> {
  return eventually(async () => {
    const found = await list();
    return found.length === count ? found : null;
  });
}

function handledCount(count: number): Promise<string[]> {
  return eventually(async () => (handled.length === count ? handled : null));
}

/** Publishes any bytes with any properties, as no service would. */
async function publishRaw(content: string | Buffer, differences: object = {}): Promise<string> {
  const messageId = newId();
  const properties = {
    type: 'user.provisioned',
    messageId,
    headers: { version: MESSAGE_VERSION } as Record<string, unknown>,
    ...differences,
  };
  expect(await services.bus.redrive({ id: newId(), queue: QUEUE, content: Buffer.from(content), properties })).toBe(
    true,
  );
  return messageId;
}

const provisioned = () => ({ userId: newId(), accountNumber: ACCOUNT_NUMBER });

describe('a message that cannot be handled', () => {
  it.each([
    ['broken JSON', '{"userId":', {}, 'not JSON', null],
    ['bytes', Buffer.from([0, 255, 1]), {}, 'not JSON', null],
    ['an unknown type', '{}', { type: 'user.teleported' }, 'unknown type "user.teleported"', {}],
    ['an unknown version', '{}', { headers: { version: 7 } }, 'unknown version 7', {}],
    ['no id', '{}', { messageId: undefined }, 'no message id', {}],
    ['a field that is missing', '{"userId":"x"}', {}, 'invalid: accountNumber isString', { userId: '•••' }],
  ])(
    'with %s is listed with its reason, does not block the queue, and is dead-lettered again after a redrive',
    async (...kind) => {
      const [, content, differences, reason, payload] = kind;
      const before = Date.now();
      await publishRaw(content, differences);
      await services.bus.publish('user.provisioned', provisioned());
      await handledCount(1);
      const letter = await onlyLetter();
      expect(letter).toEqual({
        _id: expect.any(String),
        queue: QUEUE,
        type: 'type' in differences ? differences.type : 'user.provisioned',
        reason,
        payload,
        diedAt: expect.any(String),
        redrivenAt: null,
        redrivenBy: null,
      });
      expect(Date.parse(letter.diedAt)).toBeGreaterThanOrEqual(before);
      expect((await redrive(letter._id)).statusCode).toBe(200);
      const [again, first] = await letters(2);
      expect(again).toMatchObject({ reason, redrivenAt: null });
      expect(first).toMatchObject({ _id: letter._id, redrivenBy: administrator });
    },
  );

  it('whose handler keeps throwing is listed after the delivery limit and handled after a redrive once the handler works', async () => {
    isBroken = true;
    const messageId = newId();
    await services.bus.publish('user.provisioned', provisioned(), { messageId });
    const letter = await onlyLetter();
    expect(letter).toMatchObject({ reason: 'delivery_limit', queue: QUEUE, type: 'user.provisioned' });
    const stats = await app.inject({ method: 'GET', url: `${PATH}/stats`, headers: asAdministrator() });
    expect(stats.json().data).toEqual({ waiting: 1, byQueue: [{ queue: QUEUE, waiting: 1 }] });
    isBroken = false;
    const response = await redrive(letter._id);
    expect([response.statusCode, response.json().message]).toEqual([200, 'The message is back in its queue.']);
    expect(response.json().data).toEqual({ ...letter, redrivenAt: expect.any(String), redrivenBy: administrator });
    expect(await handledCount(1)).toEqual([messageId]);
    expect(await list('?redriven=false')).toEqual([]);
  });

  it('of an unknown type is handled after a redrive by a consumer that knows the type', async () => {
    const userId = newId();
    const messageId = await publishRaw(JSON.stringify({ userId }), { type: 'user.deleted' });
    const letter = await onlyLetter();
    const newer = await createNewerService();
    await redrive(letter._id);
    // Both releases consume the queue; the older one dead-letters the message again.
    await eventually(async () => {
      for (const { _id } of await list('?redriven=false')) await redrive(_id);
      return handled.length > 0 ? handled : null;
    });
    expect(handled).toEqual([messageId]);
    await newer.onApplicationShutdown();
  });
});

/** A newer release that knows one more message type. */
async function createNewerService(): Promise<Bus> {
  const newer = new Bus(loadConfig(ServiceConfig, { ...services.env, PORT: '0' }), 'test', new Drain(), new Metrics());
  await newer.onModuleInit();
  await newer.subscribe('user.deleted', { queue: QUEUE, dto: DeletedDto }, async (_, { messageId }) => {
    handled.push(messageId);
  });
  return newer;
}

it('masks secrets and personal data, and keeps the original only until the redrive', async () => {
  const secret = { accountNumber: 5, firstName: 'Ada', paymentPin: '123456', userId: newId() };
  await publishRaw(JSON.stringify(secret));
  const response = await app.inject({ method: 'GET', url: PATH, headers: asAdministrator() });
  expect(response.body).not.toMatch(/Ada|123456/);
  const letter = await onlyLetter();
  expect(letter.payload).toEqual({ accountNumber: '•••', firstName: '•••', paymentPin: '•••', userId: secret.userId });
  const kept = await rows.query('SELECT original FROM dead_letter');
  expect(JSON.parse(kept[0].original.toString())).toEqual(secret);
  await redrive(letter._id);
  await letters(2);
  expect(await rows.query('SELECT original, properties FROM dead_letter WHERE id = $1', [letter._id])).toEqual([
    { original: null, properties: null },
  ]);
});

it('redrives a message once when requests are concurrent', async () => {
  isBroken = true;
  await services.bus.publish('user.provisioned', provisioned());
  const { _id } = await onlyLetter();
  isBroken = false;
  const responses = await Promise.all(Array.from({ length: 10 }, () => redrive(_id)));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
    'This message is already back in its queue.',
  );
  await handledCount(1);
});

it('audits a redrive once', async () => {
  const audited: unknown[] = [];
  await services.bus.observe('audit.recorded', (event) => audited.push(event));
  await publishRaw('no JSON');
  const { _id } = await onlyLetter();
  await Promise.all([redrive(_id), redrive(_id)]);
  await eventually(async () => (audited.length > 0 ? audited : null));
  expect(audited).toEqual([
    expect.objectContaining({
      action: 'dead-letter.redriven',
      objectId: _id,
      actor: { userId: administrator, role: 'administrator' },
    }),
  ]);
  await letters(2);
});

it('returns 503 and keeps the dead letter when the broker does not confirm', async () => {
  await publishRaw('no JSON');
  const { _id } = await onlyLetter();
  const broken = jest.spyOn(app.get(Bus), 'redrive').mockRejectedValueOnce(new BusUnavailableError('not confirmed'));
  const response = await redrive(_id);
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  broken.mockRestore();
  expect(await list('?redriven=false')).toHaveLength(1);
  expect(await rows.query('SELECT * FROM outbox')).toEqual([]);
  expect((await redrive(_id)).statusCode).toBe(200);
  await letters(2);
});

it('keeps the dead letter when its queue no longer exists', async () => {
  await publishRaw('no JSON');
  const { _id } = await onlyLetter();
  await rows.query(`UPDATE dead_letter SET queue = 'svc-gone.things'`);
  const response = await redrive(_id);
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'The queue svc-gone.things no longer exists, so the message can’t be returned to it.',
  ]);
  expect(await list('?redriven=false')).toHaveLength(1);
});

it('lists a message that is too large to keep, but cannot redrive it', async () => {
  await publishRaw(Buffer.alloc(9 * 1_024 * 1_024, 'x'));
  const letter = await onlyLetter();
  expect(letter).toMatchObject({ reason: 'not JSON', payload: null });
  const response = await redrive(letter._id);
  expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
});

it('lets the back office read and only administrators redrive', async () => {
  await publishRaw('no JSON');
  const { _id } = await onlyLetter();
  const read = (headers = {}) => app.inject({ method: 'GET', url: PATH, headers }).then((it) => it.statusCode);
  const act = (headers: { authorization: string }) => redrive(_id, headers).then((it) => it.statusCode);
  const [customer, auditor] = [issuer.bearer(newId()), issuer.bearer(newId(), 'auditor')];
  expect(await Promise.all([read(), read(customer), read(auditor)])).toEqual([401, 403, 200]);
  expect(await Promise.all([act(customer), act(auditor)])).toEqual([403, 403]);
  expect((await app.inject({ method: 'POST', url: `${PATH}/${_id}/redrive` })).statusCode).toBe(401);
  for (const absent of [newId(), 'nonsense', '%00']) expect((await redrive(absent)).statusCode).toBe(404);
  expect(await list('?redriven=false')).toHaveLength(1);
});

it('pages newest first and filters by queue and redrive', async () => {
  await rows.query(`
    INSERT INTO dead_letter (id, queue, type, reason, died_at, redriven_at)
    SELECT gen_random_uuid(), 'queue-' || n % 2, 'a.b', 'not JSON', timestamptz '2026-01-01' + (n / 4) * interval '1 s',
           CASE WHEN n % 5 = 0 THEN now() END
    FROM generate_series(1, 25) AS n`);
  const seen: DeadLetter[] = [];
  for (let query: string | null = '?limit=10'; query !== null; ) {
    const { data, page }: PagedResponse<DeadLetter> = (
      await app.inject({ method: 'GET', url: PATH + query, headers: asAdministrator() })
    ).json();
    seen.push(...data);
    query = page.next === null ? null : `?limit=10&cursor=${page.next}`;
  }
  expect([seen.length, new Set(seen.map(({ _id }) => _id)).size]).toEqual([25, 25]);
  const dates = seen.map(({ diedAt }) => diedAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(await list('?queue=queue-1')).toHaveLength(13);
  expect(await list('?redriven=true')).toHaveLength(5);
  expect(await list('?redriven=false&queue=queue-0')).toHaveLength(10);
});

it.each([
  '?limit=0',
  '?limit=101',
  '?cursor=x',
  '?redriven=maybe',
  '?queue=',
  '?queue=%00',
  '?sort=x',
  '?queue=a&queue=b',
])('rejects the query %s', async (query) => {
  const response = await app.inject({ method: 'GET', url: PATH + query, headers: asAdministrator() });
  expect(response.statusCode).toBe(422);
});

it('exposes the number of waiting dead letters by queue', async () => {
  await publishRaw('no JSON');
  await publishRaw('no JSON either');
  await letters(2);
  const metrics = async () => (await app.inject({ method: 'GET', url: '/metrics' })).body;
  expect(await metrics()).toContain(`dead_letters_waiting{queue="${QUEUE}"} 2`);
  await rows.query('DELETE FROM dead_letter');
  expect(await metrics()).not.toContain('dead_letters_waiting{');
});

it('stores every dead letter once when the process is killed', async () => {
  await app.close();
  const killed = startProcess();
  const exited = once(killed, 'exit');
  const holder = rows.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE dead_letter IN ACCESS EXCLUSIVE MODE');
  for (let index = 0; index < 30; index++) await publishRaw(`no JSON ${index}`);
  const storing = () =>
    rows.query<{ pid: number }[]>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'INSERT INTO "dead_letter"%' AND wait_event_type = 'Lock'`,
    );
  await eventually(async () => ((await storing()).length === 3 ? true : null));
  killed.kill('SIGKILL');
  await exited;
  // One of the open inserts is aborted; the others commit without being acknowledged.
  for (const { pid } of (await storing()).slice(0, 1)) await rows.query('SELECT pg_terminate_backend($1)', [pid]);
  await holder.commitTransaction();
  await holder.release();
  await eventually(async () =>
    Number((await rows.query('SELECT count(*) FROM dead_letter'))[0].count) === 2 ? true : null,
  );
  app = await start();
  await letters(30);
  // No duplicate arrives later.
  await publishRaw('no JSON, at last');
  await letters(31);
});

function startProcess(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['-C', 'source', '-r', TYPESCRIPT, join(__dirname, 'fixtures/dead-letters-service.ts')],
    {
      env: { PATH: process.env.PATH, ...services.env, DATABASE_URL: database.appUrl, PORT: '0', LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    },
  );
  children.push(child);
  return child;
}
