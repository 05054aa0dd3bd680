import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { Bus, type MessageMeta } from '../src/bus/bus';
import { continueTrace, getTraceId, runInContext } from '../src/http/request-context';
import { Outbox } from '../src/outbox/outbox';
import { scaleToMachine } from '../src/testing/scale-to-machine';
import { TestInstallation } from './database-harness';
import { eventually, Operator, ProvisionedDto, provisioned, startBus, type TestBus } from './harness';
import { TcpProxy } from './tcp-proxy';

const QUEUE = 'kit.outbox';
let installation: TestInstallation;
let operator: Operator;
let consumer: TestBus;
let received: (MessageMeta & { userId: string })[];

const left = async () => Number((await installation.owner.query('SELECT count(*) FROM outbox'))[0].count);
const users = () => received.map(({ userId }) => userId);

async function enqueue(app: NestFastifyApplication, userIds: string[], fail = false): Promise<void> {
  await app.get(DataSource).transaction(async (manager) => {
    for (const userId of userIds) await app.get(Outbox).enqueue(manager, 'user.provisioned', provisioned(userId));
    if (fail) throw new Error('the change failed');
  });
}

async function listen(): Promise<void> {
  consumer = await startBus(installation.config);
  await consumer.bus.subscribe(
    'user.provisioned',
    { queue: QUEUE, dto: ProvisionedDto, prefetch: 100 },
    async ({ userId }, meta) => received.push({ userId, ...meta }),
  );
}

beforeAll(async () => {
  installation = await TestInstallation.build();
  operator = await Operator.of(installation.config);
});

beforeEach(async () => {
  received = [];
  await listen();
});

afterEach(async () => {
  await installation.stopAll();
  await consumer.stop();
  await operator.deleteQueue(QUEUE);
  await installation.owner.query('TRUNCATE outbox');
});

afterAll(async () => {
  await operator.cleanUp(QUEUE);
  await installation.remove();
});

it('publishes the events of a committed transaction in order and under its trace, and none of a failed one', async () => {
  const app = await installation.start();
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

it('publishes immediately when it is woken', async () => {
  const app = await installation.start();
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const enqueued = Date.now();
    await enqueue(app, [`user-${round}`]);
    app.get(Outbox).wake();
    await eventually(users, ({ length }) => length === round + 1);
    times.push(Date.now() - enqueued);
  }
  // It polls every 500 ms: five in a row are not this fast by chance.
  expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(scaleToMachine(150));
});

it('publishes again under the same id after a crash between publishing and deleting', async () => {
  const app = await installation.start();
  await installation.owner.query(`
    CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crashed'; END $$;
    CREATE TRIGGER crash BEFORE DELETE ON outbox FOR EACH ROW EXECUTE FUNCTION crash()`);
  try {
    await enqueue(app, ['a']);
    await eventually(users, ({ length }) => length >= 1);
    expect(await left()).toBe(1);
  } finally {
    await installation.owner.query('DROP TRIGGER crash ON outbox; DROP FUNCTION crash()');
  }
  await eventually(left, (rows) => rows === 0);
  expect(received.length).toBeGreaterThanOrEqual(2);
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
});

it('shares its rows among relays without publishing one twice', async () => {
  const apps = await Promise.all([installation.start(), installation.start(), installation.start()]);
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

it('keeps its rows while the broker is unreachable', async () => {
  const brokerProxy = await TcpProxy.start();
  const app = await installation.start({}, { ...installation.config, RABBITMQ_URL: brokerProxy.url });
  await brokerProxy.cut();
  await enqueue(app, ['a', 'b']);
  app.get(Outbox).wake();
  expect(await left()).toBe(2);
  await brokerProxy.restore();
  await eventually(users, ({ length }) => length === 2);
  expect(users()).toEqual(['a', 'b']);
  await eventually(left, (rows) => rows === 0);
  await installation.stopAll();
  await brokerProxy.remove();
});

describe('a row that cannot be published', () => {
  const rowsOf = (condition: string) =>
    installation.owner.query(`SELECT payload ->> 'userId' AS "userId", attempts, retry_at::text AS "retryAt" FROM outbox
      WHERE ${condition} ORDER BY seq`);

  it('does not stop the others when it is of an event of another release, and waits for it untouched', async () => {
    await installation.owner.query(`INSERT INTO outbox (event, payload) VALUES ('user.teleported', '{"userId": "x"}')`);
    const app = await installation.start();
    await enqueue(app, ['a']);
    await eventually(users, ({ length }) => length === 1);
    await eventually(left, (rows) => rows === 1);
    expect(await rowsOf('true')).toEqual([{ userId: 'x', attempts: 0, retryAt: null }]);
    expect((await app.inject('/metrics')).body).toContain('outbox_rows{state="unknown_event"} 1');
  });

  it('does not stop the others when the broker refuses it, and is set aside in the end', async () => {
    const app = await installation.start();
    const bus = app.get(Bus);
    const publish = bus.publish.bind(bus);
    jest.spyOn(bus, 'publish').mockImplementation(async (event, payload, options) => {
      if (JSON.stringify(payload).includes('poison')) throw new Error('refused');
      return publish(event, payload, options);
    });
    await enqueue(app, ['a', 'poison', 'b']);
    await eventually(users, ({ length }) => length === 2);
    expect(users()).toEqual(['a', 'b']);
    const [postponed] = await eventually(
      () => rowsOf("payload ->> 'userId' = 'poison'"),
      ([row]) => row?.attempts > 0,
    );
    expect(postponed.retryAt).not.toBe('infinity');
    await installation.owner.query('UPDATE outbox SET attempts = 7, retry_at = NULL');
    await enqueue(app, ['c']);
    await eventually(
      () => rowsOf("retry_at = 'infinity'"),
      ({ length }) => length === 1,
    );
    const { body } = await app.inject('/metrics');
    expect(body).toContain('outbox_rows{state="set_aside"} 1');
    expect(body).toContain('outbox_set_aside{event="user.provisioned"} 1');
  });

  it('does not stop the others when it fails everything that is sent with it', async () => {
    const app = await installation.start();
    const bus = app.get(Bus);
    const publish = bus.publish.bind(bus);
    let isBroken = false;
    jest.spyOn(bus, 'publish').mockImplementation(async (event, payload, options) => {
      if (JSON.stringify(payload).includes('poison')) isBroken = true;
      // Simulates a broker that closes the connection: all messages in flight fail.
      await new Promise((resolve) => setImmediate(resolve));
      if (!isBroken) return publish(event, payload, options);
      setImmediate(() => {
        isBroken = false;
      });
      throw new Error('connection closed');
    });
    await enqueue(app, ['a', 'poison', 'b', 'c']);
    await eventually(users, ({ length }) => length === 3);
    expect(users().toSorted()).toEqual(['a', 'b', 'c']);
  });
});

it('publishes the remaining rows before the process ends', async () => {
  const app = await installation.start();
  const sent = Array.from({ length: 250 }, (_, index) => `user-${index}`);
  await enqueue(app, sent);
  await app.close();
  expect(await left()).toBe(0);
  await eventually(users, ({ length }) => length === sent.length);
});

describe('old rows of the inbox', () => {
  const oldRows = async () =>
    Number((await installation.owner.query(`SELECT count(*) FROM inbox WHERE consumer = 'old'`))[0].count);

  beforeEach(async () => {
    await installation.owner.query(
      `INSERT INTO inbox (consumer, message_id, received_at)
       SELECT 'old', number::text, now() - interval '31 days' FROM generate_series(1, 2500) AS number
       UNION ALL SELECT 'recent', '1', now() - interval '29 days'`,
    );
  });
  afterEach(() => installation.owner.query('TRUNCATE inbox'));

  it('are deleted batch by batch, and recent ones are kept', async () => {
    await installation.start();
    await eventually(oldRows, (rows) => rows === 0);
    expect(await installation.owner.query('SELECT consumer FROM inbox')).toEqual([{ consumer: 'recent' }]);
  });

  it('delay no event while they cannot be deleted', async () => {
    const locker = installation.owner.createQueryRunner();
    await locker.startTransaction();
    await locker.query('LOCK TABLE inbox IN EXCLUSIVE MODE');
    try {
      const app = await installation.start();
      for (let round = 1; round <= 5; round += 1) {
        const enqueuedAt = Date.now();
        await enqueue(app, [`user-${round}`]);
        app.get(Outbox).wake();
        await eventually(users, ({ length }) => length === round, 5_000);
        expect(Date.now() - enqueuedAt).toBeLessThan(scaleToMachine(1_000));
      }
      expect(await oldRows()).toBe(2_500);
    } finally {
      await locker.rollbackTransaction();
      await locker.release();
    }
  });
});
