import { MESSAGE_VERSION } from '@larkspur/contracts/messages';
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

const config = testConfig();
const QUEUE = 'kit.letters';
const ATTEMPTS = SHORT_DELAYS_MS.length + 1;
let operator: Operator;
let consumer: TestBus;
let handled: string[];
let tries: number;
/** The tries of a poisonous message before each other message. */
let triesBefore: number[];
let onFirstTry: () => Promise<void>;

beforeAll(async () => {
  operator = await Operator.of(config);
});

beforeEach(async () => {
  handled = [];
  tries = 0;
  triesBefore = [];
  onFirstTry = async () => undefined;
  consumer = await startBus(config);
  await consumer.bus.subscribe(
    'user.provisioned',
    { queue: QUEUE, dto: ProvisionedDto, delaysMs: SHORT_DELAYS_MS },
    async ({ userId }) => {
      if (userId.startsWith('poison')) {
        tries += 1;
        if (tries === 1) await onFirstTry();
        throw new Error('a bug, say');
      }
      handled.push(userId);
      triesBefore.push(tries);
    },
  );
});

afterEach(() => consumer.stop());
afterAll(() => operator.cleanUp(QUEUE));

const body = (userId: string) => JSON.stringify(provisioned(userId));
const proper = () => ({
  type: 'user.provisioned',
  messageId: newId(),
  persistent: true,
  headers: { version: MESSAGE_VERSION },
});

it.each([
  ['broken JSON', '{"userId":', {}, 'not JSON'],
  ['no JSON at all', '\u0000\u0001', {}, 'not JSON'],
  ['an array', '[1]', {}, 'not an object'],
  ['null', 'null', {}, 'not an object'],
  ['an unknown type', body('a'), { type: 'user.teleported' }, 'unknown type "user.teleported"'],
  ['a type that is absent', body('a'), { type: undefined }, 'unknown type undefined'],
  [
    'a version of the future',
    body('a'),
    { headers: { version: MESSAGE_VERSION + 1 } },
    `unknown version ${MESSAGE_VERSION + 1}`,
  ],
  ['no version', body('a'), { headers: {} }, 'unknown version undefined'],
  ['no id', body('a'), { messageId: undefined }, 'no message id'],
  ['a field of the wrong kind', '{"userId":"a","accountNumber":5}', {}, 'invalid: accountNumber isString'],
])('%s is dead-lettered with the reason, and does not block the queue', async (_, bytes, difference, reason) => {
  const properties = { ...proper(), ...difference };
  operator.send('event', 'user.provisioned', bytes, properties);
  await consumer.bus.publish('user.provisioned', provisioned('next'));
  await eventually(
    () => handled,
    ({ length }) => length === 1,
  );
  const dead = await eventually(
    () => operator.take('dead-letters'),
    (letter) => letter !== undefined,
  );
  expect(dead?.content.toString()).toBe(bytes);
  expect(dead?.properties).toMatchObject({ type: properties.type, messageId: properties.messageId });
  expect(dead?.properties.headers).toMatchObject({ ...properties.headers, 'x-refused-because': reason });
  expect(handled).toEqual(['next']);
  expect(await operator.waiting(QUEUE)).toBe(0);
});

it('the reason does not contain the invalid value', async () => {
  operator.send('event', 'user.provisioned', '{"userId":{"paymentPin":"123456"},"accountNumber":""}', proper());
  const dead = await eventually(
    () => operator.take('dead-letters'),
    (letter) => letter !== undefined,
  );
  expect(JSON.stringify(dead?.properties)).not.toContain('123456');
});

it('a message whose handler always throws is dead-lettered after its last attempt without blocking others', async () => {
  const messageId = newId();
  onFirstTry = () => consumer.bus.publish('user.provisioned', provisioned('bystander'));
  await consumer.bus.publish('user.provisioned', provisioned('poison'), { messageId });
  await eventually(
    () => triesBefore,
    ({ length }) => length === 1,
  );
  expect(triesBefore[0]).toBeLessThan(ATTEMPTS);
  const dead = await eventually(
    () => operator.take('dead-letters'),
    (letter) => letter !== undefined,
  );
  expect(dead?.properties.messageId).toBe(messageId);
  expect(dead?.content.toString()).toBe(body('poison'));
  expect(tries).toBe(ATTEMPTS);
  expect(await operator.waiting(QUEUE)).toBe(0);
});

it('a message in progress during a crash is redelivered', async () => {
  let release: () => void = () => undefined;
  const crashing = await startBus(config);
  await consumer.stop();
  await crashing.bus.subscribe('user.provisioned', { queue: QUEUE, dto: ProvisionedDto }, async ({ userId }) => {
    handled.push(`${userId}, crashing`);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await crashing.bus.publish('user.provisioned', provisioned('a'));
  await eventually(
    () => handled,
    ({ length }) => length === 1,
  );
  await crashing.drop();
  release();
  consumer = await startBus(config);
  await consumer.bus.subscribe('user.provisioned', { queue: QUEUE, dto: ProvisionedDto }, async ({ userId }) => {
    handled.push(userId);
  });
  await eventually(
    () => handled,
    ({ length }) => length === 2,
  );
  expect(handled).toEqual(['a, crashing', 'a']);
});
