import { randomBytes } from 'node:crypto';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { busNames } from '../../packages/service-kit/src/bus/topology';
import { eventually } from '../../packages/service-kit/src/testing/eventually';
import { PrivateBroker } from '../../packages/service-kit/test/private-broker';
import { type Binding, bindingsOf, exchangesOf, queuesOf } from './broker-topology';
import { TopologyReconciler } from './topology-reconciler';

const namespace = `test-${randomBytes(6).toString('hex')}`;
const names = busNames(namespace);
const BINDINGS = bindingsOf(namespace);
const [first] = exchangesOf(namespace).map(({ name }) => name);
let broker: PrivateBroker;
let reconciler: TopologyReconciler;
let connects = 0;
const failures: unknown[] = [];
let model: ChannelModel;

beforeAll(async () => {
  broker = await PrivateBroker.start();
  reconciler = new TopologyReconciler(
    () => {
      connects += 1;
      return broker.url;
    },
    namespace,
    (error) => failures.push(error),
    200,
  );
  await reconciler.start();
});

beforeEach(async () => {
  model = await connect(broker.url);
});

afterEach(() => model.close().catch(() => undefined));

afterAll(async () => {
  reconciler?.stop();
  await broker?.remove();
});

async function succeeds(attempt: (channel: Channel) => Promise<unknown>): Promise<boolean> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    await attempt(channel);
    await channel.close();
    return true;
  } catch {
    return false;
  }
}

const exists = (exchange = '') => succeeds((channel) => channel.checkExchange(exchange));

/** Connects for each attempt: RabbitMQ closes a connection that reads a quorum queue whose process has not started yet. */
async function expectToLead({ exchange, queue, key }: Binding): Promise<void> {
  await eventually(async () => {
    const attempt = await connect(broker.url);
    attempt.on('error', () => undefined);
    try {
      const channel = await attempt.createChannel();
      channel.on('error', () => undefined);
      channel.publish(exchange, key, Buffer.from('{}'));
      return await channel.get(queue, { noAck: true });
    } catch {
      return false;
    } finally {
      await attempt.close().catch(() => undefined);
    }
  }, Boolean);
}

it('an exchange that somebody has deleted is declared again, with its bindings', async () => {
  expect(await exists(first)).toBe(true);
  await (await model.createChannel()).deleteExchange(first ?? '');
  await eventually(() => exists(first), Boolean);
  for (const binding of BINDINGS.filter(({ exchange }) => exchange === first)) await expectToLead(binding);
});

it('a queue that somebody has deleted is declared again, with its bindings', async () => {
  const queue = names.queue('svc-users.audit');
  await (await model.createChannel()).deleteQueue(queue);
  await eventually(() => succeeds((channel) => channel.checkQueue(queue)), Boolean);
  for (const binding of BINDINGS.filter((other) => other.queue === queue)) await expectToLead(binding);
});

it('a broker that has lost its data gets its exchanges, queues, and bindings again', async () => {
  model.on('error', () => undefined);
  await broker.kill();
  broker.wipe();
  await broker.startNode();
  model = await connect(broker.url);
  for (const { name } of exchangesOf(namespace)) await eventually(() => exists(name), Boolean);
  for (const queue of queuesOf(namespace)) {
    await eventually(() => succeeds((channel) => channel.checkQueue(queue)), Boolean);
  }
  for (const binding of BINDINGS) await expectToLead(binding);
});

it('a refusal is reported once, until everything is declared again', async () => {
  failures.length = 0;
  const channel = await model.createChannel();
  await channel.deleteExchange(first ?? '');
  // A durable exchange of another type: RabbitMQ refuses the declaration.
  await channel.assertExchange(first ?? '', 'fanout', { durable: true });
  await eventually(() => failures.length, Boolean);
  const before = connects;
  await eventually(
    () => connects - before,
    (further) => further >= 2,
  );
  expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('PRECONDITION_FAILED') })]);
  await (await model.createChannel()).deleteExchange(first ?? '');
  await eventually(() => exists(first), Boolean);
});
