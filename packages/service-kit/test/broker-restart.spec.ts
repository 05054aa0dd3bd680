import { setTimeout as delay } from 'node:timers/promises';
import { IsArray } from 'class-validator';
import { BusUnavailableError } from '../src/bus/bus';
import { newId } from '../src/ids';
import { eventually, ProvisionedDto, provisioned, startBus, type TestBus, testConfig } from './harness';
import { PrivateBroker } from './private-broker';

class PostDto {
  @IsArray()
  transfers!: object[];
}

const SENT = 400;
let broker: PrivateBroker;
let publisher: TestBus;
let consumer: TestBus;

beforeAll(async () => {
  broker = await PrivateBroker.start();
  const config = testConfig({ RABBITMQ_URL: broker.url });
  publisher = await startBus(config);
  consumer = await startBus(config);
});

afterAll(async () => {
  await publisher?.stop();
  await consumer?.stop();
  await broker?.remove();
});

it('a broker that is killed under load keeps every confirmed message, and every consumer reattaches', async () => {
  const handled = new Set<string>();
  const observed: string[] = [];
  await consumer.bus.subscribe(
    'user.provisioned',
    { queue: 'kit.restart', dto: ProvisionedDto, prefetch: 4 },
    async ({ userId }) => {
      // Slower than the publisher, so that many messages are queued when the broker is killed.
      await delay(5);
      if (userId.startsWith('user-')) handled.add(userId);
    },
  );
  await consumer.bus.serve('accounts.post', { queue: 'kit.posts', dto: PostDto }, async () => ({ outcomes: [] }));
  await consumer.bus.observe('user.provisioned', ({ userId }) => observed.push(userId));

  // Declares the contract's queues too. RabbitMQ 3.10 persists its registry of quorum queues shortly after it replied: if it
  // is killed before, it loses the newest queue with its confirmed messages.
  await publisher.bus.publish('user.provisioned', provisioned('before'));
  await delay(2_000);

  const confirmed = new Set<string>();
  const publishing = Array.from({ length: SENT }, async (_, index) => {
    const userId = `user-${index}`;
    // Like the outbox: retried under the same id until the broker confirms.
    for (const messageId = newId(); !confirmed.has(userId); ) {
      try {
        await publisher.bus.publish('user.provisioned', provisioned(userId), { messageId });
        confirmed.add(userId);
      } catch (error) {
        if (!(error instanceof BusUnavailableError)) throw error;
      }
    }
  });
  await eventually(
    () => confirmed.size,
    (size) => size > 50,
  );
  await broker.kill();
  const confirmedAtDeath = [...confirmed];
  expect(handled.size).toBeLessThan(SENT);
  await eventually(
    () => publisher.bus.state(),
    ({ connected }) => !connected,
  );
  await expect(publisher.bus.request('accounts.post', { transfers: [] }, { timeoutMs: 200 })).rejects.toThrow(
    BusUnavailableError,
  );

  await broker.startNode();
  await Promise.all(publishing);
  await eventually(
    () => handled.size,
    (size) => size === SENT,
  );
  expect(confirmedAtDeath.every((userId) => handled.has(userId))).toBe(true);
  await expect(publisher.bus.request('accounts.post', { transfers: [] })).resolves.toEqual({ outcomes: [] });
  await publisher.bus.publish('user.provisioned', provisioned('after'));
  await eventually(
    () => observed,
    (users) => users.includes('after'),
  );
});

it('a broker that is killed while a message waits for its next attempt keeps it', async () => {
  const attempts: string[] = [];
  const options = { queue: 'kit.restart-delays', dto: ProvisionedDto, delaysMs: [3_000] };
  await consumer.bus.subscribe('user.provisioned', options, async ({ userId }) => {
    attempts.push(userId);
    if (attempts.filter((user) => user === userId).length === 1) throw new Error('a bug, say');
  });
  // See above: RabbitMQ 3.10 would lose the new queues.
  await delay(2_000);
  await publisher.bus.publish('user.provisioned', provisioned('waiting'));
  await eventually(() => attempts.includes('waiting'), Boolean);
  await delay(500);
  await broker.kill();
  await broker.startNode();
  await eventually(
    () => attempts.filter((user) => user === 'waiting'),
    ({ length }) => length === 2,
  );
});
