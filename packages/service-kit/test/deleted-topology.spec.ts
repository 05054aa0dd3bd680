import { eventually, Operator, ProvisionedDto, provisioned, startBus, type TestBus, testConfig } from './harness';

const config = testConfig();
const QUEUE = 'kit.deleted';
let operator: Operator;
let publisher: TestBus;
let consumer: TestBus;
const received: string[] = [];
const broadcasts: string[] = [];
let isFailing = false;

beforeAll(async () => {
  operator = await Operator.of(config);
  publisher = await startBus(config);
  consumer = await startBus(config);
  await consumer.bus.observe('user.provisioned', ({ userId }) => broadcasts.push(userId));
  await consumer.bus.subscribe('user.provisioned', { queue: QUEUE, dto: ProvisionedDto }, async ({ userId }) => {
    received.push(userId);
    if (isFailing) throw new Error('a bug, say');
  });
});

afterAll(async () => {
  await publisher?.stop();
  await consumer?.stop();
  await operator?.cleanUp(QUEUE);
});

const arrives = (list: string[], user: string) => eventually(() => list.includes(user), Boolean);

it('an event whose queues were deleted is not lost: they are declared again before it is confirmed', async () => {
  await publisher.bus.publish('login.changed', loginChanged('first'));
  await operator.deleteQueue('svc-users.login-changes');
  await publisher.bus.publish('login.changed', loginChanged('second'));
  const message = await eventually(
    () => operator.take('svc-users.login-changes'),
    (taken) => taken !== undefined,
  );
  expect(JSON.parse(String(message?.content))).toMatchObject({ userId: 'second' });
});

it('an exchange that was deleted on the running broker is declared again, with the bindings of consumers and broadcasts', async () => {
  await publisher.bus.publish('user.provisioned', provisioned('before'));
  await arrives(received, 'before');
  await operator.deleteExchange('event.user.provisioned');
  await publisher.bus.refresh();
  await consumer.bus.refresh();
  await publisher.bus.publish('user.provisioned', provisioned('after'));
  await arrives(received, 'after');
  await arrives(broadcasts, 'after');
});

it('a queue that was deleted is consumed again', async () => {
  await operator.deleteQueue(QUEUE);
  // The event is not routed to the queue before the consumer has declared it again.
  await eventually(async () => {
    await publisher.bus.publish('user.provisioned', provisioned('again'));
    return received.includes('again');
  }, Boolean);
});

it('a message whose delay queue was deleted waits in a new one', async () => {
  await operator.deleteQueue('kit.delay.1000');
  isFailing = true;
  await publisher.bus.publish('user.provisioned', provisioned('delayed'));
  await arrives(received, 'delayed');
  isFailing = false;
  await eventually(
    () => received.filter((user) => user === 'delayed'),
    ({ length }) => length === 2,
  );
  expect(await operator.waiting('dead-letters')).toBe(0);
});

function loginChanged(userId: string) {
  return { userId, email: 'a@example.com', role: 'customer' as const, isDisabled: false, revision: 1 };
}
