import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import type { MessageMeta } from '../src/bus/bus';
import { continueTrace, getTraceId, runInContext } from '../src/http/request-context';
import { Outbox } from '../src/outbox/outbox';
import { Stage } from './database-harness';
import { eventually, Operator, ProvisionedDto, provisioned, startBus, type TestBus } from './harness';
import { Wire } from './wire';

const QUEUE = 'kit.outbox';
let stage: Stage;
let operator: Operator;
let consumer: TestBus;
let received: (MessageMeta & { userId: string })[];

const left = async () => Number((await stage.owner.query('SELECT count(*) FROM outbox'))[0].count);
const users = () => received.map(({ userId }) => userId);

async function enqueue(app: NestFastifyApplication, userIds: string[], fail = false): Promise<void> {
  await app.get(DataSource).transaction(async (manager) => {
    for (const userId of userIds) await app.get(Outbox).enqueue(manager, 'user.provisioned', provisioned(userId));
    if (fail) throw new Error('the change failed');
  });
}

async function listen(): Promise<void> {
  consumer = await startBus(stage.config);
  await consumer.bus.subscribe(
    'user.provisioned',
    { queue: QUEUE, dto: ProvisionedDto, prefetch: 100 },
    async ({ userId }, meta) => received.push({ userId, ...meta }),
  );
}

beforeAll(async () => {
  stage = await Stage.build();
  operator = await Operator.of(stage.config);
});

beforeEach(async () => {
  received = [];
  await listen();
});

afterEach(async () => {
  await stage.stopAll();
  await consumer.stop();
  await operator.deleteQueue(QUEUE);
  await stage.owner.query('TRUNCATE outbox');
});

afterAll(async () => {
  await operator.cleanUp(QUEUE);
  await stage.remove();
});

it('sends what a transaction enqueued when it commits, in order and under its trace, and nothing when it fails', async () => {
  const app = await stage.start();
  const traceparent = continueTrace(undefined);
  await runInContext({ traceparent }, () => enqueue(app, ['a', 'b', 'c']));
  await expect(enqueue(app, ['never'], true)).rejects.toThrow('the change failed');
  await enqueue(app, ['d']);
  await eventually(users, ({ length }) => length >= 4);
  expect(users()).toEqual(['a', 'b', 'c', 'd']);
  expect(received.slice(0, 3).map((meta) => getTraceId(meta.traceparent))).toEqual(
    Array(3).fill(getTraceId(traceparent)),
  );
  await eventually(left, (rows) => rows === 0);
});

it('sends at once when it is woken', async () => {
  const app = await stage.start();
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const enqueued = Date.now();
    await enqueue(app, [`user-${round}`]);
    app.get(Outbox).wake();
    await eventually(users, ({ length }) => length === round + 1);
    times.push(Date.now() - enqueued);
  }
  // Its own look comes every 500 ms: five in a row would not all be this fast by chance.
  expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(150);
});

it('sends a message again under the same id when it crashed between sending and deleting', async () => {
  const app = await stage.start();
  await stage.owner.query(`
    CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crashed'; END $$;
    CREATE TRIGGER crash BEFORE DELETE ON outbox FOR EACH ROW EXECUTE FUNCTION crash()`);
  try {
    await enqueue(app, ['a']);
    await eventually(users, ({ length }) => length >= 1);
    expect(await left()).toBe(1);
  } finally {
    await stage.owner.query('DROP TRIGGER crash ON outbox; DROP FUNCTION crash()');
  }
  await eventually(left, (rows) => rows === 0);
  expect(received.length).toBeGreaterThanOrEqual(2);
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
});

it('shares its rows among relays without sending one twice', async () => {
  const apps = await Promise.all([stage.start(), stage.start(), stage.start()]);
  const sent = Array.from({ length: 900 }, (_, index) => `user-${index}`);
  await Promise.all(
    apps.map(async (app, index) => {
      await enqueue(app, sent.slice(index * 300, index * 300 + 300));
      app.get(Outbox).wake();
    }),
  );
  await eventually(left, (rows) => rows === 0);
  await eventually(users, ({ length }) => length >= sent.length);
  expect(users().toSorted()).toEqual(sent.toSorted());
});

it('keeps everything while the broker is away', async () => {
  const wire = await Wire.lay();
  const app = await stage.start({}, { ...stage.config, RABBITMQ_URL: wire.url });
  await wire.cut();
  await enqueue(app, ['a', 'b']);
  app.get(Outbox).wake();
  expect(await left()).toBe(2);
  await wire.mend();
  await eventually(users, ({ length }) => length === 2);
  expect(users()).toEqual(['a', 'b']);
  await eventually(left, (rows) => rows === 0);
  await stage.stopAll();
  await wire.remove();
});

it('sends what is left before the process ends', async () => {
  const app = await stage.start();
  const sent = Array.from({ length: 250 }, (_, index) => `user-${index}`);
  await enqueue(app, sent);
  await app.close();
  expect(await left()).toBe(0);
  await eventually(users, ({ length }) => length === sent.length);
});
