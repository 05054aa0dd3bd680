import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Bus } from '../src/bus/bus';
import { recordFirstDelivery } from '../src/outbox/inbox';
import { scaleToMachine } from '../src/testing/scale-to-machine';
import { TestInstallation } from './database-harness';
import { eventually, Operator, ProvisionedDto, provisioned, startBus, type TestBus } from './harness';

const QUEUE = 'kit.outage';
/** Longer than several probes take. */
const OUTAGE_MS = 4_000;
const RECOVERY_MS = 3_000;

class CreateEffects1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE effect (user_id text NOT NULL)');
  }

  async down(): Promise<void> {}
}

@Injectable()
class Worker implements OnApplicationBootstrap {
  attempts = 0;

  constructor(
    private readonly bus: Bus,
    private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const options = { queue: QUEUE, dto: ProvisionedDto, prefetch: 8 };
    await this.bus.subscribe('user.provisioned', options, async ({ userId }, { messageId }) => {
      this.attempts += 1;
      await this.dataSource.transaction(async (manager) => {
        if (!(await recordFirstDelivery(manager, QUEUE, messageId))) return;
        await manager.query('INSERT INTO effect (user_id) VALUES ($1)', [userId]);
      });
    });
  }
}

/** Stores dead letters, as svc-users does. */
@Injectable()
class Collector implements OnApplicationBootstrap {
  attempts = 0;

  constructor(
    private readonly bus: Bus,
    private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.collectDeadLetters(async ({ properties, reason }) => {
      this.attempts += 1;
      await this.dataSource.query('INSERT INTO effect (user_id) VALUES ($1)', [`${properties.messageId}: ${reason}`]);
    });
  }
}

let installation: TestInstallation;
let operator: Operator;
let publisher: TestBus;
let server: Client;
let worker: Worker;
let database: string;
let role: string;

beforeAll(async () => {
  installation = await TestInstallation.build([CreateEffects1700000000001]);
  operator = await Operator.of(installation.config);
  publisher = await startBus(installation.config);
  const url = new URL(installation.config.DATABASE_URL);
  database = url.pathname.slice(1);
  role = installation.appRole;
  server = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
});

beforeEach(async () => {
  const app = await installation.start({ providers: [Worker] });
  worker = app.get(Worker);
});

afterEach(async () => {
  await installation.stopAll();
});

afterAll(async () => {
  await publisher?.stop();
  await operator?.cleanUp(QUEUE);
  await server?.end();
  await installation?.remove();
});

const run = async (...statements: string[]) => {
  for (const statement of statements) await server.query(statement);
};
const disconnect = () =>
  server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = $2', [
    database,
    role,
  ]);
const publish = (users: string[]) =>
  Promise.all(users.map((user) => publisher.bus.publish('user.provisioned', provisioned(user))));
const usersOf = (name: string) => Array.from({ length: 20 }, (_, index) => `${name}-${index}`);
const effects = async (name: string): Promise<string[]> => {
  const rows = await installation.owner.query(`SELECT user_id FROM effect WHERE user_id LIKE $1`, [`${name}-%`]);
  return rows.map(({ user_id }: { user_id: string }) => user_id);
};

it.each([
  [
    'refuses connections',
    () => run(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`),
    () => run(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`),
  ],
  [
    'has no connections left',
    () => run(`ALTER ROLE ${role} CONNECTION LIMIT 0`),
    () => run(`ALTER ROLE ${role} CONNECTION LIMIT -1`),
  ],
  [
    'is read-only, as a standby before its promotion',
    () => run(`ALTER ROLE ${role} SET default_transaction_read_only = on`),
    () => run(`ALTER ROLE ${role} RESET default_transaction_read_only`),
  ],
])(
  'while a database %s, no message is unacknowledged or lost, and all are handled soon after',
  async (kind, take, give) => {
    const name = kind.slice(0, 6).replace(/\W/g, '');
    const [before, during] = [usersOf(`${name}-a`), usersOf(`${name}-b`)];
    await publish(before);
    await eventually(
      () => effects(`${name}-a`),
      ({ length }) => length === before.length,
    );
    await take();
    await disconnect();
    let attempts: number;
    try {
      await publish(during);
      // Every message is ready in the queue, and none is with a consumer.
      await eventually(
        () => operator.waiting(QUEUE),
        (waiting) => waiting === during.length,
        scaleToMachine(RECOVERY_MS),
      );
      attempts = worker.attempts;
      await delay(OUTAGE_MS);
      expect(await operator.waiting(QUEUE)).toBe(during.length);
      expect(worker.attempts).toBe(attempts);
    } finally {
      await give();
    }
    await eventually(
      () => effects(`${name}-b`),
      ({ length }) => length === during.length,
      scaleToMachine(RECOVERY_MS),
    );
    expect((await effects(`${name}-b`)).toSorted()).toEqual(during.toSorted());
    expect(await operator.waiting('dead-letters')).toBe(0);
  },
);

it('dead letters wait in their queue while the database is away, and are stored with their reason afterwards', async () => {
  const app = await installation.start({ providers: [Collector] });
  const collector = app.get(Collector);
  await run(`ALTER ROLE ${role} NOLOGIN`);
  await disconnect();
  try {
    for (const messageId of ['letter-1', 'letter-2', 'letter-3', 'letter-4', 'letter-5']) {
      operator.send('event', 'user.provisioned', 'not JSON', {
        type: 'user.provisioned',
        messageId,
        headers: { version: 1 },
      });
    }
    await eventually(
      () => operator.waiting('dead-letters'),
      (waiting) => waiting === 5,
      scaleToMachine(RECOVERY_MS),
    );
    const { attempts } = collector;
    await delay(OUTAGE_MS);
    expect([await operator.waiting('dead-letters'), collector.attempts]).toEqual([5, attempts]);
  } finally {
    await run(`ALTER ROLE ${role} LOGIN`);
  }
  await eventually(
    () => effects('letter'),
    ({ length }) => length === 5,
    scaleToMachine(RECOVERY_MS),
  );
  expect((await effects('letter')).toSorted()).toEqual([1, 2, 3, 4, 5].map((index) => `letter-${index}: not JSON`));
});
