/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */

import { expiresAt } from '@larkspur/web-kit/host/token';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import { Store } from '@larkspur/web-kit/utils/store';
import { keepConnected } from './keep-connected';
import type { LiveMessage } from './live-message';
import { FakeGateway } from './testing';

let gateway: FakeGateway;
let token: Store<string | null>;
let online: Store<boolean>;
let received: LiveMessage[];
let refused: string[];
let stop: AbortController;
let lastEventId: string | null;

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
const isCurrent = (one: string) => one === token.getSnapshot() && expiresAt(one, null) > Date.now();
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function begin(): Promise<void> {
  void keepConnected(
    {
      token,
      canConnect: online,
      lastEventId: () => lastEventId,
      onMessage: (message) => {
        lastEventId = message.id;
        received.push(message);
      },
      isCurrent,
      onRefused: (old) => refused.push(old),
      fetch: gateway.fetch,
    },
    stop.signal,
  );
  await pass(0);
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  gateway = new FakeGateway();
  token = new Store<string | null>(tokenUntil(inSeconds(3_600)));
  online = new Store(true);
  received = [];
  refused = [];
  stop = new AbortController();
  lastEventId = null;
});

afterEach(() => {
  stop.abort();
  jest.useRealTimers();
});

describe('a stream', () => {
  it('sends the token in a header and parses events however their bytes are split', async () => {
    await begin();
    expect(gateway.last.headers).toEqual({
      accept: 'text/event-stream',
      authorization: `Bearer ${token.getSnapshot()}`,
    });
    gateway.last.sendEvent('a', 'ready', { resumed: false });
    const text = `:\n\nid: b\nevent: transaction\ndata: ${JSON.stringify(buildStatementLine({ description: 'Crème' }))}\n\n`;
    const bytes = new TextEncoder().encode(text);
    for (const byte of bytes) gateway.last.send(Uint8Array.of(byte));
    await pass(0);
    expect(received).toEqual([
      { id: 'a', name: 'ready', data: { resumed: false } },
      { id: 'b', name: 'transaction', data: buildStatementLine({ description: 'Crème' }) },
    ]);
  });

  it('ignores unknown and malformed events', async () => {
    await begin();
    gateway.last.write('id: x\nevent: weather\ndata: {"rain":true}\n\nid: y\nevent: balance\ndata: {"acc\n\n');
    gateway.last.write('event: balance\ndata: null\n\n');
    gateway.last.sendEvent('z', 'ready', { resumed: true });
    await pass(0);
    expect(received.map(({ id }) => id)).toEqual(['z']);
  });

  it('resumes after its last event when it broke', async () => {
    await begin();
    gateway.last.sendEvent('a', 'ready', { resumed: false });
    await pass(0);
    gateway.last.disconnect();
    await pass(1_000);
    expect(gateway.streams).toHaveLength(2);
    expect(gateway.last.headers['last-event-id']).toBe('a');
  });

  it('counts as broken when it is silent, heartbeats included', async () => {
    await begin();
    gateway.last.sendEvent('a', 'ready', { resumed: false });
    for (let i = 0; i < 10; i++) {
      await pass(15_000);
      gateway.last.write(':\n\n');
    }
    await pass(0);
    expect(gateway.streams).toHaveLength(1);
    await pass(41_000);
    expect(gateway.streams).toHaveLength(2);
    expect(gateway.openCount).toBe(1);
  });

  it('ends when it is aborted, and passes on nothing afterwards', async () => {
    await begin();
    stop.abort();
    await pass(60_000);
    expect([gateway.openCount, gateway.requestCount]).toEqual([0, 1]);
  });
});

describe('reconnecting', () => {
  it.each([0, 500, 503, 429])('backs off up to half a minute while the server responds %i', async (status) => {
    gateway.rejectWith = status;
    await begin();
    await pass(1_000);
    expect(gateway.requestCount).toBe(2);
    await pass(10 * 60_000);
    const slow = gateway.requestCount;
    expect(slow).toBeLessThan(10 * 4 + 10);
    expect(slow).toBeGreaterThan(10);
    gateway.rejectWith = null;
    await pass(30_000);
    expect(gateway.openCount).toBe(1);
  });

  it.each([404, 400, 200])('is rare when the server responds %i instead of a stream', async (status) => {
    gateway.rejectWith = status;
    await begin();
    await pass(10 * 60_000);
    expect(gateway.requestCount).toBeLessThan(6);
  });

  it('has jitter', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    await begin();
    gateway.last.disconnect();
    await pass(501);
    expect(gateway.requestCount).toBe(2);
    random.mockReturnValue(0.99);
    gateway.last.disconnect();
    await pass(900);
    expect(gateway.requestCount).toBe(2);
  });

  it('waits while the browser is offline, and is immediate when it is back online', async () => {
    online.set(false);
    await begin();
    await pass(60_000);
    expect(gateway.requestCount).toBe(0);
    online.set(true);
    await pass(0);
    expect(gateway.openCount).toBe(1);
    online.set(false);
    await pass(60_000);
    expect([gateway.openCount, gateway.requestCount]).toEqual([0, 1]);
    online.set(true);
    await pass(0);
    expect(gateway.openCount).toBe(1);
  });

  it('waits long when the user has too many streams', async () => {
    await begin();
    gateway.last.sendEvent('a', 'ready', { resumed: false });
    gateway.last.sendEvent('b', 'end', { reason: 'replaced' });
    gateway.last.end();
    await pass(29_000);
    expect(gateway.requestCount).toBe(1);
    await pass(31_000);
    expect(gateway.requestCount).toBe(2);
  });

  it.each(['stopping', 'unavailable'] as const)('is quick when the stream ended with %s', async (reason) => {
    await begin();
    gateway.last.sendEvent('a', 'ready', { resumed: false });
    gateway.last.sendEvent('b', 'end', { reason });
    gateway.last.end();
    await pass(1_000);
    expect(gateway.requestCount).toBe(2);
    expect(gateway.last.headers['last-event-id']).toBe('b');
  });
});

describe('a token', () => {
  it('that expired is not used again; its successor is used immediately', async () => {
    await begin();
    gateway.last.sendEvent('a', 'end', { reason: 'expired' });
    gateway.last.end();
    await pass(60_000);
    expect(gateway.requestCount).toBe(1);
    token.set(tokenUntil(inSeconds(4_000)));
    await pass(0);
    expect(gateway.last.headers.authorization).toBe(`Bearer ${token.getSnapshot()}`);
    expect(refused).toEqual([]);
  });

  it('that has already expired is not sent', async () => {
    token.set(tokenUntil(inSeconds(-1)));
    await begin();
    await pass(60_000);
    expect(gateway.requestCount).toBe(0);
  });

  it('that is refreshed early leaves the stream open', async () => {
    await begin();
    token.set(tokenUntil(inSeconds(4_000)));
    await pass(10_000);
    expect([gateway.openCount, gateway.requestCount]).toEqual([1, 1]);
  });

  it('that was revoked ends the session', async () => {
    await begin();
    gateway.last.sendEvent('a', 'end', { reason: 'revoked' });
    gateway.last.end();
    await pass(60_000);
    expect(refused).toEqual([token.getSnapshot()]);
    expect(gateway.requestCount).toBe(1);
  });

  it('that was rejected does not end the session, but waits for another one', async () => {
    gateway.rejectWith = 401;
    const first = token.getSnapshot();
    await begin();
    await pass(60_000);
    expect(refused).toEqual([first]);
    expect(gateway.requestCount).toBe(1);
    gateway.rejectWith = null;
    token.set(tokenUntil(inSeconds(4_000)));
    await pass(0);
    expect(gateway.openCount).toBe(1);
  });

  it('rejected after its expiry does not end the session but waits for a refresh', async () => {
    gateway.rejectWith = 0;
    token.set(tokenUntil(inSeconds(1)));
    const original = gateway.fetch;
    const late = async (...call: Parameters<typeof fetch>) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      gateway.rejectWith = 401;
      return original(...call);
    };
    void keepConnected(
      {
        token,
        canConnect: online,
        lastEventId: () => null,
        onMessage: () => {},
        isCurrent,
        onRefused: (old) => refused.push(old),
        fetch: late,
      },
      stop.signal,
    );
    await pass(60_000);
    expect([refused, gateway.requestCount]).toEqual([[], 1]);
  });
});
