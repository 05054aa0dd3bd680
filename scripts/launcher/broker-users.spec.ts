import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import {
  COMMAND_QUEUES,
  COMMAND_SENDERS,
  EVENT_PUBLISHERS,
  EVENT_QUEUES,
  MESSAGING_SERVICES,
  type MessagingService,
} from '../../packages/contracts/src/messages';
import { BrokerSession } from '../../packages/service-kit/src/bus/broker-session';
import { busNames } from '../../packages/service-kit/src/bus/topology';
import { eventually } from '../../packages/service-kit/src/testing/eventually';
import { declareExchanges } from './broker';
import { brokerDefinitions, exchangesOf, permissionsOf, requireOperatorUrl, urlVariable } from './broker-users';
import { ROOT } from './paths';

const ACCESS_REFUSED = 403;
/** BUS_NAMESPACE of docker compose. */
const COMPOSE_NAMESPACE = 'larkspur';
const namespace = `test-${randomBytes(6).toString('hex')}`;
const names = busNames(namespace);
const EXCHANGES = exchangesOf(namespace).map(({ name }) => name);
const CONSUMING = ['svc-auth', 'svc-users', 'svc-transactions'] as const;
const DELAY_QUEUES = CONSUMING.map((service) => names.delayQueue(service, 1_000));
const EVENTS = Object.keys(EVENT_QUEUES) as (keyof typeof EVENT_QUEUES)[];
const COMMANDS = Object.keys(COMMAND_QUEUES) as (keyof typeof COMMAND_QUEUES)[];
const QUEUES = [...Object.values(EVENT_QUEUES).flat(), ...Object.values(COMMAND_QUEUES)];

const connections = {} as Record<MessagingService | 'operator', ChannelModel>;
let operator: Channel;

function urlOf(variable: string): string {
  const url = process.env[variable];
  if (!url) throw new Error(`${variable} is missing. Run the tests with \`npm test\`, which starts a broker.`);
  return url;
}

beforeAll(async () => {
  connections.operator = await connect(urlOf('TEST_RABBITMQ_URL'));
  for (const service of MESSAGING_SERVICES) {
    connections[service] = await connect(urlOf(`TEST_${urlVariable(service)}`));
  }
  operator = await connections.operator.createChannel();
  await declareExchanges(urlOf('TEST_RABBITMQ_URL'), namespace);
  for (const queue of QUEUES) await operator.assertQueue(names.queue(queue));
  for (const queue of [names.deadLetters, ...DELAY_QUEUES]) await operator.assertQueue(queue);
});

afterAll(async () => {
  for (const exchange of EXCHANGES) await operator?.deleteExchange(exchange);
  for (const queue of [...QUEUES.map(names.queue), names.deadLetters, ...DELAY_QUEUES]) {
    await operator?.deleteQueue(queue);
  }
  await Promise.all(Object.values(connections).map((connection) => connection.close()));
});

/** Whether the broker permits it. A refusal closes the channel. */
async function may(service: MessagingService, act: (channel: Channel) => Promise<unknown>): Promise<boolean> {
  const channel = await connections[service].createChannel();
  let refused = false;
  channel.on('error', ({ code }: { code: number }) => {
    refused = code === ACCESS_REFUSED;
  });
  try {
    await act(channel);
    // After a publish, which is not answered.
    await channel.prefetch(1);
    await channel.close();
    return true;
  } catch (error) {
    if (refused) return false;
    throw error;
  }
}

const mayPublish = (service: MessagingService, exchange: string, key: string) =>
  may(service, async (channel) => channel.publish(exchange, key, Buffer.from('{}')));
const mayConsume = (service: MessagingService, queue: string) =>
  may(service, async (channel) => channel.cancel((await channel.consume(queue, () => undefined)).consumerTag));

async function permitted(allowed: (service: MessagingService) => Promise<boolean>): Promise<MessagingService[]> {
  const services: MessagingService[] = [];
  for (const service of MESSAGING_SERVICES) if (await allowed(service)) services.push(service);
  return services;
}

it.each(EVENTS)('%s is published by the services that the contract lists, and by no other', async (event) => {
  const exchange = names.exchange('event', event);
  const publishers = await permitted((service) => mayPublish(service, exchange, event));
  expect(publishers).toEqual(EVENT_PUBLISHERS[event]);
});

it.each(COMMANDS)('%s is sent by the services that the contract lists, and by no other', async (command) => {
  const exchange = names.exchange('command', command);
  const senders = await permitted((service) => mayPublish(service, exchange, command));
  expect(senders).toEqual(COMMAND_SENDERS[command]);
});

it.each(QUEUES)('%s is consumed, read and purged by its service only', async (queue) => {
  const name = names.queue(queue);
  const owner = [queue.split('.')[0]];
  expect(await permitted((service) => mayConsume(service, name))).toEqual(owner);
  expect(await permitted((service) => may(service, (channel) => channel.get(name)))).toEqual(owner);
  expect(await permitted((service) => may(service, (channel) => channel.purgeQueue(name)))).toEqual(owner);
});

it('only the collector reads dead letters', async () => {
  expect(await permitted((service) => mayConsume(service, names.deadLetters))).toEqual(['svc-users']);
});

describe.each(CONSUMING)('a message of %s that is tried again', (service) => {
  const [delay, back, queue] = [names.delay(service), names.return(service), names.delayQueue(service, 1_000)];

  it('is delayed and returned by that service only', async () => {
    expect(await permitted((other) => mayPublish(other, delay, names.queue('svc-users.audit')))).toEqual([service]);
    expect(await permitted((other) => mayPublish(other, back, 'none'))).toEqual([service]);
  });

  it('is read while it waits by no other service, and nobody else binds a queue to receive a copy', async () => {
    expect(await permitted((other) => mayConsume(other, queue))).toEqual([service]);
    expect(await permitted((other) => may(other, (channel) => channel.purgeQueue(queue)))).toEqual([service]);
    const copied = (exchange: string) =>
      permitted((other) =>
        may(other, async (channel) => {
          const temporary = await channel.assertQueue('', { exclusive: true });
          await channel.bindQueue(temporary.queue, exchange, '#');
        }),
      );
    expect([await copied(delay), await copied(back)]).toEqual([[service], [service]]);
  });
});

it('a service declares the queues in which its messages wait, with their way back', async () => {
  for (const service of CONSUMING) {
    const session = await openAs(service, namespace);
    try {
      const channel = await session.openChannel();
      const queue = names.queue(QUEUES.find((name) => name.startsWith(`${service}.`)) ?? '');
      await session.declareDelays(channel, { service, queue, delaysMs: [7] });
      const properties = { mandatory: true, headers: { 'delay-ms': '7' } };
      await operator.purgeQueue(queue);
      await session.publisher.send(names.delay(service), queue, Buffer.from('again'), properties, 5_000);
      await eventually(
        () => operator.get(queue, { noAck: true }),
        (message) => message !== false && message.content.toString() === 'again',
      );
    } finally {
      await session.close();
      await operator.deleteQueue(names.delayQueue(service, 7));
    }
  }
});

it('the gateway and a service without commands cannot send to a queue directly', async () => {
  const queue = names.queue('svc-auth.login-updates');
  const senders = await permitted((service) => mayPublish(service, '', queue));
  expect(senders).toEqual(['svc-auth', 'svc-users', 'svc-transactions']);
  await operator.purgeQueue(queue);
});

it('no service receives the events of others by a temporary queue', async () => {
  const exchange = names.exchange('event', 'user.registered');
  const receivers = await permitted((service) =>
    may(service, async (channel) => {
      const { queue } = await channel.assertQueue('', { exclusive: true });
      await channel.bindQueue(queue, exchange, 'user.registered');
    }),
  );
  // svc-auth publishes it and binds its queues; the others consume it.
  expect(receivers).toEqual(['svc-auth', 'svc-users', 'svc-transactions']);
});

it('no service declares or deletes an exchange', async () => {
  for (const exchange of EXCHANGES) {
    const declaring = await permitted((service) =>
      may(service, (channel) => channel.assertExchange(exchange, 'direct', { durable: true })),
    );
    expect([exchange, declaring]).toEqual([exchange, []]);
  }
});

it('only services with queues of their own write dead letters, bind them or receive a copy', async () => {
  const consumers = ['svc-auth', 'svc-users', 'svc-transactions'];
  expect(await permitted((service) => mayPublish(service, names.dead, names.queue('svc-users.audit')))).toEqual(
    consumers,
  );
  const bind = (queue: string, exchange: string) =>
    permitted((service) => may(service, (channel) => channel.bindQueue(queue, exchange, 'test')));
  expect(await bind(names.deadLetters, names.dead)).toEqual(consumers);
  // Events that a publisher binds to the dead letters would be stored as if a queue had rejected them.
  expect(await bind(names.deadLetters, names.exchange('event', 'audit.recorded'))).toEqual(consumers);
  const copy = (service: MessagingService) =>
    may(service, async (channel) => {
      const { queue } = await channel.assertQueue('', { exclusive: true });
      await channel.bindQueue(queue, names.dead, names.queue('svc-users.audit'));
    });
  expect(await permitted(copy)).toEqual(consumers);
});

it('no service may delete a queue that it neither consumes nor publishes to', () => {
  expect(new RegExp(permissionsOf('gateway').configure).test(names.queue('svc-users.post'))).toBe(false);
  expect(new RegExp(permissionsOf('svc-contacts').configure).test(names.deadLetters)).toBe(false);
});

it('a publisher with its own permissions declares the queues of an event that no consumer has declared', async () => {
  const queue = names.queue('svc-users.audit');
  await operator.deleteQueue(queue);
  const session = await openAs('svc-contacts', namespace);
  try {
    await session.ensureQueues('audit.recorded');
    await session.publisher.send(
      names.exchange('event', 'audit.recorded'),
      'audit.recorded',
      Buffer.from('{}'),
      {},
      60_000,
    );
    expect(await operator.checkQueue(queue)).toMatchObject({ messageCount: 1 });
  } finally {
    await session.close();
  }
});

it('a service waits for exchanges that only the operator may declare', async () => {
  const later = `${namespace}-later`;
  const session = await openAs('svc-contacts', later);
  try {
    await expect(session.ensureQueues('audit.recorded')).rejects.toThrow(
      `The exchange ${later}.event.audit.recorded does not exist`,
    );
    await declareExchanges(urlOf('TEST_RABBITMQ_URL'), later);
    await session.ensureQueues('audit.recorded');
    expect(session.isOpen).toBe(true);
  } finally {
    await session.close();
    for (const { name } of exchangesOf(later)) await operator.deleteExchange(name);
    await operator.deleteQueue(busNames(later).queue('svc-users.audit'));
  }
});

function openAs(service: MessagingService, namespaceOfBus: string): Promise<BrokerSession> {
  return BrokerSession.open({
    url: () => urlOf(`TEST_${urlVariable(service)}`),
    name: 'test',
    names: busNames(namespaceOfBus),
  });
}

it("services' addresses without the operator's are refused", () => {
  const addresses = {
    AUTH_RABBITMQ_URL: 'amqp://svc-auth:secret@broker',
    USERS_RABBITMQ_URL: 'amqp://svc-users:secret@broker',
  };
  expect(() => requireOperatorUrl(addresses)).toThrow(
    'AUTH_RABBITMQ_URL, USERS_RABBITMQ_URL is set without RABBITMQ_URL.',
  );
  expect(() => requireOperatorUrl({ ...addresses, RABBITMQ_URL: 'amqp://operator:secret@broker' })).not.toThrow();
  expect(() => requireOperatorUrl({ AUTH_RABBITMQ_URL: '' })).not.toThrow();
});

it("the definitions of docker compose are the contract's", () => {
  const file = join(ROOT, 'deploy/rabbitmq/definitions.json');
  const current = `${JSON.stringify(
    brokerDefinitions((user) => ({ password: `{${user}}` }), COMPOSE_NAMESPACE),
    null,
    2,
  )}\n`;
  // UPDATE_DEFINITIONS=1 npm test -- scripts broker-users
  if (process.env.UPDATE_DEFINITIONS) writeFileSync(file, current);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(current));
});
