import { setTimeout as delay } from 'node:timers/promises';
import { EVENT_QUEUES, MESSAGE_VERSION } from '@larkspur/contracts/messages';
import { IsArray, IsString } from 'class-validator';
import { BusUnavailableError, RequestTimeoutError } from '../src/bus/bus';
import { DatabaseServiceConfig } from '../src/config';
import { continueTrace, currentContext, getTraceId, runInContext } from '../src/http/request-context';
import { newId } from '../src/ids';
import { scaleToMachine } from '../src/testing/scale-to-machine';
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

class PostDto {
  @IsArray()
  transfers!: object[];
}

class UserDto {
  @IsString()
  userId!: string;
}

const config = testConfig();
const QUEUE = 'kit.provisioned';
const POSTS = 'kit.posts';
const DELETIONS = 'kit.deletions';
let operator: Operator;
const open: TestBus[] = [];

async function connectBus(variables = config): Promise<TestBus> {
  const started = await startBus(variables);
  open.push(started);
  return started;
}

beforeAll(async () => {
  operator = await Operator.of(config);
});

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ stop }) => stop()));
  await operator.deleteQueue(QUEUE);
  await operator.deleteQueue(POSTS);
  await operator.deleteQueue(DELETIONS);
});

afterAll(() => operator.cleanUp(QUEUE, POSTS, DELETIONS));

describe('events', () => {
  it('reach a subscriber with id and trace, and are kept while it is disconnected', async () => {
    const publisher = await connectBus();
    const consumer = await connectBus();
    const seen: { userId: string; messageId: string; traceId: string }[] = [];
    const subscribe = ({ bus }: TestBus) =>
      bus.subscribe('user.provisioned', { queue: QUEUE, dto: ProvisionedDto }, async ({ userId }, { messageId }) => {
        seen.push({ userId, messageId, traceId: getTraceId(currentContext()?.traceparent ?? '') });
      });
    await subscribe(consumer);
    const messageId = newId();
    const traceparent = continueTrace(undefined);
    await runInContext({ traceparent }, () =>
      publisher.bus.publish('user.provisioned', provisioned('a'), { messageId }),
    );
    await eventually(
      () => seen,
      ({ length }) => length === 1,
    );
    expect(seen[0]).toEqual({ userId: 'a', messageId, traceId: getTraceId(traceparent) });

    await consumer.stop();
    await publisher.bus.publish('user.provisioned', provisioned('b'));
    await subscribe(await connectBus());
    await eventually(
      () => seen,
      ({ length }) => length === 2,
    );
    expect(seen[1]?.userId).toBe('b');
  });

  it('are delivered to one instance of a service, and as broadcasts to every instance', async () => {
    const publisher = await connectBus();
    const handled: string[] = [];
    const observed: string[] = [];
    for (const instance of ['first', 'second']) {
      const { bus } = await connectBus();
      await bus.subscribe(
        'user.provisioned',
        { queue: QUEUE, dto: ProvisionedDto, prefetch: 1 },
        async ({ userId }) => {
          handled.push(userId);
          await delay(5);
        },
      );
      await bus.observe('user.provisioned', ({ userId }) => observed.push(`${instance} ${userId}`));
    }
    const users = Array.from({ length: 20 }, (_, index) => `user-${index}`);
    await Promise.all(users.map((user) => publisher.bus.publish('user.provisioned', provisioned(user))));
    await eventually(
      () => [handled.length, observed.length],
      ([one, all]) => one === 20 && all === 40,
    );
    expect(handled.toSorted()).toEqual(users.toSorted());
    expect(new Set(observed).size).toBe(40);
  });

  it('are kept for every queue of the contract, even if its service has never run', async () => {
    const publisher = await connectBus();
    await publisher.bus.publish('user.provisioned', provisioned('early'));
    const seen: string[] = [];
    for (const queue of EVENT_QUEUES['user.provisioned']) {
      const { bus } = await connectBus();
      await bus.subscribe('user.provisioned', { queue, dto: ProvisionedDto }, async ({ userId }) => {
        // Events of earlier tests are in these queues as well.
        if (userId === 'early') seen.push(`${queue} ${userId}`);
      });
    }
    await eventually(
      () => seen,
      ({ length }) => length === 2,
    );
    expect(seen.toSorted()).toEqual(['svc-auth.provisioned-users early', 'svc-transactions.users early']);
  });

  it('lose members that the subscriber does not declare, because a newer sender may add some', async () => {
    const { bus } = await connectBus();
    const seen: object[] = [];
    await bus.subscribe('user.provisioned', { queue: QUEUE, dto: ProvisionedDto }, async (event) =>
      seen.push({ ...event }),
    );
    await bus.publish('user.provisioned', { ...provisioned('a'), ...{ added: 'later' } });
    await eventually(
      () => seen,
      ({ length }) => length === 1,
    );
    expect(seen[0]).toEqual(provisioned('a'));
  });

  it('use half of the connections to the database at most, all together, and commands are handled meanwhile', async () => {
    const { bus } = await connectBus(Object.assign(new DatabaseServiceConfig(), config, { DATABASE_POOL_SIZE: 4 }));
    let [active, most, handled] = [0, 0, 0];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const handle = async () => {
      active += 1;
      most = Math.max(most, active);
      await finished;
      active -= 1;
      handled += 1;
    };
    await bus.subscribe('user.provisioned', { queue: QUEUE, dto: ProvisionedDto }, handle);
    await bus.subscribe('user.deleted', { queue: DELETIONS, dto: UserDto }, handle);
    await bus.serve('accounts.post', { queue: POSTS, dto: PostDto }, async () => ({ outcomes: [] }));
    const deletion = { userId: newId(), actorId: newId(), date: new Date().toISOString() };
    try {
      for (let i = 0; i < 3; i += 1) {
        await bus.publish('user.provisioned', provisioned(newId()));
        await bus.publish('user.deleted', deletion);
      }
      await eventually(() => active === 2, Boolean);
      expect(await bus.request('accounts.post', { transfers: [] })).toEqual({ outcomes: [] });
    } finally {
      finish();
    }
    await eventually(() => handled === 6, Boolean);
    expect(most).toBe(2);
  });
});

describe('commands', () => {
  it('are replied to', async () => {
    const { bus: server } = await connectBus();
    const { bus: client } = await connectBus();
    await server.serve('accounts.post', { queue: POSTS, dto: PostDto, prefetch: 50 }, async ({ transfers }) => ({
      outcomes: transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason: 'pin_not_set' })),
    }));
    const ids = Array.from({ length: 50 }, () => newId());
    const responses = await Promise.all(
      ids.map((transferId) => client.request('accounts.post', { transfers: [transferOf(transferId)] })),
    );
    expect(responses.map(({ outcomes }) => outcomes[0]?.transferId)).toEqual(ids);
  });

  it('without a consumer fail immediately instead of timing out', async () => {
    const { bus } = await connectBus();
    const started = Date.now();
    await expect(bus.request('accounts.post', { transfers: [] })).rejects.toThrow(BusUnavailableError);
    const failedAfter = Date.now() - started;
    expect(failedAfter).toBeLessThan(scaleToMachine(1_000));
  });

  it('expire when their sender stops waiting, and are never written to disk', async () => {
    const server = await connectBus();
    const { bus: client } = await connectBus();
    await server.bus.serve('accounts.post', { queue: POSTS, dto: PostDto }, async () => ({ outcomes: [] }));
    await server.stop();
    const rejection = expect(client.request('accounts.post', { transfers: [] }, { timeoutMs: 2_000 })).rejects.toThrow(
      RequestTimeoutError,
    );
    const message = await eventually(
      () => operator.take(POSTS),
      (taken) => taken !== undefined,
    );
    expect(message?.properties.deliveryMode).toBe(1);
    expect(Number(message?.properties.expiration)).toBeGreaterThan(0);
    expect(Number(message?.properties.expiration)).toBeLessThanOrEqual(2_000);
    await rejection;
  });

  it('leave a dead letter that does not expire', async () => {
    const { bus } = await connectBus();
    await bus.serve('accounts.post', { queue: POSTS, dto: PostDto }, async () => ({ outcomes: [] }));
    const messageId = newId();
    operator.send('command', 'accounts.post', 'not JSON', {
      type: 'accounts.post',
      messageId,
      expiration: '60000',
      headers: { version: MESSAGE_VERSION },
    });
    const dead = await eventually(
      () => operator.take('dead-letters'),
      (letter) => letter !== undefined,
    );
    expect(dead?.properties.messageId).toBe(messageId);
    expect(dead?.properties.expiration).toBeUndefined();
  });

  it('time out with an unknown outcome although they were handled', async () => {
    const { bus } = await connectBus();
    const done: number[] = [];
    await bus.serve('accounts.post', { queue: POSTS, dto: PostDto }, async () => {
      await delay(300);
      done.push(1);
      return { outcomes: [] };
    });
    await expect(bus.request('accounts.post', { transfers: [] }, { timeoutMs: 100 })).rejects.toThrow(
      RequestTimeoutError,
    );
    // Before the handler has ended, which takes 300 ms.
    expect(done).toEqual([]);
    await eventually(
      () => done,
      ({ length }) => length === 1,
    );
  });

  it('are redelivered when the handler throws, and replied to then', async () => {
    const { bus } = await connectBus();
    let tries = 0;
    await bus.serve('accounts.post', { queue: POSTS, dto: PostDto, delaysMs: SHORT_DELAYS_MS }, async () => {
      tries += 1;
      if (tries === 1) throw new Error('a deadlock, say');
      return { outcomes: [] };
    });
    await expect(bus.request('accounts.post', { transfers: [] })).resolves.toEqual({ outcomes: [] });
    expect(tries).toBe(2);
  });
});

describe('a lost connection', () => {
  let brokerProxy: TcpProxy;

  beforeEach(async () => {
    brokerProxy = await TcpProxy.start();
  });

  afterEach(() => brokerProxy.remove());

  it('is reopened with its queues and broadcasts; a publish meanwhile waits for it', async () => {
    const { bus } = await connectBus({ ...config, RABBITMQ_URL: brokerProxy.url });
    const handled: string[] = [];
    const observed: string[] = [];
    await bus.subscribe('user.provisioned', { queue: QUEUE, dto: ProvisionedDto }, async ({ userId }) =>
      handled.push(userId),
    );
    await bus.observe('user.provisioned', ({ userId }) => observed.push(userId));
    await brokerProxy.cut();
    await eventually(
      () => bus.state(),
      ({ connected }) => !connected,
    );
    const published = bus.publish('user.provisioned', provisioned('meanwhile'));
    await delay(300);
    await brokerProxy.restore();
    await published;
    await eventually(
      () => [...handled, ...observed],
      ({ length }) => length === 2,
    );
    expect(bus.state()).toEqual({ connected: true });
  });

  it('fails pending requests immediately and publishes after their timeout', async () => {
    const { bus } = await connectBus({ ...config, RABBITMQ_URL: brokerProxy.url });
    const { bus: server } = await connectBus();
    await server.serve('accounts.post', { queue: POSTS, dto: PostDto }, async () => {
      await delay(1_000);
      return { outcomes: [] };
    });
    const reply = bus.request('accounts.post', { transfers: [] });
    const rejection = expect(reply).rejects.toThrow(RequestTimeoutError);
    await delay(100);
    const cutAt = Date.now();
    await brokerProxy.cut();
    await rejection;
    const failedAfter = Date.now() - cutAt;
    expect(failedAfter).toBeLessThan(scaleToMachine(500));
    await expect(bus.publish('user.provisioned', provisioned('a'))).rejects.toThrow(BusUnavailableError);
    expect(Date.now() - cutAt).toBeGreaterThan(4_500);
  });

  it('is detected within three seconds when the broker hangs', async () => {
    const { bus } = await connectBus({ ...config, RABBITMQ_URL: brokerProxy.url });
    const frozenAt = Date.now();
    brokerProxy.freeze();
    await eventually(
      () => bus.state(),
      ({ connected }) => !connected,
    );
    const detectedAfter = Date.now() - frozenAt;
    expect(detectedAfter).toBeLessThan(3_000 + scaleToMachine(300));
    await brokerProxy.restore();
    await eventually(
      () => bus.state(),
      ({ connected }) => connected,
    );
  });
});

function transferOf(transferId: string) {
  return {
    transferId,
    payerId: newId(),
    from: 'checking' as const,
    amountCents: 100,
    accountNumber: '1000000001',
    bankName: 'Larkspur Bank',
    accountType: 'savings' as const,
    pinProof: '',
  };
}
