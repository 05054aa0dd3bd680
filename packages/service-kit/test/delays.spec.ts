import { setTimeout as delay } from 'node:timers/promises';
import { MESSAGE_VERSION } from '@larkspur/contracts/messages';
import { IsArray } from 'class-validator';
import { newId } from '../src/ids';
import { Metrics } from '../src/observability/metrics';
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

class PostDto {
  @IsArray()
  transfers!: object[];
}

const config = testConfig();
const QUEUE = 'kit.delays';
const POSTS = 'kit.delayed-posts';
const MAX_QUEUED = 20;
const FAST = { delaysMs: SHORT_DELAYS_MS };
let operator: Operator;
const open: TestBus[] = [];
/** Ends handlers that a crash left running. */
const stuck: (() => void)[] = [];

async function connectBus(metrics?: Metrics): Promise<TestBus> {
  const started = await startBus(config, metrics);
  open.push(started);
  return started;
}

async function expiredCommands({ registry }: Metrics): Promise<number> {
  const metric = await registry.getSingleMetric('bus_expired_commands_total')?.get();
  return metric?.values.find(({ labels }) => labels.queue === POSTS)?.value ?? 0;
}

async function crash(started: TestBus): Promise<void> {
  open.splice(open.indexOf(started), 1);
  await started.drop();
}

beforeAll(async () => {
  operator = await Operator.of(config);
});

afterEach(async () => {
  for (const end of stuck.splice(0)) end();
  await Promise.all(open.splice(0).map(({ stop }) => stop()));
  await operator.deleteQueue(QUEUE);
  await operator.deleteQueue(POSTS);
});

afterAll(() => operator.cleanUp(QUEUE, POSTS));

it('a message that waits for its next attempt does not hold up the others of its consumer', async () => {
  const { bus } = await connectBus();
  const handled: string[] = [];
  await bus.subscribe('user.provisioned', { queue: QUEUE, dto: ProvisionedDto, prefetch: 1 }, async ({ userId }) => {
    handled.push(userId);
    if (userId === 'poison' && handled.filter((user) => user === 'poison').length < 3) throw new Error('a bug, say');
  });
  await bus.publish('user.provisioned', provisioned('poison'));
  await bus.publish('user.provisioned', provisioned('first'));
  await bus.publish('user.provisioned', provisioned('second'));
  await eventually(
    () => handled,
    ({ length }) => length >= 3,
  );
  expect(handled).toEqual(['poison', 'first', 'second']);
  await eventually(
    () => handled,
    ({ length }) => length === 5,
  );
  expect(handled.slice(3)).toEqual(['poison', 'poison']);
  expect(await operator.waiting('dead-letters')).toBe(0);
});

it('a consumer that crashes while a message waits for its next attempt loses nothing', async () => {
  const crashing = await connectBus();
  const handled: string[] = [];
  const options = { queue: QUEUE, dto: ProvisionedDto };
  await crashing.bus.subscribe('user.provisioned', options, async ({ userId }) => {
    handled.push(`${userId}, crashing`);
    throw new Error('a bug, say');
  });
  await crashing.bus.publish('user.provisioned', provisioned('a'));
  await eventually(
    () => handled,
    ({ length }) => length === 1,
  );
  await delay(200);
  await crash(crashing);
  const { bus } = await connectBus();
  await bus.subscribe('user.provisioned', options, async ({ userId }) => handled.push(userId));
  await eventually(
    () => handled,
    ({ length }) => length === 2,
  );
  expect(handled).toEqual(['a, crashing', 'a']);
});

it('the last attempt is made alone, and only a message that fails it is a dead letter', async () => {
  const { bus } = await connectBus();
  const running = new Set<string>();
  const together: string[][] = [];
  let attempts = 0;
  let handled = 0;
  const options = { queue: QUEUE, dto: ProvisionedDto, prefetch: 5, ...FAST };
  await bus.subscribe('user.provisioned', options, async ({ userId }) => {
    running.add(userId);
    if (userId === 'poison') {
      attempts += 1;
      await delay(30);
      together.push([...running]);
      running.delete(userId);
      throw new Error('fails with others, or always');
    }
    await delay(15);
    running.delete(userId);
    handled += 1;
  });
  await bus.publish('user.provisioned', provisioned('poison'));
  let isDone = false;
  const others = (async () => {
    for (let index = 0; !isDone; index++) {
      await Promise.all([1, 2, 3].map((n) => bus.publish('user.provisioned', provisioned(`other-${index}-${n}`))));
      // Without a bound, the message would wait behind more and more of them at each attempt.
      await eventually(() => 3 * (index + 1) - handled < MAX_QUEUED, Boolean);
    }
  })();
  const dead = await eventually(
    () => operator.take('dead-letters'),
    (letter) => letter !== undefined,
  );
  isDone = true;
  await others;
  expect(dead?.content.toString()).toBe(JSON.stringify(provisioned('poison')));
  expect(attempts).toBe(5);
  expect(together.at(-1)).toEqual(['poison']);
  expect(together.slice(0, -1).some(({ length }) => length > 1)).toBe(true);
  expect(await operator.take('dead-letters')).toBeUndefined();
});

it('a message that was in progress during several crashes of its process is tried alone before it is given up', async () => {
  const handled: string[] = [];
  const messageId = newId();
  const options = { queue: QUEUE, dto: ProvisionedDto };
  const publisher = await connectBus();
  for (let crashes = 0; crashes < 6; crashes++) {
    const crashing = await connectBus();
    let isStarted = false;
    await crashing.bus.subscribe('user.provisioned', options, async () => {
      isStarted = true;
      await new Promise<void>((resolve) => stuck.push(resolve));
    });
    if (crashes === 0) await publisher.bus.publish('user.provisioned', provisioned('unlucky'), { messageId });
    await eventually(() => isStarted, Boolean);
    await crash(crashing);
  }
  const { bus } = await connectBus();
  await bus.subscribe('user.provisioned', options, async ({ userId }) => handled.push(userId));
  await eventually(
    () => handled,
    ({ length }) => length === 1,
  );
  await delay(200);
  expect([handled, await operator.waiting(QUEUE), await operator.waiting('dead-letters')]).toEqual([['unlucky'], 0, 0]);
});

it('a message that ends its process each time is a dead letter in the end', async () => {
  const options = { queue: QUEUE, dto: ProvisionedDto };
  const publisher = await connectBus();
  let starts = 0;
  for (let crashes = 0; crashes < 7; crashes++) {
    const crashing = await connectBus();
    await crashing.bus.subscribe('user.provisioned', options, async () => {
      starts += 1;
      await new Promise<void>((resolve) => stuck.push(resolve));
    });
    if (crashes === 0) await publisher.bus.publish('user.provisioned', provisioned('fatal'));
    await eventually(
      () => starts,
      (count) => count === crashes + 1,
    );
    await crash(crashing);
  }
  const { bus } = await connectBus();
  await bus.subscribe('user.provisioned', options, async () => {
    starts += 1;
  });
  const dead = await eventually(
    () => operator.take('dead-letters'),
    (letter) => letter !== undefined,
  );
  expect(dead?.content.toString()).toBe(JSON.stringify(provisioned('fatal')));
  expect(starts).toBe(7);
});

it('a command is not handled after its deadline', async () => {
  const { bus } = await connectBus();
  let tries = 0;
  await bus.serve('accounts.post', { queue: POSTS, dto: PostDto, delaysMs: [5, 1_000] }, async () => {
    tries += 1;
    throw new Error('a bug, say');
  });
  await expect(bus.request('accounts.post', { transfers: [] }, { timeoutMs: 400 })).rejects.toThrow('No reply');
  await delay(1_000);
  expect(tries).toBe(2);
  expect([await operator.waiting(POSTS), await operator.waiting('dead-letters')]).toEqual([0, 0]);
});

it('a command that has waited in its queue is not tried again after its sender has stopped waiting', async () => {
  const options = { queue: POSTS, dto: PostDto, delaysMs: [5_000] };
  const absent = await connectBus();
  await absent.bus.serve('accounts.post', options, async () => ({ outcomes: [] }));
  await crash(absent);
  const sender = await connectBus();
  const request = sender.bus.request('accounts.post', { transfers: [] }, { timeoutMs: 6_000 });
  const outcome = expect(request).rejects.toThrow('No reply');
  await delay(1_500);
  const metrics = new Metrics();
  const { bus } = await connectBus(metrics);
  let tries = 0;
  await bus.serve('accounts.post', options, async () => {
    tries += 1;
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  await eventually(() => tries, Boolean);
  await eventually(
    () => expiredCommands(metrics),
    (expired) => expired === 1,
  );
  await outcome;
  expect([tries, await operator.waiting(POSTS)]).toEqual([1, 0]);
});

it('a command is tried once where the clock of its sender is behind, and its expiration ends it where the clock is ahead', async () => {
  const metrics = new Metrics();
  const { bus } = await connectBus(metrics);
  const tries: string[] = [];
  await bus.serve('accounts.post', { queue: POSTS, dto: PostDto, delaysMs: [5_000] }, async (_, { messageId }) => {
    tries.push(messageId);
    throw new Error('a bug, say');
  });
  const sendWithClock = (messageId: string, offsetMs: number) =>
    operator.send('command', 'accounts.post', '{"transfers":[]}', {
      type: 'accounts.post',
      messageId,
      expiration: '4000',
      headers: { version: MESSAGE_VERSION, 'x-deadline': Date.now() + 4_000 + offsetMs },
    });
  sendWithClock('behind', -60_000);
  sendWithClock('ahead', 60_000);
  await eventually(
    () => expiredCommands(metrics),
    (expired) => expired === 2,
  );
  expect(tries).toEqual(['behind', 'ahead']);
});
