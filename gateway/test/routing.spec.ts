import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, readEcho, useGateway } from './gateway-harness';

describe('the gateway', () => {
  const door = useGateway();

  describe('fans out', () => {
    it.each([
      ['/api/auth/user', 'auth'],
      ['/api/user/me', 'users'],
      ['/api/beneficiaries?accountNumber=1234567890', 'users'],
      ['/api/transaction', 'transactions'],
      ['/api/contacts/some-id', 'contacts'],
    ])('%s to %s, path and query untouched', async (path, name) => {
      expect(await readEcho(door.fetch(path))).toMatchObject({ from: name, method: 'GET', url: path });
    });

    it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s with what belongs to it', async (method) => {
      const body = method === 'GET' ? null : JSON.stringify({ amount: 1 });
      const answer = await door.fetch('/api/transaction/transfer', {
        method,
        body,
        headers: body ? { 'content-type': 'application/json' } : {},
      });
      expect(await answer.json()).toMatchObject({ method, body: body ?? '' });
    });

    it('passes status, headers and two cookies back', async () => {
      door.auth.respond = (_request, response) => {
        response.writeHead(422, {
          'content-type': 'application/problem+json',
          'set-cookie': ['a=1', 'b=2'],
          'x-mine': 'yes',
        });
        response.end('{"code":"invalid"}');
      };
      const answer = await door.fetch('/api/auth/signup', { method: 'POST' });
      expect(answer.status).toBe(422);
      expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect([answer.headers.get('content-type'), answer.headers.get('x-mine')]).toEqual([
        'application/problem+json',
        'yes',
      ]);
      expect(await answer.json()).toEqual({ code: 'invalid' });
    });

    it('passes answers without a body back', async () => {
      for (const status of [204, 304]) {
        door.users.respond = (_request, response) => response.writeHead(status, { etag: '"1"' }).end();
        const answer = await door.fetch('/api/user/me');
        expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([status, '"1"', '']);
      }
      door.users.reset();
      const head = await door.fetch('/api/user/me', { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    });

    it('does not read what it carries: bodies that are no JSON pass', async () => {
      const answer = await door.fetch('/api/auth/signup', {
        method: 'POST',
        body: '{"broken',
        headers: { 'content-type': 'application/json' },
      });
      expect((await readEcho(answer)).body).toBe('{"broken');
    });
  });

  describe('answers 404 itself', () => {
    it.each([
      '/api',
      '/api/',
      '/api/nothing',
      '/api/authx',
      '/api/Auth/user',
      '//api/auth/user',
      '/api//auth/user',
      '/api/auth//user',
      '/api/auth/../user/me',
      '/api/auth/%2e%2e/user/me',
      '/api/auth%2fuser',
      '/api/auth/x%5cy',
      '/api/auth/user#/../me',
      '/api/%61uth/user',
      '/elsewhere',
      '/',
    ])('to %s', async (target) => {
      for (const headers of ['', 'Authorization: Bearer forged\r\n']) {
        const answer = await door.fetchRaw(target, headers);
        expect(answer).toMatch(/^HTTP\/1\.1 404 /);
        expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
        expect(answer).toContain('"code":"not_found"');
      }
      expect(door.services.flatMap(({ requests: asked }) => asked)).toEqual([]);
    });

    it('to what does not decode, or refuses to read it', async () => {
      expect(await door.fetchRaw('/api/auth/%zz')).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(door.auth.requests).toEqual([]);
    });
  });

  describe('checks the token', () => {
    const bad = { authorization: 'Bearer forged.token.here' };

    it('and passes a good one on', async () => {
      const good = door.issuer.bearer(randomUUID());
      const { headers } = await readEcho(door.fetch('/api/user/me', { headers: good }));
      expect(headers.authorization).toBe(good.authorization);
    });

    it('passes on who has none: what needs one, the service knows', async () => {
      expect((await door.fetch('/api/user/me')).status).toBe(200);
    });

    it.each(['Bearer forged.token.here', 'Bearer', 'Basic dXNlcjpwYXNz', 'nonsense'])(
      'and answers 401 itself to "%s"',
      async (authorization) => {
        const answer = await door.fetch('/api/user/me', { headers: { authorization } });
        expect([answer.status, await codeOf(answer)]).toEqual([401, 'unauthenticated']);
        expect(door.users.requests).toEqual([]);
      },
    );

    it.each([
      ['POST', '/api/auth/signin'],
      ['POST', '/api/auth/signup'],
      ['POST', '/api/contacts'],
      ['GET', '/api/contacts'],
    ])('but takes a bad one for none at %s %s', async (method, path) => {
      const { from, headers } = await readEcho(door.fetch(path, { method, headers: bad }));
      expect(from).toBe(path.includes('auth') ? 'auth' : 'contacts');
      expect(headers).not.toHaveProperty('authorization');
    });

    it('and lets an administrator’s pass to the contacts', async () => {
      const good = door.issuer.bearer(randomUUID(), 'administrator');
      expect((await readEcho(door.fetch('/api/contacts', { headers: good }))).headers.authorization).toBe(
        good.authorization,
      );
    });

    it('and refuses it soon after its session was revoked', async () => {
      const good = door.issuer.bearer(randomUUID());
      expect((await door.fetch('/api/user/me', { headers: good })).status).toBe(200);
      const [, claims = ''] = good.authorization.split('.');
      const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      await door.broker.bus.publish('session.revoked', { sessionId: sid, until: Math.floor(Date.now() / 1000) + 600 });
      for (let i = 0; i < 100 && (await door.fetch('/api/user/me', { headers: good })).status !== 401; i++)
        await delay(20);
      expect((await door.fetch('/api/user/me', { headers: good })).status).toBe(401);
    });

    it('and answers 503 where it cannot know, still carrying what needs no token', async () => {
      const [blind, at] = await door.startAnother({ RABBITMQ_URL: 'amqp://127.0.0.1:1' });
      try {
        await delay(3_100);
        const answer = await fetch(`${at}/api/user/me`, { headers: door.issuer.bearer(randomUUID()) });
        expect([answer.status, await codeOf(answer)]).toEqual([503, 'unavailable']);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        expect((await fetch(`${at}/api/auth/signin`, { method: 'POST', headers: bad })).status).toBe(200);
        expect((await fetch(`${at}/api/contacts`)).status).toBe(200);
      } finally {
        await blind.close();
      }
    });
  });
});
