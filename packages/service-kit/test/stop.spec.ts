import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Bus } from '../src/bus/bus';
import { newId } from '../src/ids';
import { recordFirstDelivery } from '../src/outbox/inbox';
import { TestInstallation } from './database-harness';
import { eventually, Operator, ProvisionedDto, provisioned, startBus, type TestBus } from './harness';

const QUEUE = 'kit.work';

class CreateEffects1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE effect (user_id text NOT NULL)');
  }

  async down(): Promise<void> {}
}

/** A consumer like a service's: it records the delivery and makes its changes in one transaction. */
@Injectable()
class Worker implements OnApplicationBootstrap {
  handled = 0;

  constructor(
    private readonly bus: Bus,
    private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(
      'user.provisioned',
      { queue: QUEUE, dto: ProvisionedDto, prefetch: 8 },
      async ({ userId }, { messageId }) => {
        await this.dataSource.transaction(async (manager) => {
          if (!(await recordFirstDelivery(manager, QUEUE, messageId))) return;
          await manager.query('INSERT INTO effect (user_id) VALUES ($1)', [userId]);
          await delay(2);
        });
        this.handled += 1;
      },
    );
  }
}

let installation: TestInstallation;
let operator: Operator;
let publisher: TestBus;

const start = () => installation.start({ providers: [Worker] });
const effects = async (): Promise<string[]> =>
  (await installation.owner.query('SELECT user_id FROM effect')).map(({ user_id }: { user_id: string }) => user_id);

beforeAll(async () => {
  installation = await TestInstallation.build([CreateEffects1700000000001]);
  operator = await Operator.of(installation.config);
  publisher = await startBus(installation.config);
});

afterEach(async () => {
  await installation.stopAll();
  await installation.owner.query('TRUNCATE effect');
});

afterAll(async () => {
  await publisher.stop();
  await operator.cleanUp(QUEUE);
  await installation.remove();
});

it('a message that is delivered twice, even concurrently, takes effect once', async () => {
  const app = await start();
  const messageId = newId();
  await Promise.all([
    publisher.bus.publish('user.provisioned', provisioned('twice'), { messageId }),
    publisher.bus.publish('user.provisioned', provisioned('twice'), { messageId }),
  ]);
  await eventually(
    () => app.get(Worker).handled,
    (count) => count === 2,
  );
  await publisher.bus.publish('user.provisioned', provisioned('twice'), { messageId });
  await publisher.bus.publish('user.provisioned', provisioned('last'));
  await eventually(effects, ({ length }) => length >= 2);
  expect(await effects()).toEqual(['twice', 'last']);
});

it('a graceful stop under load finishes messages in progress and leaves the rest: each is handled once', async () => {
  const sent = Array.from({ length: 600 }, (_, index) => `user-${index}`);
  const before = await start();
  const publishing = Promise.all(sent.map((user) => publisher.bus.publish('user.provisioned', provisioned(user))));
  const worker = before.get(Worker);
  await eventually(
    () => worker.handled,
    (count) => count > 50,
  );
  await before.close();
  const handledBefore = worker.handled;
  expect(handledBefore).toBeLessThan(sent.length);
  expect(await effects()).toHaveLength(handledBefore);
  await publishing;
  const after = (await start()).get(Worker);
  await eventually(
    () => after.handled,
    (count) => handledBefore + count >= sent.length,
  );
  expect((await effects()).toSorted()).toEqual(sent.toSorted());
  // Without deduplication by the inbox: no handled message was redelivered.
  expect(handledBefore + after.handled).toBe(sent.length);
  expect(await operator.waiting('dead-letters')).toBe(0);
});

it('a crash under load redelivers messages in progress, and each takes effect once', async () => {
  const sent = Array.from({ length: 300 }, (_, index) => `user-${index}`);
  const before = await start();
  const publishing = Promise.all(sent.map((user) => publisher.bus.publish('user.provisioned', provisioned(user))));
  await eventually(
    () => before.get(Worker).handled,
    (count) => count > 50,
  );
  // The connection drops while handlers are running.
  await before.get(Bus).onApplicationShutdown();
  await publishing;
  await start();
  await eventually(effects, ({ length }) => length >= sent.length);
  expect((await effects()).toSorted()).toEqual(sent.toSorted());
});
