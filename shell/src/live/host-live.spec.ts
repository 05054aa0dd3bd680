/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import type { SessionUser } from '@larkspur/contracts/session';
import type { HostLive, LiveEvent } from '@larkspur/web-kit/host/host-api';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { ADA, GRACE, tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import { Store } from '@larkspur/web-kit/utils/store';
import { createHostLive } from './host-live';
import type { LockRequester } from './shared-stream';
import { FakeGateway, FakeLocks, RejectingLocks } from './testing';

interface Tab {
  live: HostLive;
  received: LiveEvent[];
  visible: Store<boolean>;
  session: Store<SessionUser | null>;
  listen(): () => void;
  stop(): void;
}

/** Streams and channels need real timers for these. */
const FAKE_TIMERS: Parameters<typeof jest.useFakeTimers>[0] = {
  doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'],
};

let gateway: FakeGateway;
let locks: LockRequester;
let channels: BroadcastChannel[];
let tabs: Tab[];
let refused: string[];

function openTab({ user = ADA, alone = false }: { user?: SessionUser | null; alone?: boolean } = {}): Tab {
  const session = new Store<SessionUser | null>(user);
  const visible = new Store(true);
  const token = tokenUntil();
  const received: LiveEvent[] = [];
  const releases: (() => void)[] = [];
  const live = createHostLive({
    session: {
      token: () => (session.getSnapshot() ? token : null),
      user: session.getSnapshot,
      isCurrent: () => session.getSnapshot() !== null,
      subscribe: session.subscribe,
    },
    onRefused: (old) => refused.push(old),
    tabs: {
      locks: alone ? undefined : locks,
      openChannel: (name) => {
        const channel = new BroadcastChannel(name);
        channels.push(channel);
        return channel;
      },
    },
    online: new Store(true),
    visible,
    fetch: gateway.fetch,
  });
  const tab: Tab = {
    live,
    received,
    visible,
    session,
    listen: () => {
      const release = live.subscribe((event) => received.push(event));
      releases.push(release);
      return release;
    },
    stop: () => {
      for (const release of releases) release();
      session.set(null);
    },
  };
  tabs.push(tab);
  return tab;
}

async function until(holds: () => boolean): Promise<void> {
  for (const giveUp = Date.now() + 4_000; !holds(); await rest(5)) {
    if (Date.now() > giveUp) throw new Error('It never came to hold.');
  }
}

/** Lets time pass, and what streams and channels have sent arrive. */
async function settle(ms = 10): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await jest.advanceTimersByTimeAsync(Math.min(1_000, ms - passed));
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  gateway = new FakeGateway();
  locks = new FakeLocks();
  channels = [];
  tabs = [];
  refused = [];
});

afterEach(() => {
  for (const tab of tabs) tab.stop();
  for (const channel of channels) channel.close();
});

it('opens one stream for all listeners and passes on its events', async () => {
  const tab = openTab();
  await rest(10);
  expect(gateway.requestCount).toBe(0);
  tab.listen();
  tab.listen();
  await until(() => gateway.openCount === 1);
  gateway.last.sendEvent('a', 'ready', { resumed: false });
  gateway.last.sendEvent('b', 'balance', { account: 'savings', balance: 5, revision: 1 });
  await until(() => tab.received.length === 4);
  expect(tab.received[3]).toMatchObject({ name: 'balance', data: { account: 'savings', balance: 5, revision: 1 } });
  expect(gateway.requestCount).toBe(1);
});

it('passes on a repeated event once', async () => {
  const tab = openTab();
  tab.listen();
  await until(() => gateway.openCount === 1);
  gateway.last.sendEvent('a', 'transaction', buildStatementLine());
  await until(() => tab.received.length === 1);
  gateway.last.disconnect();
  await until(() => gateway.openCount === 1);
  gateway.last.sendEvent('a', 'ready', { resumed: true });
  gateway.last.sendEvent('a', 'transaction', buildStatementLine());
  gateway.last.sendEvent('b', 'transaction', buildStatementLine({ _id: 'l2' }));
  await until(() => tab.received.length === 3);
  expect(tab.received.map(({ name }) => name)).toEqual(['transaction', 'ready', 'transaction']);
});

it('isolates an exception of one listener and reports it', async () => {
  jest.useFakeTimers(FAKE_TIMERS);
  try {
    const tab = openTab();
    tab.live.subscribe(() => {
      throw new Error('mine');
    });
    tab.listen();
    await jest.advanceTimersByTimeAsync(10);
    gateway.last.sendEvent('a', 'ready', { resumed: false });
    await new Promise((resolve) => setImmediate(resolve));
    expect(tab.received).toHaveLength(1);
    expect(() => jest.advanceTimersByTime(1)).toThrow('mine');
  } finally {
    jest.useRealTimers();
  }
});

it('closes the stream a while after the last listener left', async () => {
  jest.useFakeTimers(FAKE_TIMERS);
  try {
    const tab = openTab();
    const release = tab.listen();
    await jest.advanceTimersByTimeAsync(10);
    release();
    release();
    await jest.advanceTimersByTimeAsync(4_000);
    tab.listen();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([gateway.openCount, gateway.requestCount]).toEqual([1, 1]);
    tab.stop();
    await jest.advanceTimersByTimeAsync(10);
    expect(gateway.openCount).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('tells whoever listens again that events may have been missed', async () => {
  const tab = openTab();
  const release = tab.listen();
  await until(() => gateway.openCount === 1);
  gateway.last.sendEvent('a', 'ready', { resumed: false });
  await until(() => tab.received.length === 1);
  release();
  gateway.last.sendEvent('b', 'transaction', buildStatementLine());
  await rest(20);
  tab.listen();
  await until(() => tab.received.length === 2);
  expect(tab.received[1]).toMatchObject({ name: 'ready', data: { resumed: false } });
  gateway.last.sendEvent('c', 'transaction', buildStatementLine({ _id: 'l2' }));
  await until(() => tab.received.length === 3);
  expect(gateway.requestCount).toBe(1);
});

it('tells nobody who has stopped listening', async () => {
  const tab = openTab();
  tab.listen();
  await until(() => gateway.openCount === 1);
  gateway.last.sendEvent('a', 'ready', { resumed: false });
  await until(() => tab.received.length === 1);
  tab.listen()();
  await rest(10);
  expect(tab.received).toHaveLength(1);
});

it('closes with the session, and starts fresh for the next user', async () => {
  const tab = openTab();
  tab.listen();
  await until(() => gateway.openCount === 1);
  gateway.last.sendEvent('a', 'ready', { resumed: false });
  await until(() => tab.received.length === 1);
  tab.session.set(null);
  await until(() => gateway.openCount === 0);
  tab.session.set(GRACE);
  await until(() => gateway.openCount === 1);
  expect(gateway.last.headers['last-event-id']).toBeUndefined();
});

describe('several tabs', () => {
  it('share one stream', async () => {
    const [one, two, three] = [openTab(), openTab(), openTab()];
    for (const tab of [one, two, three]) tab.listen();
    await until(() => gateway.openCount === 1);
    gateway.last.sendEvent('a', 'ready', { resumed: false });
    gateway.last.sendEvent('b', 'transaction', buildStatementLine());
    await until(() => [one, two, three].every(({ received }) => received.length === 2));
    expect(two.received).toEqual(one.received);
    expect(gateway.requestCount).toBe(1);
  });

  it('resume where the tab that read it stopped', async () => {
    const [one, two] = [openTab(), openTab()];
    one.listen();
    two.listen();
    await until(() => gateway.openCount === 1);
    gateway.last.sendEvent('a', 'ready', { resumed: false });
    gateway.last.sendEvent('b', 'transaction', buildStatementLine());
    await until(() => two.received.length === 2);
    one.stop();
    await until(() => gateway.streams.length === 2);
    expect(gateway.openCount).toBe(1);
    expect(gateway.last.headers['last-event-id']).toBe('b');
    gateway.last.sendEvent('b', 'ready', { resumed: true });
    gateway.last.sendEvent('b', 'transaction', buildStatementLine());
    gateway.last.sendEvent('c', 'transaction', buildStatementLine({ _id: 'l2' }));
    await until(() => two.received.length === 4);
    expect(one.received).toHaveLength(2);
  });

  it('tell one that joins later that it may have missed events', async () => {
    const [one, two] = [openTab(), openTab()];
    one.listen();
    await until(() => gateway.openCount === 1);
    gateway.last.sendEvent('a', 'ready', { resumed: false });
    await until(() => one.received.length === 1);
    two.listen();
    await until(() => two.received.length === 1);
    expect(two.received[0]).toMatchObject({ name: 'ready', data: { resumed: false } });
    gateway.last.sendEvent('b', 'transaction', buildStatementLine());
    await until(() => two.received.length === 2);
    expect([one.received.length, gateway.requestCount]).toEqual([2, 1]);
  });

  it('do not wait for one that is frozen and keeps the lock', async () => {
    jest.useFakeTimers(FAKE_TIMERS);
    try {
      const [one, two] = [openTab(), openTab()];
      one.listen();
      await settle();
      gateway.last.sendEvent('a', 'ready', { resumed: false });
      await settle();
      const [frozen] = channels;
      const handle = frozen?.onmessage ?? null;
      if (frozen) frozen.onmessage = null;
      two.listen();
      await settle(15_000);
      expect([gateway.openCount, two.received.length]).toEqual([2, 0]);
      gateway.last.sendEvent('a', 'ready', { resumed: false });
      gateway.last.sendEvent('b', 'transaction', buildStatementLine());
      await settle();
      expect(two.received.map(({ name }) => name)).toEqual(['ready', 'transaction']);
      if (frozen) frozen.onmessage = handle;
      await settle(60_000);
      expect(gateway.openCount).toBe(1);
      const [shared] = gateway.streams.filter(({ closed }) => !closed);
      shared?.sendEvent('b', 'transaction', buildStatementLine());
      shared?.sendEvent('c', 'transaction', buildStatementLine({ _id: 'l2' }));
      await settle();
      expect(two.received.filter(({ name }) => name === 'transaction')).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('take over from a frozen one that is closed, without a second stream', async () => {
    jest.useFakeTimers(FAKE_TIMERS);
    try {
      const [one, two] = [openTab(), openTab()];
      one.listen();
      await settle();
      const [frozen] = channels;
      if (frozen) frozen.onmessage = null;
      two.listen();
      await settle(15_000);
      expect(gateway.openCount).toBe(2);
      one.stop();
      await settle();
      expect(gateway.openCount).toBe(1);
      gateway.last.sendEvent('a', 'ready', { resumed: false });
      await settle();
      expect(two.received).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('of two users share nothing', async () => {
    const [ada, grace] = [openTab(), openTab({ user: GRACE })];
    ada.listen();
    grace.listen();
    await until(() => gateway.openCount === 2);
    gateway.streams[0]?.sendEvent('a', 'ready', { resumed: false });
    await until(() => ada.received.length === 1);
    await rest(20);
    expect(grace.received).toEqual([]);
  });

  it('have one stream each without Web Locks, and close it while they are hidden', async () => {
    const [one, two] = [openTab({ alone: true }), openTab({ alone: true })];
    one.listen();
    two.listen();
    await until(() => gateway.openCount === 2);
    one.visible.set(false);
    await until(() => gateway.openCount === 1);
    one.visible.set(true);
    await until(() => gateway.openCount === 2);
  });

  it('have one stream each when the browser denies locks', async () => {
    locks = new RejectingLocks();
    const one = openTab();
    one.listen();
    await until(() => gateway.openCount === 1);
  });
});
