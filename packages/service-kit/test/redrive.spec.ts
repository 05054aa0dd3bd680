import { setTimeout as delay } from 'node:timers/promises';
import { MESSAGE_VERSION } from '@larkspur/contracts/messages';
import type { DeadLetter } from '../src/bus/bus';
import { BusUnavailableError } from '../src/bus/bus';
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
import { TcpProxy } from './tcp-proxy';

const config = testConfig();
const QUEUE = 'kit.redriven';
let operator: Operator;
const open: TestBus[] = [];
let handled: string[];
let letters: DeadLetter[];
let isBroken: boolean;

async function connectBus(variables = config): Promise<TestBus> {
  const started = await startBus(variables);
  open.push(started);
  return started;
}

async function consume(): Promise<TestBus> {
  const consumer = await connectBus();
  await consumer.bus.subscribe(
    'user.provisioned',
    { queue: QUEUE, dto: ProvisionedDto, delaysMs: SHORT_DELAYS_MS },
    async ({ userId }) => {
      if (isBroken) throw new Error('a bug, say');
      handled.push(userId);
    },
  );
  return consumer;
}

const collected = (count: number) =>
  eventually(
    () => letters,
    ({ length }) => length === count,
  );

beforeAll(async () => {
  operator = await Operator.of(config);
});

beforeEach(() => {
  handled = [];
  letters = [];
  isBroken = false;
});

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ stop }) => stop()));
  await operator.deleteQueue(QUEUE);
  await operator.deleteQueue('dead-letters');
});

afterAll(() => operator.cleanUp(QUEUE, `${QUEUE}.dead`));

it('a dead letter is collected, redriven as it was published and handled once the fault is fixed', async () => {
  const { bus } = await consume();
  await bus.collectDeadLetters(async (letter) => letters.push(letter));
  isBroken = true;
  const messageId = newId();
  await bus.publish('user.provisioned', provisioned('a'), { messageId });
  const [letter] = await collected(1);
  if (!letter) throw new Error('nothing was collected');
  expect(letter).toMatchObject({ queue: QUEUE, type: 'user.provisioned', reason: 'delivery_limit' });
  expect(Math.abs(Date.now() - letter.diedAt.getTime())).toBeLessThan(5_000);
  expect(letter.content.toString()).toBe(JSON.stringify(provisioned('a')));
  expect(letter.properties).toMatchObject({ messageId, type: 'user.provisioned', contentType: 'application/json' });
  expect(Object.keys(letter.properties.headers ?? {}).toSorted()).toEqual(['traceparent', 'version']);

  expect(await bus.redrive(letter)).toBe(true);
  const [, again] = await collected(2);
  if (!again) throw new Error('it did not die again');
  expect(again.id).not.toBe(letter.id);
  expect(again.properties).toEqual(letter.properties);

  isBroken = false;
  expect(await bus.redrive(again)).toBe(true);
  await eventually(
    () => handled,
    ({ length }) => length === 1,
  );
  expect([handled, letters.length, await operator.waiting('dead-letters')]).toEqual([['a'], 2, 0]);
});

it('a dead letter has the same id for each delivery', async () => {
  const { bus } = await consume();
  await bus.collectDeadLetters(async (letter) => letters.push(letter));
  const properties = { type: 'user.provisioned', messageId: newId(), headers: { version: 99 } };
  operator.send('event', 'user.provisioned', '{}', properties);
  operator.send('event', 'user.provisioned', '{}', properties);
  operator.send('event', 'user.provisioned', '{"other":1}', properties);
  await collected(3);
  expect(new Set(letters.map(({ id }) => id)).size).toBe(2);
});

it('a dead letter that cannot be stored is retried, and redelivered after the collector crashes', async () => {
  const { bus } = await consume();
  const crashing = await connectBus();
  let tries = 0;
  await crashing.bus.collectDeadLetters(async () => {
    tries += 1;
    throw new Error('the database is away');
  });
  operator.send('event', 'user.provisioned', 'no JSON', { messageId: 'a' });
  await eventually(
    () => tries,
    (count) => count >= 2,
  );
  open.splice(open.indexOf(crashing), 1);
  await crashing.drop();
  await bus.collectDeadLetters(async (letter) => letters.push(letter));
  expect((await collected(1))[0]).toMatchObject({ reason: 'unknown type undefined', type: '' });
  await delay(100);
  expect(await operator.waiting('dead-letters')).toBe(0);
});

it('returns false when the queue does not exist', async () => {
  const { bus } = await connectBus();
  const letter = { id: newId(), queue: 'kit.nowhere', content: Buffer.from('{}'), properties: {} };
  expect(await bus.redrive(letter)).toBe(false);
  await consume();
  expect(await bus.redrive({ ...letter, queue: QUEUE })).toBe(true);
});

it('throws when the broker does not confirm', async () => {
  const brokerProxy = await TcpProxy.start();
  const { bus } = await connectBus({ ...config, RABBITMQ_URL: brokerProxy.url });
  await consume();
  brokerProxy.freeze();
  const letter = { id: newId(), queue: QUEUE, content: Buffer.from('{}'), properties: {} };
  const error = await bus.redrive(letter).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BusUnavailableError);
  expect((error as BusUnavailableError).cause).toBeInstanceOf(Error);
  await brokerProxy.restore();
  await Promise.all(open.splice(0).map(({ stop }) => stop()));
  await brokerProxy.remove();
});

it('a message with malformed properties and headers is collected like any other', async () => {
  const { bus } = await consume();
  await bus.collectDeadLetters(async (letter) => letters.push(letter));
  operator.send('event', 'user.provisioned', '\u0000', {
    type: 'a\u0000b',
    headers: { version: MESSAGE_VERSION, 'x-death': 'never', 'x-refused-at': {}, nested: { a: [Buffer.from('b')] } },
  });
  const [letter] = await collected(1);
  expect(letter).toMatchObject({ type: 'a\ufffdb', queue: QUEUE });
  if (letter) await bus.redrive(letter);
  await collected(2);
});
