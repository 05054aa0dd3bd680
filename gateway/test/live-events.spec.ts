import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Events } from '@larkspur/contracts/messages';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BrokerProxy } from './broker-proxy';
import { codeOf, useGateway } from './gateway-harness';
import { LiveReader, statementChange } from './live-reader';

/** As long as two instances may differ in what they saw first: before that a fresh one promises nothing. */
const OVERLAP_MS = 5_000;
const MANY = 120;

describe('live events', () => {
  const door = useGateway();
  const readers: LiveReader[] = [];

  async function listen(who: Record<string, string>, lastEventId?: string, at = door.address): Promise<LiveReader> {
    const reader = await LiveReader.open(at, who, lastEventId);
    readers.push(reader);
    await reader.until(({ events: heard }) => heard.length > 0);
    return reader;
  }

  const tell = (...changes: Events['statement.changed']['changes']) =>
    door.broker.bus.publish('statement.changed', { changes });

  async function metric(line: RegExp): Promise<number> {
    return Number(line.exec(await (await door.fetch('/metrics')).text())?.[1] ?? 0);
  }

  beforeAll(() => delay(OVERLAP_MS));

  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });

  describe('are told', () => {
    it('to their user alone: the line, then its balance in dollars, each under an id of its own', async () => {
      const [ada, sam] = [randomUUID(), randomUUID()];
      const [hers, his] = await Promise.all([listen(door.issuer.bearer(ada)), listen(door.issuer.bearer(sam))]);
      expect(hers.events).toMatchObject([{ name: 'ready', data: { resumed: false }, id: expect.any(String) }]);
      await tell(statementChange(ada, 'Rent'), statementChange(sam, 'Salary', null), statementChange(ada, 'Sofa', 100));
      await Promise.all([
        hers.until(({ events: heard }) => heard.length === 5),
        his.until(({ events: heard }) => heard.length === 2),
      ]);
      expect(hers.events.slice(1).map(({ name }) => name)).toEqual([
        'transaction',
        'balance',
        'transaction',
        'balance',
      ]);
      expect(hers.of('transaction')[0]).toEqual(statementChange(ada, 'Rent').line);
      expect(hers.of('balance')).toEqual([
        { account: 'savings', balance: 123.45, revision: 7 },
        { account: 'savings', balance: 1, revision: 7 },
      ]);
      expect(new Set(hers.events.map(({ id }) => id)).size).toBe(5);
      expect(his.descriptions).toEqual(['Salary']);
      expect(his.of('balance')).toEqual([]);
    });

    it('as a stream that nothing keeps or holds back, with the headers of every answer', async () => {
      const { response: answer } = await listen(door.issuer.bearer(randomUUID()));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
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
      const reader = await listen(door.issuer.bearer(ada));
      await tell(statementChange(ada, 'Rent'));
      await reader.until(({ descriptions: lines }) => lines.length === 1);
      expect(await metric(/^live_events_sent_total (\d+)/m)).toBe(sent + 3);
      expect(await metric(/^live_streams (\d+)/m)).toBe(open + 1);
      reader.close();
      for (let i = 0; i < 100 && (await metric(/^live_streams (\d+)/m)) > open; i++) await delay(20);
      expect(await metric(/^live_streams (\d+)/m)).toBe(open);
    });
  });

  describe('are refused', () => {
    it.each([
      [{}, 401],
      [{ authorization: 'Bearer forged.token.here' }, 401],
      [{ authorization: 'Basic dXNlcjpwYXNz' }, 401],
    ])('to %j', async (headers, status) => {
      const answer = await door.fetch('/api/events', { headers });
      expect([answer.status, await codeOf(answer)]).toEqual([status, 'unauthenticated']);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    });

    it('to a token in the address', async () => {
      const token = door.issuer.bearer(randomUUID()).authorization.slice('Bearer '.length);
      for (const name of ['token', 'access_token', 'authorization']) {
        expect((await door.fetch(`/api/events?${name}=${token}`)).status).toBe(401);
      }
    });

    it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('with %s, as any path of nobody', async (method) => {
      const answer = await door.fetch('/api/events', { method, headers: door.issuer.bearer(randomUUID()) });
      expect(answer.status).toBe(404);
    });

    it.each(['/api/events/', '/api/events/x', '/api/%65vents', '/api//events', '/api/Events'])(
      'at %s',
      async (target) => {
        const { authorization } = door.issuer.bearer(randomUUID());
        expect(await door.fetchRaw(target, `Authorization: ${authorization}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
      },
    );
  });

  describe('go on where they broke off', () => {
    it('with all that came meanwhile', async () => {
      const ada = randomUUID();
      const bearer = door.issuer.bearer(ada);
      const first = await listen(bearer);
      await tell(statementChange(ada, 'seen'));
      await first.until(({ of }) => of.call(first, 'balance').length === 1);
      first.close();
      await tell(statementChange(ada, 'missed 1'), statementChange(randomUUID(), 'not hers'));
      await tell(statementChange(ada, 'missed 2'));
      const second = await listen(bearer, first.lastId);
      await second.until(({ descriptions: lines }) => lines.includes('missed 2'));
      expect(second.events[0]).toEqual({ id: first.lastId, name: 'ready', data: { resumed: true } });
      // What was seen may come once more: its id is the same.
      expect(second.descriptions.filter((line) => line !== 'seen')).toEqual(['missed 1', 'missed 2']);
      expect(second.events.filter(({ id }) => id === first.lastId).length).toBeGreaterThan(0);
    });

    it('broken off before the first event too, and within one message', async () => {
      const ada = randomUUID();
      const bearer = door.issuer.bearer(ada);
      const first = await listen(bearer);
      first.close();
      await tell(statementChange(ada, 'one'), statementChange(ada, 'two'));
      const second = await listen(bearer, first.lastId);
      await second.until(({ descriptions: lines }) => lines.length === 2);
      const within = second.events.find(({ name }) => name === 'transaction')?.id;
      const third = await listen(bearer, within);
      await third.until(({ descriptions: lines }) => lines.includes('two'));
      expect(third.of('ready')).toEqual([{ resumed: true }]);
    });

    it('under breaks at every moment, without loss', async () => {
      const ada = randomUUID();
      const bearer = door.issuer.bearer(ada);
      const seen = new Set<string>();
      let last: string | undefined;
      let telling = true;
      const told = (async () => {
        for (let i = 0; i < MANY; i++) {
          await tell(statementChange(ada, `n${i}`));
          await delay(Math.random() * 20);
        }
        telling = false;
      })();
      while (telling || seen.size < MANY) {
        const reader = await LiveReader.open(door.address, bearer, last);
        await delay(Math.random() * 40);
        reader.close();
        await reader.until(({ hasEnded: ended }) => ended);
        if (last !== undefined && reader.events.length > 0) expect(reader.events[0]?.data).toEqual({ resumed: true });
        for (const line of reader.descriptions) seen.add(line);
        last = reader.lastId ?? last;
      }
      await told;
      expect([...seen].sort()).toEqual(Array.from({ length: MANY }, (_, i) => `n${i}`).sort());
    });

    it.each([
      ['an id of nobody', randomUUID()],
      ['nonsense', "'; DROP TABLE line; --"],
      ['much of it', 'x'.repeat(12_000)],
      ['bytes', '\u00ff\u0080\u00fe'.repeat(30)],
      ['a path', '__proto__'],
      ['nothing', ''],
    ])('not with %s: then all is read afresh', async (_, lastEventId) => {
      const ada = randomUUID();
      const reader = await listen(door.issuer.bearer(ada), lastEventId);
      expect(reader.events).toMatchObject([{ name: 'ready', data: { resumed: false } }]);
      await tell(statementChange(ada, 'goes on'));
      await reader.until(({ descriptions: lines }) => lines.includes('goes on'));
    });

    it('not with more than headers may hold', async () => {
      const { authorization } = door.issuer.bearer(randomUUID());
      const answer = await door.fetchRaw(
        '/api/events',
        `Authorization: ${authorization}\r\nLast-Event-ID: ${'x'.repeat(64_000)}\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 431 /);
      expect((await door.fetch('/health/live')).status).toBe(200);
    });
  });

  describe('in two instances', () => {
    let other: NestFastifyApplication;
    let otherAddress: string;

    beforeAll(async () => {
      [other, otherAddress] = await door.startAnother();
      await delay(OVERLAP_MS);
    });

    afterAll(() => other?.close());

    it('are the same under the same ids, and go on from one to the other', async () => {
      const ada = randomUUID();
      const bearer = door.issuer.bearer(ada);
      const [here, there] = await Promise.all([listen(bearer), listen(bearer, undefined, otherAddress)]);
      await tell(statementChange(ada, 'both'));
      await Promise.all([here, there].map((reader) => reader.until(({ events: heard }) => heard.length === 3)));
      expect(here.events.slice(1)).toEqual(there.events.slice(1));
      here.close();
      await tell(statementChange(ada, 'missed'));
      const moved = await listen(bearer, here.lastId, otherAddress);
      await moved.until(({ descriptions: lines }) => lines.includes('missed'));
      expect(moved.of('ready')).toEqual([{ resumed: true }]);
    });

    it('begin anew where the other one knows nothing of the id', async () => {
      const bearer = door.issuer.bearer(randomUUID());
      const [fresh, freshAddress] = await door.startAnother();
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
      const { authorization } = door.issuer.bearer(randomUUID());
      const reader = await listen({ authorization });
      const other = await listen(door.issuer.bearer(randomUUID()));
      const { sid } = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString());
      const until = Math.floor(Date.now() / 1000) + 600;
      await door.broker.bus.publish('session.revoked', { sessionId: sid, until });
      await reader.until(({ hasEnded: ended }) => ended, 3_000);
      expect(reader.of('end')).toEqual([{ reason: 'revoked' }]);
      expect((await door.fetch('/api/events', { headers: { authorization } })).status).toBe(401);
      expect(other.hasEnded).toBe(false);
    });

    it('with their token, and go on with a fresh one', async () => {
      const ada = randomUUID();
      const reader = await listen(door.issuer.bearer(ada, 'customer', 2));
      await reader.until(({ hasEnded: ended }) => ended);
      expect(reader.of('end')).toEqual([{ reason: 'expired' }]);
      await tell(statementChange(ada, 'between'));
      const next = await listen(door.issuer.bearer(ada), reader.lastId);
      await next.until(({ descriptions: lines }) => lines.includes('between'));
      expect(next.of('ready')).toEqual([{ resumed: true }]);
    });

    it('where a user has too many: the oldest', async () => {
      const bearer = door.issuer.bearer(randomUUID());
      const own: LiveReader[] = [];
      for (let i = 0; i < 9; i++) own.push(await listen(bearer));
      await own[0]?.until(({ hasEnded: ended }) => ended);
      expect(own[0]?.of('end')).toEqual([{ reason: 'replaced' }]);
      await delay(200);
      expect(own.slice(1).map(({ hasEnded: ended }) => ended)).toEqual(Array(8).fill(false));
    });

    it('for a client that does not read, and for nobody else', async () => {
      const ada = randomUUID();
      const bearer = door.issuer.bearer(ada);
      const reading = await listen(bearer);
      const slow = await rawStream(bearer.authorization);
      slow.pause();
      const gone = once(slow, 'close');
      const bulk = 'x'.repeat(100_000);
      const told = 160;
      for (let i = 0; i < told; i++) await tell(statementChange(ada, `${i} ${bulk}`, null));
      await reading.until(({ descriptions: lines }) => lines.length === told, 15_000);
      expect(await metric(/^live_streams_ended_total\{reason="slow"\} (\d+)/m)).toBe(1);
      expect(reading.hasEnded).toBe(false);
      slow.resume();
      await gone;
    }, 60_000);

    it('when the process stops, which does not wait for them', async () => {
      const [stopping, at] = await door.startAnother();
      const reader = await listen(door.issuer.bearer(randomUUID()), undefined, at);
      const deaf = await rawStream(door.issuer.bearer(randomUUID()).authorization, at);
      deaf.pause();
      // As browsers and proxies open them ahead.
      const unused = connect(Number(new URL(at).port), '127.0.0.1').on('error', () => undefined);
      await once(unused, 'connect');
      const began = Date.now();
      await stopping.close();
      expect(Date.now() - began).toBeLessThan(3_000);
      await reader.until(({ hasEnded: ended }) => ended);
      expect(reader.of('end')).toEqual([{ reason: 'stopping' }]);
      deaf.destroy();
    });
  });

  describe('and the broker', () => {
    let line: BrokerProxy;
    let gateway: NestFastifyApplication;
    let at: string;

    beforeAll(async () => {
      line = await BrokerProxy.to(door.broker.env.RABBITMQ_URL);
      [gateway, at] = await door.startAnother({ RABBITMQ_URL: line.url });
    });

    afterAll(async () => {
      await gateway?.close();
      await line?.close();
    });

    it('lost for a moment: what was missed is unknown, and open streams are told so', async () => {
      const ada = randomUUID();
      const bearer = door.issuer.bearer(ada);
      const reader = await listen(bearer, undefined, at);
      line.disconnect();
      await tell(statementChange(ada, 'nobody hears this'));
      // A stream that comes now cannot be told that nothing was missed.
      expect((await listen(bearer, reader.lastId, at)).of('ready')).toEqual([{ resumed: false }]);
      line.reconnect();
      await reader.until(({ of }) => of.call(reader, 'ready').length === 2);
      expect(reader.of('ready')).toEqual([{ resumed: false }, { resumed: false }]);
      expect(reader.hasEnded).toBe(false);
      await tell(statementChange(ada, 'again'));
      await reader.until(({ descriptions: lines }) => lines.includes('again'));
    });

    it('gone: streams end rather than outlive a revocation that nobody hears of, and none begins', async () => {
      const bearer = door.issuer.bearer(randomUUID());
      const reader = await listen(bearer, undefined, at);
      line.disconnect();
      try {
        await reader.until(({ hasEnded: ended }) => ended, 6_000);
        expect(reader.of('end')).toEqual([{ reason: 'unavailable' }]);
        const answer = await fetch(`${at}/api/events`, { headers: bearer });
        expect([answer.status, await codeOf(answer)]).toEqual([503, 'unavailable']);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      } finally {
        line.reconnect();
      }
    });
  });

  async function rawStream(authorization: string, at = door.address): Promise<Socket> {
    const socket = connect(Number(new URL(at).port), '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /api/events HTTP/1.1\r\nHost: bank.example\r\nAuthorization: ${authorization}\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  }
});
