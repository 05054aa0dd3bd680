import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect, type Options } from 'amqplib';
import { Allow, IsString } from 'class-validator';
import { type Events, MESSAGE_VERSION, type MessagingService } from '../../packages/contracts/src/messages';
import { Bus, type DeadLetter, type MessageMeta } from '../../packages/service-kit/src/bus/bus';
import { busNames } from '../../packages/service-kit/src/bus/topology';
import { Drain } from '../../packages/service-kit/src/drain';
import { newId } from '../../packages/service-kit/src/ids';
import { Metrics } from '../../packages/service-kit/src/observability/metrics';
import { eventually, Operator, SHORT_DELAYS_MS, startBus, testConfig } from '../../packages/service-kit/test/harness';

class AuditDto {
  @IsString() auditId!: string;
  @Allow() action!: string;
}

const QUEUE = 'svc-users.audit';
const config = testConfig();
const names = busNames(config.BUS_NAMESPACE);
const running: { drain: Drain; bus: Bus }[] = [];
const connections: ChannelModel[] = [];
let operator: Operator;
let received: { auditId: string; publishedBy: string | null }[];
let letters: DeadLetter[];
let failing: Set<string>;
let collector: Bus;

function urlOf(service: MessagingService): string {
  const variable = `TEST_${service.replace('svc-', '').toUpperCase()}_RABBITMQ_URL`;
  const url = process.env[variable];
  if (!url) throw new Error(`${variable} is missing. Run the tests with \`npm test\`, which starts a broker.`);
  return url;
}

async function startAs(service: MessagingService): Promise<Bus> {
  const drain = new Drain();
  const bus = new Bus({ ...config, RABBITMQ_URL: urlOf(service) }, service, drain, new Metrics());
  await bus.onModuleInit();
  running.push({ drain, bus });
  return bus;
}

/** Anybody who has the service's credentials. */
async function channelAs(service: MessagingService): Promise<Channel> {
  const model = await connect(urlOf(service));
  connections.push(model);
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  return channel;
}

/** @returns the reply code with which the broker closed the channel; null if it accepted the message */
async function send(
  channel: Channel,
  [exchange, key]: [string, string],
  payload: object,
  options: Options.Publish = {},
): Promise<number | null> {
  let code: number | null = null;
  channel.on('error', (error: { code: number }) => {
    code = error.code;
  });
  channel.publish(exchange, key, Buffer.from(JSON.stringify(payload)), {
    ...{ type: 'audit.recorded', messageId: newId(), persistent: true },
    ...options,
    headers: { version: MESSAGE_VERSION, ...options.headers },
  });
  await channel.checkExchange('amq.direct').catch(() => undefined);
  return code;
}

const AUDIT: [string, string] = [names.exchange('event', 'audit.recorded'), 'audit.recorded'];

function audit(auditId: string): Events['audit.recorded'] {
  return {
    ...{ auditId, action: 'contact.read', actor: null, subjectId: null, objectId: null, changes: [], reason: null },
    ...{ address: null, requestId: null, at: new Date().toISOString() },
  };
}

async function consume(bus: Bus): Promise<void> {
  const options = { queue: QUEUE, dto: AuditDto, delaysMs: SHORT_DELAYS_MS };
  const handle = async ({ auditId }: Events['audit.recorded'], { publishedBy }: MessageMeta) => {
    received.push({ auditId, publishedBy });
    if (failing.has(auditId)) throw new Error('a bug, say');
  };
  await bus.subscribe('audit.recorded', options, handle);
}

const deliveries = (auditId: string, count: number) =>
  eventually(
    () => received.filter((event) => event.auditId === auditId).map(({ publishedBy }) => publishedBy),
    ({ length }) => length >= count,
  );
const letterOf = async (auditId: string) =>
  (
    await eventually(
      () => letters.filter(({ content }) => content.includes(auditId)),
      ({ length }) => length > 0,
    )
  )[0] as DeadLetter;

beforeAll(async () => {
  received = [];
  letters = [];
  failing = new Set();
  operator = await Operator.of(config);
  // Only the operator may declare the exchanges.
  const declaring = await startBus(config);
  await consume(declaring.bus);
  await declaring.bus.collectDeadLetters(async () => undefined);
  await declaring.stop();
  const users = await startAs('svc-users');
  await consume(users);
  await users.collectDeadLetters(async (letter) => letters.push(letter));
  collector = users;
});

afterEach(async () => {
  for (const model of connections.splice(0)) await model.close();
});

afterAll(async () => {
  for (const { drain, bus } of running) {
    await drain.beforeApplicationShutdown();
    await bus.onApplicationShutdown();
  }
  await operator?.cleanUp(QUEUE, 'svc-auth.login-updates');
});

it('the consumer learns who published an event', async () => {
  const contacts = await startAs('svc-contacts');
  const auditId = newId();
  await contacts.publish('audit.recorded', audit(auditId));
  expect(await deliveries(auditId, 1)).toEqual(['svc-contacts']);
});

it("svc-contacts' credentials publish in the name of no other service", async () => {
  const auditId = newId();
  const channel = await channelAs('svc-contacts');
  expect(await send(channel, AUDIT, audit(auditId), { userId: 'svc-auth' })).toBe(406);
  const headers = { 'x-published-by': 'svc-auth', 'x-redriven-from': newId() };
  expect(await send(await channelAs('svc-contacts'), AUDIT, audit(auditId), { userId: 'svc-contacts', headers })).toBe(
    null,
  );
  expect(await deliveries(auditId, 1)).toEqual(['svc-contacts']);
});

it("svc-contacts' credentials reach no queue and no return exchange directly", async () => {
  for (const [exchange, key] of [
    ['', names.queue(QUEUE)],
    [names.return('svc-users'), names.queue(QUEUE)],
    [names.delay('svc-users'), names.queue(QUEUE)],
    [names.exchange('event', 'user.deleted'), 'user.deleted'],
    [names.exchange('command', 'accounts.adjust'), 'accounts.adjust'],
  ] as const) {
    // 404 where this test has no such exchange: the broker does not reveal whether one exists to a user without permission.
    const code = await send(await channelAs('svc-contacts'), [exchange, key], audit(newId()));
    expect([exchange, [403, 404].includes(code ?? 0)]).toEqual([exchange, true]);
  }
});

it("an event that svc-transactions' credentials put into a queue of another event's publishers is a dead letter, with and without a name", async () => {
  const users = await startAs('svc-users');
  const handled: string[] = [];
  class AnyDto {
    @Allow() userId!: string;
  }
  const declaring = await startBus(config);
  await declaring.bus.subscribe('user.registered', { queue: 'svc-users.registrations', dto: AnyDto }, async () => 0);
  await declaring.stop();
  await users.subscribe('user.registered', { queue: 'svc-users.registrations', dto: AnyDto }, async ({ userId }) =>
    handled.push(userId),
  );
  // The default exchange takes replies, and with them messages to any queue.
  const channel = await channelAs('svc-transactions');
  const queue = 'svc-users.registrations';
  for (const [sender, reason] of [
    ['svc-transactions', 'published by svc-transactions, which is not listed for user.registered'],
    [undefined, 'published by no service, for user.registered'],
  ] as const) {
    const userId = newId();
    const options = { type: 'user.registered', ...(sender && { userId: sender }) };
    expect(await send(channel, ['', names.queue(queue)], { userId }, options)).toBe(null);
    expect(await letterOf(userId)).toMatchObject({ queue, reason });
  }
  expect(handled).toEqual([]);
});

it("a command that svc-transactions' credentials put into a queue of another sender's is a dead letter, with and without a name", async () => {
  const queue = 'svc-auth.login-updates';
  const handled: string[] = [];
  class AnyDto {
    @Allow() userId!: string;
  }
  const serve = (bus: Bus) =>
    bus.serve('login.update', { queue, dto: AnyDto }, async ({ userId }) => {
      handled.push(userId);
      return { outcome: 'updated', revision: 1 };
    });
  const declaring = await startBus(config);
  await serve(declaring.bus);
  await declaring.stop();
  await serve(await startAs('svc-auth'));
  for (const [sender, reason] of [
    ['svc-transactions', 'published by svc-transactions, which is not listed for login.update'],
    [undefined, 'published by no service, for login.update'],
  ] as const) {
    const userId = newId();
    const channel = await channelAs('svc-transactions');
    const options = { type: 'login.update', ...(sender && { userId: sender }) };
    expect(await send(channel, ['', names.queue(queue)], { userId }, options)).toBe(null);
    expect(await letterOf(userId)).toMatchObject({ queue, reason });
  }
  expect(handled).toEqual([]);
});

it('the publisher is known at every attempt, in the dead letter, and when that is redriven', async () => {
  const contacts = await startAs('svc-contacts');
  const auditId = newId();
  failing.add(auditId);
  await contacts.publish('audit.recorded', audit(auditId));
  const letter = await letterOf(auditId);
  const attempts = SHORT_DELAYS_MS.length + 1;
  expect(await deliveries(auditId, attempts)).toEqual(Array(attempts).fill('svc-contacts'));
  failing.delete(auditId);
  expect(await collector.redrive(letter)).toBe(true);
  expect((await deliveries(auditId, attempts + 1)).at(-1)).toBe('svc-contacts');
  await delay(100);
  expect(await operator.waiting(QUEUE)).toBe(0);
});

it('a dead letter that a service puts there itself counts as its own, whatever it says', async () => {
  const auditId = newId();
  const channel = await channelAs('svc-transactions');
  const headers = { 'x-published-by': 'svc-auth' };
  const target: [string, string] = [names.dead, names.queue(QUEUE)];
  expect(await send(channel, target, audit(auditId), { userId: 'svc-transactions', headers })).toBe(null);
  expect(await collector.redrive(await letterOf(auditId))).toBe(true);
  expect(await deliveries(auditId, 1)).toEqual(['svc-transactions']);
});
