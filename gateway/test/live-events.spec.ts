import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Events } from '@larkspur/contracts/messages';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BrokerProxy } from './broker-proxy';
import { codeOf, useGateway } from './gateway-harness';
import { LiveReader, statementChange } from './live-reader';

/** The replay buffer's overlap: a gateway that started less than this ago resumes no stream. */
const OVERLAP_MS = 5_000;
const MANY = 120;

describe('live events', () => {
  const harness = useGateway();
  const readers: LiveReader[] = [];

  async function listen(who: Record<string, string>, lastEventId?: string, at = harness.address): Promise<LiveReader> {
    const reader = await LiveReader.open(at, who, lastEventId);
    readers.push(reader);
    await reader.until(({ events }) => events.length > 0);
    return reader;
  }

  const publish = (...changes: Events['statement.changed']['changes']) =>
    harness.broker.bus.publish('statement.changed', { changes });

  async function metric(line: RegExp): Promise<number> {
    return Number(line.exec(await (await harness.fetch('/metrics')).text())?.[1] ?? 0);
  }

  beforeAll(() => delay(OVERLAP_MS));

  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });

  describe('are delivered', () => {
    it('to their user only: the statement line, then its balance in dollars, each with its own id', async () => {
      const [ada, sam] = [randomUUID(), randomUUID()];
      const [adaReader, samReader] = await Promise.all([
        listen(harness.issuer.bearer(ada)),
        listen(harness.issuer.bearer(sam)),
      ]);
      expect(adaReader.events).toMatchObject([{ name: 'ready', data: { resumed: false }, id: expect.any(String) }]);
      await publish(
        statementChange(ada, 'Rent'),
        statementChange(sam, 'Salary', null),
        statementChange(ada, 'Sofa', 100),
      );
      await Promise.all([
        adaReader.until(({ events }) => events.length === 5),
        samReader.until(({ events }) => events.length === 2),
      ]);
      expect(adaReader.events.slice(1).map(({ name }) => name)).toEqual([
        'transaction',
        'balance',
        'transaction',
        'balance',
      ]);
      expect(adaReader.of('transaction')[0]).toEqual(statementChange(ada, 'Rent').line);
      expect(adaReader.of('balance')).toEqual([
        { account: 'savings', balance: 123.45, revision: 7 },
        { account: 'savings', balance: 1, revision: 7 },
      ]);
      expect(new Set(adaReader.events.map(({ id }) => id)).size).toBe(5);
      expect(samReader.descriptions).toEqual(['Salary']);
      expect(samReader.of('balance')).toEqual([]);
    });

    it('as a stream that is neither cached nor buffered, with the security headers', async () => {
      const { response } = await listen(harness.issuer.bearer(randomUUID()));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-request-id': expect.any(String),
      });
    });

    it('and counted', async () => {
      const ada = randomUUID();
      const sent = await metric(/^live_events_sent_total (\d+)/m);
      const open = await metric(/^live_streams (\d+)/m);
      const reader = await listen(harness.issuer.bearer(ada));
      await publish(statementChange(ada, 'Rent'));
      await reader.until(({ descriptions: lines }) => lines.length === 1);
      expect(await metric(/^live_events_sent_total (\d+)/m)).toBe(sent + 3);
      expect(await metric(/^live_streams (\d+)/m)).toBe(open + 1);
      reader.close();
      for (let i = 0; i < 100 && (await metric(/^live_streams (\d+)/m)) > open; i++) await delay(20);
      expect(await metric(/^live_streams (\d+)/m)).toBe(open);
    });
  });

  describe('are rejected', () => {
    it.each([
      [{}, 401],
      [{ authorization: 'Bearer forged.token.here' }, 401],
      [{ authorization: 'Basic dXNlcjpwYXNz' }, 401],
    ])('with %j', async (headers, status) => {
      const response = await harness.fetch('/api/events', { headers });
      expect([response.status, await codeOf(response)]).toEqual([status, 'unauthenticated']);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    });

    it('with a token in the query', async () => {
      const token = harness.issuer.bearer(randomUUID()).authorization.slice('Bearer '.length);
      for (const name of ['token', 'access_token', 'authorization']) {
        expect((await harness.fetch(`/api/events?${name}=${token}`)).status).toBe(401);
      }
    });

    it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('with the method %s', async (method) => {
      const response = await harness.fetch('/api/events', { method, headers: harness.issuer.bearer(randomUUID()) });
      expect(response.status).toBe(404);
    });

    it.each(['/api/events/', '/api/events/x', '/api/%2e/events', '/api//events', '/api/Events'])(
      'at %s',
      async (target) => {
        const { authorization } = harness.issuer.bearer(randomUUID());
        expect(await harness.fetchRaw(target, `Authorization: ${authorization}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
      },
    );
  });

  describe('resume', () => {
    it('with everything that was missed', async () => {
      const ada = randomUUID();
      const bearer = harness.issuer.bearer(ada);
      const first = await listen(bearer);
      await publish(statementChange(ada, 'seen'));
      await first.until(({ of }) => of.call(first, 'balance').length === 1);
      first.close();
      await publish(statementChange(ada, 'missed 1'), statementChange(randomUUID(), 'of another user'));
      await publish(statementChange(ada, 'missed 2'));
      const second = await listen(bearer, first.lastId);
      await second.until(({ descriptions: lines }) => lines.includes('missed 2'));
      expect(second.events[0]).toEqual({ id: first.lastId, name: 'ready', data: { resumed: true } });
      // An event that was received may be repeated with the same id.
      expect(second.descriptions.filter((line) => line !== 'seen')).toEqual(['missed 1', 'missed 2']);
      expect(second.events.filter(({ id }) => id === first.lastId).length).toBeGreaterThan(0);
    });

    it('before the first event and within one message', async () => {
      const ada = randomUUID();
      const bearer = harness.issuer.bearer(ada);
      const first = await listen(bearer);
      first.close();
      await publish(statementChange(ada, 'one'), statementChange(ada, 'two'));
      const second = await listen(bearer, first.lastId);
      await second.until(({ descriptions: lines }) => lines.length === 2);
      const within = second.events.find(({ name }) => name === 'transaction')?.id;
      const third = await listen(bearer, within);
      await third.until(({ descriptions: lines }) => lines.includes('two'));
      expect(third.of('ready')).toEqual([{ resumed: true }]);
    });

    it('without loss when the connection breaks at any time', async () => {
      const ada = randomUUID();
      const bearer = harness.issuer.bearer(ada);
      const seen = new Set<string>();
      let last: string | undefined;
      let isPublishing = true;
      const published = (async () => {
        for (let i = 0; i < MANY; i++) {
          await publish(statementChange(ada, `n${i}`));
          await delay(Math.random() * 20);
        }
        isPublishing = false;
      })();
      while (isPublishing || seen.size < MANY) {
        const reader = await LiveReader.open(harness.address, bearer, last);
        await delay(Math.random() * 40);
        reader.close();
        await reader.until(({ hasEnded: ended }) => ended);
        if (last !== undefined && reader.events.length > 0) expect(reader.events[0]?.data).toEqual({ resumed: true });
        for (const line of reader.descriptions) seen.add(line);
        last = reader.lastId ?? last;
      }
      await published;
      expect([...seen].sort()).toEqual(Array.from({ length: MANY }, (_, i) => `n${i}`).sort());
    });

    it.each([
      ['an unknown id', randomUUID()],
      ['an injection attempt', "'; DROP TABLE line; --"],
      ['a long id', 'x'.repeat(12_000)],
      ['bytes', '\u00ff\u0080\u00fe'.repeat(30)],
      ['a prototype name', '__proto__'],
      ['an empty id', ''],
    ])('not with %s: the client has to reload', async (_, lastEventId) => {
      const ada = randomUUID();
      const reader = await listen(harness.issuer.bearer(ada), lastEventId);
      expect(reader.events).toMatchObject([{ name: 'ready', data: { resumed: false } }]);
      await publish(statementChange(ada, 'continues'));
      await reader.until(({ descriptions: lines }) => lines.includes('continues'));
    });

    it('not with an id that exceeds the header limit', async () => {
      const { authorization } = harness.issuer.bearer(randomUUID());
      const response = await harness.fetchRaw(
        '/api/events',
        `Authorization: ${authorization}\r\nLast-Event-ID: ${'x'.repeat(64_000)}\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 431 /);
      expect((await harness.fetch('/health/live')).status).toBe(200);
    });
  });

  describe('in two instances', () => {
    let other: NestFastifyApplication;
    let otherAddress: string;

    beforeAll(async () => {
      [other, otherAddress] = await harness.startAnother();
      await delay(OVERLAP_MS);
    });

    afterAll(() => other?.close());

    it('have the same ids, and a stream resumes from one at the other', async () => {
      const ada = randomUUID();
      const bearer = harness.issuer.bearer(ada);
      const [here, there] = await Promise.all([listen(bearer), listen(bearer, undefined, otherAddress)]);
      await publish(statementChange(ada, 'both'));
      await Promise.all([here, there].map((reader) => reader.until(({ events }) => events.length === 3)));
      expect(here.events.slice(1)).toEqual(there.events.slice(1));
      here.close();
      await publish(statementChange(ada, 'missed'));
      const moved = await listen(bearer, here.lastId, otherAddress);
      await moved.until(({ descriptions: lines }) => lines.includes('missed'));
      expect(moved.of('ready')).toEqual([{ resumed: true }]);
    });

    it('start a new stream where the other instance does not know the id', async () => {
      const bearer = harness.issuer.bearer(randomUUID());
      const [fresh, freshAddress] = await harness.startAnother();
      try {
        const [here, there] = [await listen(bearer), await listen(bearer, undefined, freshAddress)];
        there.close();
        const moved = await listen(bearer, there.lastId);
        expect(moved.of('ready')).toEqual([{ resumed: false }]);
        here.close();
      } finally {
        await fresh.close();
      }
    });
  });

  describe('end', () => {
    it('soon after the session was revoked', async () => {
      const { authorization } = harness.issuer.bearer(randomUUID());
      const reader = await listen({ authorization });
      const other = await listen(harness.issuer.bearer(randomUUID()));
      const { sid } = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString());
      const until = Math.floor(Date.now() / 1000) + 600;
      await harness.broker.bus.publish('session.revoked', { sessionId: sid, until });
      await reader.until(({ hasEnded: ended }) => ended);
      expect(reader.of('end')).toEqual([{ reason: 'revoked' }]);
      expect((await harness.fetch('/api/events', { headers: { authorization } })).status).toBe(401);
      expect(other.hasEnded).toBe(false);
    });

    it('when the token expires, and resume with a new one', async () => {
      const ada = randomUUID();
      const reader = await listen(harness.issuer.bearer(ada, 'customer', 2));
      await reader.until(({ hasEnded: ended }) => ended);
      expect(reader.of('end')).toEqual([{ reason: 'expired' }]);
      await publish(statementChange(ada, 'between'));
      const next = await listen(harness.issuer.bearer(ada), reader.lastId);
      await next.until(({ descriptions: lines }) => lines.includes('between'));
      expect(next.of('ready')).toEqual([{ resumed: true }]);
    });

    it('for the oldest stream of a user with too many', async () => {
      const bearer = harness.issuer.bearer(randomUUID());
      const own: LiveReader[] = [];
      for (let i = 0; i < 9; i++) own.push(await listen(bearer));
      await own[0]?.until(({ hasEnded: ended }) => ended);
      expect(own[0]?.of('end')).toEqual([{ reason: 'replaced' }]);
      await delay(200);
      expect(own.slice(1).map(({ hasEnded: ended }) => ended)).toEqual(Array(8).fill(false));
    });

    it('only for a client that does not read', async () => {
      const ada = randomUUID();
      const bearer = harness.issuer.bearer(ada);
      const reading = await listen(bearer);
      const slow = await rawStream(bearer.authorization);
      slow.pause();
      const gone = once(slow, 'close');
      const bulk = 'x'.repeat(100_000);
      const messages = 160;
      for (let i = 0; i < messages; i++) await publish(statementChange(ada, `${i} ${bulk}`, null));
      await reading.until(({ descriptions: lines }) => lines.length === messages);
      expect(await metric(/^live_streams_ended_total\{reason="slow"\} (\d+)/m)).toBe(1);
      expect(reading.hasEnded).toBe(false);
      slow.resume();
      await gone;
    });

    it('when the process stops, which does not wait for their clients', async () => {
      const [stopping, at] = await harness.startAnother();
      const reader = await listen(harness.issuer.bearer(randomUUID()), undefined, at);
      const stalled = await rawStream(harness.issuer.bearer(randomUUID()).authorization, at);
      stalled.pause();
      // Browsers and proxies open connections in advance.
      const unused = connect(Number(new URL(at).port), '127.0.0.1').on('error', () => undefined);
      await once(unused, 'connect');
      const began = Date.now();
      await stopping.close();
      const took = Date.now() - began;
      expect(took).toBeLessThan(scaleToMachine(3_000));
      await reader.until(({ hasEnded: ended }) => ended);
      expect(reader.of('end')).toEqual([{ reason: 'stopping' }]);
      stalled.destroy();
    });
  });

  describe('while the broker is unreachable', () => {
    let proxy: BrokerProxy;
    let gateway: NestFastifyApplication;
    let at: string;

    beforeAll(async () => {
      proxy = await BrokerProxy.to(harness.broker.env.RABBITMQ_URL);
      [gateway, at] = await harness.startAnother({ RABBITMQ_URL: proxy.url });
    });

    afterAll(async () => {
      await gateway?.close();
      await proxy?.close();
    });

    it('for a moment: open streams receive a new ready event', async () => {
      const ada = randomUUID();
      const bearer = harness.issuer.bearer(ada);
      const reader = await listen(bearer, undefined, at);
      proxy.disconnect();
      await publish(statementChange(ada, 'missed by this gateway'));
      // A stream that starts now may have missed events.
      expect((await listen(bearer, reader.lastId, at)).of('ready')).toEqual([{ resumed: false }]);
      proxy.reconnect();
      await reader.until(({ of }) => of.call(reader, 'ready').length === 2);
      expect(reader.of('ready')).toEqual([{ resumed: false }, { resumed: false }]);
      expect(reader.hasEnded).toBe(false);
      await publish(statementChange(ada, 'again'));
      await reader.until(({ descriptions: lines }) => lines.includes('again'));
    });

    it('for longer: streams end, because revocations cannot be received, and none starts', async () => {
      const bearer = harness.issuer.bearer(randomUUID());
      const reader = await listen(bearer, undefined, at);
      proxy.disconnect();
      try {
        await reader.until(({ hasEnded: ended }) => ended);
        expect(reader.of('end')).toEqual([{ reason: 'unavailable' }]);
        const response = await fetch(`${at}/api/events`, { headers: bearer });
        expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable']);
        expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      } finally {
        proxy.reconnect();
      }
    });
  });

  async function rawStream(authorization: string, at = harness.address): Promise<Socket> {
    const socket = connect(Number(new URL(at).port), '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /api/events HTTP/1.1\r\nHost: bank.example\r\nAuthorization: ${authorization}\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  }
});
