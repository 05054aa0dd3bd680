import { type Channel, type ChannelModel, connect } from 'amqplib';
import { toProperties } from '../src/bus/envelope';
import { newId } from '../src/ids';
import {
  eventually,
  Operator,
  ProvisionedDto,
  provisioned,
  SHORT_DELAYS_MS,
  startBus,
  type TestBus,
  testConfig,
} from './harness';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const config = testConfig();
const QUEUE = 'kit.arguments';
const NAME = `${config.BUS_NAMESPACE}.${QUEUE}`;
/** The arguments of earlier versions, which enforced the limits of queues by arguments. */
const EARLIER_ARGUMENTS = {
  'x-queue-type': 'quorum',
  'x-delivery-limit': 5,
  'x-dead-letter-exchange': `${config.BUS_NAMESPACE}.dead`,
  'x-dead-letter-routing-key': NAME,
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
};
/** A queue with the dead-letter exchange that a policy would set: without a routing key, which differs by queue. */
const POLICY_ARGUMENTS = {
  'x-queue-type': 'quorum',
  'x-delivery-limit': 1,
  'x-dead-letter-exchange': `${config.BUS_NAMESPACE}.dead`,
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
};

let model: ChannelModel;
let channel: Channel;
let operator: Operator;
let consumer: TestBus;
let attempts: number;

beforeAll(async () => {
  operator = await Operator.of(config);
});

beforeEach(async () => {
  model = await connect(config.RABBITMQ_URL);
  model.on('error', () => undefined);
  channel = await model.createChannel();
  channel.on('error', () => undefined);
  attempts = 0;
  consumer = await startBus(config);
});

afterEach(async () => {
  await consumer.stop();
  await operator.deleteQueue(QUEUE);
  await model.close();
});

afterAll(() => operator.cleanUp(QUEUE));

async function subscribeFailing(): Promise<void> {
  await consumer.bus.subscribe(
    'user.provisioned',
    { queue: QUEUE, dto: ProvisionedDto, delaysMs: SHORT_DELAYS_MS },
    async () => {
      attempts += 1;
      throw new Error('a bug');
    },
  );
}

const takeDeadLetter = () =>
  eventually(
    () => operator.take('dead-letters'),
    (letter) => letter !== undefined,
  );

it('a new queue is declared with its type, and without limits', async () => {
  await subscribeFailing();
  const hasDefaultLimit = !model.connection.serverProperties.version.startsWith('3.');
  await expect(
    channel.assertQueue(NAME, {
      durable: true,
      arguments: { 'x-queue-type': 'quorum', ...(hasDefaultLimit && { 'x-delivery-limit': -1 }) },
    }),
  ).resolves.toMatchObject({ queue: NAME });
});

it.each([QUEUE, 'dead-letters'])('%s does not drop a message that is redelivered often', async (queue) => {
  await subscribeFailing();
  await consumer.stop();
  const name = `${config.BUS_NAMESPACE}.${queue}`;
  channel.sendToQueue(name, Buffer.from('kept'), { persistent: true });
  // RabbitMQ 4 drops messages after 20 redeliveries unless configured otherwise.
  for (let redeliveries = 0; redeliveries < 30; redeliveries++) {
    const message = await eventually(
      () => channel.get(name),
      (got) => got !== false,
    );
    if (message) channel.nack(message);
  }
  const kept = await eventually(
    () => operator.take(queue),
    (got) => got !== undefined,
  );
  expect(kept?.content.toString()).toBe('kept');
});

it.each([
  ['no other arguments', { 'x-queue-type': 'quorum' }],
  ['the arguments of an earlier version', EARLIER_ARGUMENTS],
])('a queue that exists with %s is used, and dead-letters after the last attempt', async (_, queueArguments) => {
  await channel.assertQueue(NAME, { durable: true, arguments: queueArguments });
  await subscribeFailing();
  const messageId = newId();
  await consumer.bus.publish('user.provisioned', provisioned('a'), { messageId });
  const deadLetter = await takeDeadLetter();
  expect(deadLetter?.properties.messageId).toBe(messageId);
  expect(attempts).toBe(SHORT_DELAYS_MS.length + 1);
  expect(await operator.waiting(QUEUE)).toBe(0);
  expect(await operator.take('dead-letters')).toBeUndefined();
});

it('a queue that an earlier release bound to the common exchange keeps its messages, and gets those of this release', async () => {
  const exchange = `${config.BUS_NAMESPACE}.events`;
  await channel.assertExchange(exchange, 'topic', { durable: true });
  await channel.assertQueue(NAME, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.bindQueue(NAME, exchange, 'user.provisioned');
  const properties = toProperties({
    type: 'user.provisioned',
    messageId: newId(),
    traceparent: TRACE,
    appId: 'earlier',
    userId: undefined,
  });
  channel.publish(exchange, 'user.provisioned', Buffer.from(JSON.stringify(provisioned('earlier'))), properties);
  await eventually(
    () => operator.waiting(QUEUE),
    (count) => count === 1,
  );
  const users: string[] = [];
  await consumer.bus.subscribe('user.provisioned', { queue: QUEUE, dto: ProvisionedDto }, async ({ userId }) =>
    users.push(userId),
  );
  await consumer.bus.publish('user.provisioned', provisioned('now'));
  await eventually(
    () => users,
    ({ length }) => length === 2,
  );
  expect(users).toEqual(['earlier', 'now']);
  await channel.deleteExchange(exchange);
});

it('a dead letter that keeps its own routing key is attributed to its queue', async () => {
  await channel.assertQueue(NAME, { durable: true, arguments: POLICY_ARGUMENTS });
  await subscribeFailing();
  await consumer.stop();
  consumer = await startBus(config);
  const queues: string[] = [];
  await consumer.bus.collectDeadLetters(async ({ queue }) => queues.push(queue));
  await consumer.bus.publish('user.provisioned', provisioned('a'));
  for (let deliveries = 0; deliveries < 2; deliveries++) {
    const message = await eventually(
      () => channel.get(NAME),
      (got) => got !== false,
    );
    if (message) channel.nack(message);
  }
  await eventually(
    () => queues,
    ({ length }) => length > 0,
  );
  expect(queues).toEqual([QUEUE]);
});
