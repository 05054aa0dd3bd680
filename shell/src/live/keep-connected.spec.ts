/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import { Store } from '@larkspur/web-kit/utils/store';
import { keepConnected } from './keep-connected';
import type { LiveMessage } from './live-message';
import { FakeGateway } from './testing';

let bank: FakeGateway;
let token: Store<string | null>;
let online: Store<boolean>;
let heard: LiveMessage[];
let refused: string[];
let stop: AbortController;
let lastEventId: string | null;

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function begin(): Promise<void> {
  void keepConnected(
    {
      token,
      canConnect: online,
      lastEventId: () => lastEventId,
      onMessage: (message) => {
        lastEventId = message.id;
        heard.push(message);
      },
      onUnauthorized: (old) => refused.push(old),
      fetch: bank.fetch,
    },
    stop.signal,
  );
  await pass(0);
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  bank = new FakeGateway();
  token = new Store<string | null>(tokenUntil(inSeconds(3_600)));
  online = new Store(true);
  heard = [];
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
    expect(bank.last.headers).toEqual({ accept: 'text/event-stream', authorization: `Bearer ${token.getSnapshot()}` });
    bank.last.sendEvent('a', 'ready', { resumed: false });
    const text = `:\n\nid: b\nevent: transaction\ndata: ${JSON.stringify(buildStatementLine({ description: 'Crème' }))}\n\n`;
    const bytes = new TextEncoder().encode(text);
    for (const byte of bytes) bank.last.send(Uint8Array.of(byte));
    await pass(0);
    expect(heard).toEqual([
      { id: 'a', name: 'ready', data: { resumed: false } },
      { id: 'b', name: 'transaction', data: buildStatementLine({ description: 'Crème' }) },
    ]);
  });

  it('ignores unknown and malformed events', async () => {
    await begin();
    bank.last.write('id: x\nevent: weather\ndata: {"rain":true}\n\nid: y\nevent: balance\ndata: {"acc\n\n');
    bank.last.write('event: balance\ndata: null\n\n');
    bank.last.sendEvent('z', 'ready', { resumed: true });
    await pass(0);
    expect(heard.map(({ id }) => id)).toEqual(['z']);
  });

  it('resumes after its last event when it broke', async () => {
    await begin();
    bank.last.sendEvent('a', 'ready', { resumed: false });
    await pass(0);
    bank.last.disconnect();
    await pass(1_000);
    expect(bank.streams).toHaveLength(2);
    expect(bank.last.headers['last-event-id']).toBe('a');
  });

  it('counts as broken when it is silent, heartbeats included', async () => {
    await begin();
    bank.last.sendEvent('a', 'ready', { resumed: false });
    for (let i = 0; i < 10; i++) {
      await pass(15_000);
      bank.last.write(':\n\n');
    }
    await pass(0);
    expect(bank.streams).toHaveLength(1);
    await pass(41_000);
    expect(bank.streams).toHaveLength(2);
    expect(bank.openCount).toBe(1);
  });

  it('ends when it is aborted, and passes on nothing afterwards', async () => {
    await begin();
    stop.abort();
    await pass(60_000);
    expect([bank.openCount, bank.requestCount]).toEqual([0, 1]);
  });
});

describe('reconnecting', () => {
  it.each([0, 500, 503, 429])('backs off up to half a minute while the server responds %i', async (status) => {
    bank.rejectWith = status;
    await begin();
    await pass(1_000);
    expect(bank.requestCount).toBe(2);
    await pass(10 * 60_000);
    const slow = bank.requestCount;
    expect(slow).toBeLessThan(10 * 4 + 10);
    expect(slow).toBeGreaterThan(10);
    bank.rejectWith = null;
    await pass(30_000);
    expect(bank.openCount).toBe(1);
  });

  it.each([404, 400, 200])('is rare when the server responds %i instead of a stream', async (status) => {
    bank.rejectWith = status;
    await begin();
    await pass(10 * 60_000);
    expect(bank.requestCount).toBeLessThan(6);
  });

  it('has jitter', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    await begin();
    bank.last.disconnect();
    await pass(501);
    expect(bank.requestCount).toBe(2);
    random.mockReturnValue(0.99);
    bank.last.disconnect();
    await pass(900);
    expect(bank.requestCount).toBe(2);
  });

  it('waits while the browser is offline, and is immediate when it is back online', async () => {
    online.set(false);
    await begin();
    await pass(60_000);
    expect(bank.requestCount).toBe(0);
    online.set(true);
    await pass(0);
    expect(bank.openCount).toBe(1);
    online.set(false);
    await pass(60_000);
    expect([bank.openCount, bank.requestCount]).toEqual([0, 1]);
    online.set(true);
    await pass(0);
    expect(bank.openCount).toBe(1);
  });

  it('waits long when the user has too many streams', async () => {
    await begin();
    bank.last.sendEvent('a', 'ready', { resumed: false });
    bank.last.sendEvent('b', 'end', { reason: 'replaced' });
    bank.last.end();
    await pass(29_000);
    expect(bank.requestCount).toBe(1);
    await pass(31_000);
    expect(bank.requestCount).toBe(2);
  });

  it.each(['stopping', 'unavailable'] as const)('is quick when the stream ended with %s', async (reason) => {
    await begin();
    bank.last.sendEvent('a', 'ready', { resumed: false });
    bank.last.sendEvent('b', 'end', { reason });
    bank.last.end();
    await pass(1_000);
    expect(bank.requestCount).toBe(2);
    expect(bank.last.headers['last-event-id']).toBe('b');
  });
});

describe('a token', () => {
  it('that expired is not used again; its successor is used immediately', async () => {
    await begin();
    bank.last.sendEvent('a', 'end', { reason: 'expired' });
    bank.last.end();
    await pass(60_000);
    expect(bank.requestCount).toBe(1);
    token.set(tokenUntil(inSeconds(4_000)));
    await pass(0);
    expect(bank.last.headers.authorization).toBe(`Bearer ${token.getSnapshot()}`);
    expect(refused).toEqual([]);
  });

  it('that has already expired is not sent', async () => {
    token.set(tokenUntil(inSeconds(-1)));
    await begin();
    await pass(60_000);
    expect(bank.requestCount).toBe(0);
  });

  it('that is refreshed early leaves the stream open', async () => {
    await begin();
    token.set(tokenUntil(inSeconds(4_000)));
    await pass(10_000);
    expect([bank.openCount, bank.requestCount]).toEqual([1, 1]);
  });

  it.each([
    ['an answer 401', () => undefined, 401],
    ['an end', () => bank.last.sendEvent('a', 'end', { reason: 'revoked' }), null],
  ])('that was revoked ends the session, reported by %s', async (_, tell, status) => {
    bank.rejectWith = status;
    const first = token.getSnapshot();
    await begin();
    tell();
    if (status === null) bank.last.end();
    await pass(60_000);
    expect(refused).toEqual([first]);
    expect(bank.requestCount).toBe(1);
  });

  it('rejected after its expiry does not end the session but waits for a refresh', async () => {
    bank.rejectWith = 0;
    token.set(tokenUntil(inSeconds(1)));
    const original = bank.fetch;
    const late = async (...call: Parameters<typeof fetch>) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      bank.rejectWith = 401;
      return original(...call);
    };
    void keepConnected(
      {
        token,
        canConnect: online,
        lastEventId: () => null,
        onMessage: () => {},
        onUnauthorized: (old) => refused.push(old),
        fetch: late,
      },
      stop.signal,
    );
    await pass(60_000);
    expect([refused, bank.requestCount]).toEqual([[], 1]);
  });
});
