import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import {
  BROADCAST_RECEIVERS,
  COMMAND_SENDERS,
  CONTRACT_QUEUES,
  DEAD_LETTER_COLLECTOR,
  EVENT_PUBLISHERS,
  MESSAGING_SERVICES,
  type MessagingService,
} from '../../packages/contracts/src/messages';
import { BrokerSession } from '../../packages/service-kit/src/bus/broker-session';
import { busNames, type MessageKind } from '../../packages/service-kit/src/bus/topology';
import { eventually } from '../../packages/service-kit/src/testing/eventually';
import { declareTopology } from './broker';
import { exchangesOf, queuesOf } from './broker-topology';
import { brokerDefinitions, permissionsOf, requireOperatorUrl, urlVariable } from './broker-users';
import { ROOT } from './paths';

/** AMQP's reply codes. */
const ACCESS_REFUSED = 403;
const RESOURCE_LOCKED = 405;
const PRECONDITION_FAILED = 406;
/** BUS_NAMESPACE of docker compose. */
const COMPOSE_NAMESPACE = 'larkspur';
const namespace = `test-${randomBytes(6).toString('hex')}`;
const names = busNames(namespace);
const EXCHANGES = exchangesOf(namespace).map(({ name }) => name);
const BUILT_IN_EXCHANGES = ['', ...['direct', 'fanout', 'topic', 'headers', 'match'].map((type) => `amq.${type}`)];
const CONSUMING = ['svc-auth', 'svc-users', 'svc-transactions'] as const;
const QUEUES = CONTRACT_QUEUES.map(({ queue }) => queue);
const ALL_QUEUES = [
  ...QUEUES.map(names.queue),
  names.deadLetters,
  ...CONSUMING.map((service) => names.delayQueue(service, 1_000)),
];

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
  // Unlike quorum queues, these can be kept from being deleted.
  for (const queue of ALL_QUEUES) await operator.assertQueue(queue);
  await declareTopology(urlOf('TEST_RABBITMQ_URL'), namespace);
});

afterAll(async () => {
  for (const exchange of EXCHANGES) await operator?.deleteExchange(exchange);
  for (const queue of ALL_QUEUES) await operator?.deleteQueue(queue);
  await Promise.all(Object.values(connections).map((connection) => connection.close()));
});

/** Returns whether the broker permits it. A refusal closes the channel. */
async function may(service: MessagingService, act: (channel: Channel) => Promise<unknown>): Promise<boolean> {
  const channel = await connections[service].createChannel();
  let code = 0;
  channel.on('error', (error: { code: number }) => {
    code = error.code;
  });
  try {
    await act(channel);
    // The response to this shows the result of a publish, which has no response of its own.
    await channel.prefetch(1);
    await channel.close();
    return true;
  } catch (error) {
    if (code === ACCESS_REFUSED || code === RESOURCE_LOCKED) return false;
    if (code === PRECONDITION_FAILED) return true;
    throw error;
  }
}

/** Operations of a service on an exchange or a queue, whose name follows the channel. */
const ATTEMPTS = {
  publish: (channel, exchange) => channel.publish(exchange, 'test', Buffer.from('{}')),
  'receive a copy of': async (channel, exchange) => {
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, exchange, '#');
  },
  'lead into an exchange of its own': (channel, exchange, { writable }) =>
    channel.bindExchange(writable, exchange, '#'),
  'lead its own events into': (channel, exchange, { readable }) => channel.bindExchange(exchange, readable, '#'),
  'declare the exchange': (channel, exchange) => channel.assertExchange(exchange, 'direct', { durable: true }),
  'delete the exchange': (channel, exchange) => channel.deleteExchange(exchange),
  'dead-letter into': (channel, exchange) =>
    channel.assertQueue('', { exclusive: true, messageTtl: 1, deadLetterExchange: exchange }),
} as const satisfies Record<string, Attempt>;

const ATTEMPTS_ON_QUEUES = {
  consume: async (channel, queue) => channel.cancel((await channel.consume(queue, () => undefined)).consumerTag),
  get: (channel, queue) => channel.get(queue),
  purge: (channel, queue) => channel.purgeQueue(queue),
  declare: (channel, queue) => channel.assertQueue(queue),
  // The operator consumes it, so that it stays.
  delete: (channel, queue) => channel.deleteQueue(queue, { ifUnused: true }),
  bind: (channel, queue, { readable }) => channel.bindQueue(queue, readable, 'test'),
  unbind: (channel, queue, { readable }) => channel.unbindQueue(queue, readable, 'test'),
} as const satisfies Record<string, Attempt>;

type Attempt = (channel: Channel, name: string, own: { readable: string; writable: string }) => unknown;

const sorted = (all: Iterable<string>) => [...all].sort();

/** The names for which a service may make each attempt. */
async function findAllowed(
  service: MessagingService,
  attempts: Record<string, Attempt>,
  all: readonly string[],
): Promise<Record<string, string[]>> {
  // Every service receives the one, and sends the other.
  const own = {
    readable: names.exchange('event', 'session.revoked'),
    writable: names.exchange('command', 'auth.security-state'),
  };
  const allowed: Record<string, string[]> = {};
  for (const [act, attempt] of Object.entries(attempts)) {
    const answers = await Promise.all(
      all.map((name) => may(service, async (channel) => await attempt(channel, name, own))),
    );
    allowed[act] = sorted(all.filter((_, index) => answers[index]));
  }
  return allowed;
}

describe.each(MESSAGING_SERVICES)('the credentials of %s', (service) => {
  const isOwn = (queue: string) => queue.startsWith(`${service}.`);
  const isConsuming = QUEUES.some(isOwn);
  const listedIn = (kind: MessageKind, lists: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(lists).flatMap(([type, services]) =>
      services.includes(service) ? [names.exchange(kind, type)] : [],
    );
  const retries = isConsuming ? [names.delay(service), names.return(service)] : [];
  const written = [
    ...listedIn('event', EVENT_PUBLISHERS),
    ...listedIn('command', COMMAND_SENDERS),
    ...retries,
    // For messages that it rejects, and for its replies.
    ...(isConsuming ? [names.dead, ''] : []),
  ];
  const received = new Set([
    ...listedIn('event', BROADCAST_RECEIVERS),
    ...CONTRACT_QUEUES.filter(({ queue }) => isOwn(queue)).map(({ kind, type }) => names.exchange(kind, type)),
    ...retries,
    ...(service === DEAD_LETTER_COLLECTOR ? [names.dead] : []),
  ]);
  const consumed = [
    ...QUEUES.filter(isOwn).map(names.queue),
    ...(isConsuming ? [names.delayQueue(service, 1_000)] : []),
    ...(service === DEAD_LETTER_COLLECTOR ? [names.deadLetters] : []),
  ];
  let keeping: Channel;

  beforeAll(async () => {
    // A queue with a consumer stays when another user deletes it with if-unused.
    keeping = await connections.operator.createChannel();
    for (const queue of ALL_QUEUES) await keeping.consume(queue, () => undefined);
  });

  afterAll(() => keeping?.close());

  it('publish what the contract lists the service for, receive what it consumes, and declare no exchange', async () => {
    expect(await findAllowed(service, ATTEMPTS, [...EXCHANGES, ...BUILT_IN_EXCHANGES])).toEqual({
      publish: sorted(written),
      'receive a copy of': sorted(received),
      'lead into an exchange of its own': sorted(received),
      // The default exchange has no bindings.
      'lead its own events into': sorted(written.filter((exchange) => exchange !== '')),
      'declare the exchange': [],
      'delete the exchange': [],
      'dead-letter into': sorted(written),
    });
  });

  it('consume, read, purge, declare, delete, and bind only the queues that the service consumes', async () => {
    expect(await findAllowed(service, ATTEMPTS_ON_QUEUES, ALL_QUEUES)).toEqual(
      Object.fromEntries(Object.keys(ATTEMPTS_ON_QUEUES).map((act) => [act, sorted(consumed)])),
    );
  });

  it("declare no queue under another service's name", async () => {
    const declared: string[] = [];
    for (const owner of [...MESSAGING_SERVICES, 'event', 'command']) {
      const queue = names.queue(`${owner}.new`);
      if (await may(service, (channel) => channel.assertQueue(queue))) declared.push(owner);
      await operator.deleteQueue(queue);
    }
    expect(declared).toEqual(isConsuming ? [service] : []);
  });

  it('reach no temporary queue of another service whose name they know', async () => {
    const channel = await connections[service === 'gateway' ? 'svc-auth' : 'gateway'].createChannel();
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, names.exchange('event', 'session.revoked'), 'test');
    expect(await findAllowed(service, ATTEMPTS_ON_QUEUES, [queue])).toEqual(
      Object.fromEntries(Object.keys(ATTEMPTS_ON_QUEUES).map((act) => [act, []])),
    );
    await channel.close();
  });
});

it("svc-contacts' credentials publish audit records and two commands, receive revoked sessions, and have no queue of their own", () => {
  expect(permissionsOf('svc-contacts')).toEqual({
    configure: '^(amq\\.gen-.+)$',
    write:
      '^([\\w-]+\\.command\\.audit\\.missing|[\\w-]+\\.command\\.auth\\.security-state|[\\w-]+\\.event\\.audit\\.recorded|amq\\.gen-.+)$',
    read: '^([\\w-]+\\.event\\.session\\.revoked|amq\\.gen-.+)$',
  });
});

it('a service declares the queues in which its messages wait, with their way back', async () => {
  for (const service of CONSUMING) {
    const session = await openAs(service, namespace);
    try {
      const channel = await session.openChannel();
      const queue = names.queue(QUEUES.find((name) => name.startsWith(`${service}.`)) ?? '');
      await session.declarations.declareDelays(channel, { service, queue, delaysMs: [7] });
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

it('a publisher waits for a queue that its consumer or the operator declares, and keeps its connection', async () => {
  const queue = names.queue('svc-users.audit');
  await operator.deleteQueue(queue);
  const [publisher, consumer] = [await openAs('svc-contacts', namespace), await openAs('svc-users', namespace)];
  try {
    await expect(publisher.declarations.ensureQueues('audit.recorded')).rejects.toThrow(
      `The queue ${queue} does not exist, and only svc-users and the operator of the broker may declare it.`,
    );
    const binding = { exchange: names.exchange('event', 'audit.recorded'), key: 'audit.recorded' };
    await consumer.declarations.declareQueue(await consumer.openChannel(), 'svc-users.audit', {
      binding,
      delaysMs: [],
    });
    await publisher.declarations.ensureQueues('audit.recorded');
    await publisher.publisher.send(binding.exchange, binding.key, Buffer.from('{}'), { mandatory: true }, 60_000);
    expect(await operator.checkQueue(queue)).toMatchObject({ messageCount: 1 });
    expect(publisher.isOpen).toBe(true);
  } finally {
    await publisher.close();
    await consumer.close();
  }
});

it('the collector binds the dead letters of every queue of the contract', async () => {
  await operator.deleteQueue(names.deadLetters);
  const session = await openAs(DEAD_LETTER_COLLECTOR, namespace);
  try {
    await session.declarations.declareDeadLetters(await session.openChannel());
    for (const key of CONTRACT_QUEUES.flatMap(({ queue, type }) => [names.queue(queue), type])) {
      await session.publisher.send(names.dead, key, Buffer.from('{}'), { mandatory: true }, 60_000);
    }
  } finally {
    await session.close();
  }
});

it('a service waits for exchanges that only the operator may declare', async () => {
  const later = `${namespace}-later`;
  const session = await openAs('svc-contacts', later);
  try {
    await expect(session.declarations.ensureQueues('audit.recorded')).rejects.toThrow(
      `The exchange ${later}.event.audit.recorded does not exist`,
    );
    await declareTopology(urlOf('TEST_RABBITMQ_URL'), later);
    await session.declarations.ensureQueues('audit.recorded');
    expect(session.isOpen).toBe(true);
  } finally {
    await session.close();
    for (const { name } of exchangesOf(later)) await operator.deleteExchange(name);
    for (const queue of queuesOf(later)) await operator.deleteQueue(queue);
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
