import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, readEcho, useGateway } from './gateway-harness';

describe('routing and tokens', () => {
  const harness = useGateway();

  describe('forwarding', () => {
    it.each([
      ['/api/auth/user', 'auth'],
      ['/api/user/me', 'users'],
      ['/api/beneficiaries?accountNumber=1234567890', 'users'],
      ['/api/transaction', 'transactions'],
      ['/api/contacts/some-id', 'contacts'],
    ])('forwards %s to %s with path and query unchanged', async (path, name) => {
      expect(await readEcho(harness.fetch(path))).toMatchObject({ from: name, method: 'GET', url: path });
    });

    it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('forwards %s with its body', async (method) => {
      const body = method === 'GET' ? null : JSON.stringify({ amount: 1 });
      const response = await harness.fetch('/api/transaction/transfer', {
        method,
        body,
        headers: body ? { 'content-type': 'application/json' } : {},
      });
      expect(await response.json()).toMatchObject({ method, body: body ?? '' });
    });

    it('returns status, headers and both cookies', async () => {
      harness.auth.respond = (_request, response) => {
        response.writeHead(422, {
          'content-type': 'application/problem+json',
          'set-cookie': ['a=1', 'b=2'],
          'x-mine': 'yes',
        });
        response.end('{"code":"invalid"}');
      };
      const response = await harness.fetch('/api/auth/signup', { method: 'POST' });
      expect(response.status).toBe(422);
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect([response.headers.get('content-type'), response.headers.get('x-mine')]).toEqual([
        'application/problem+json',
        'yes',
      ]);
      expect(await response.json()).toEqual({ code: 'invalid' });
    });

    it('returns responses without a body', async () => {
      for (const status of [204, 304]) {
        harness.users.respond = (_request, response) => response.writeHead(status, { etag: '"1"' }).end();
        const response = await harness.fetch('/api/user/me');
        expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([status, '"1"', '']);
      }
    });

    it('answers HEAD itself: a service would do all the work of GET for a response without its body', async () => {
      for (const path of ['/api/user/me', '/api/transaction/export', '/api/docs', '/health/ready']) {
        const head = await harness.fetch(path, { method: 'HEAD' });
        expect([path, head.status, await head.text()]).toEqual([path, 404, '']);
      }
      expect(harness.services.flatMap(({ requests }) => requests)).toEqual([]);
    });

    it('does not parse bodies: invalid JSON is forwarded', async () => {
      const response = await harness.fetch('/api/auth/signup', {
        method: 'POST',
        body: '{"broken',
        headers: { 'content-type': 'application/json' },
      });
      expect((await readEcho(response)).body).toBe('{"broken');
    });
  });

  describe('a write from a page of another site', () => {
    const post = (path: string, headers: Record<string, string>) => harness.fetch(path, { method: 'POST', headers });

    it.each<[string, Record<string, string>]>([
      ['/api/auth/signin', { origin: 'https://evil.example' }],
      ['/api/contacts', { origin: 'null' }],
      ['/api/nothing', { origin: 'https://evil.example' }],
      ['/api/telemetry/remotes', { 'sec-fetch-site': 'cross-site' }],
    ])('is refused at %s, with %j', async (path, headers) => {
      const response = await post(path, headers);
      expect([response.status, await codeOf(response)]).toEqual([403, 'forbidden']);
    });

    it('is recognized by the host that a trusted proxy was asked for', async () => {
      const [app, address] = await harness.startAnother({ TRUSTED_PROXIES: '127.0.0.1' });
      try {
        const status = async (origin: string) => {
          const headers = { origin, 'x-forwarded-host': 'bank.example' };
          return (await fetch(`${address}/api/contacts`, { method: 'POST', headers })).status;
        };
        expect([await status('https://bank.example'), await status(address)]).toEqual([200, 403]);
      } finally {
        await app.close();
      }
    });
  });

  describe('paths of no service', () => {
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
      '/elsewhere',
      '/',
    ])('answers %s with 404 itself', async (target) => {
      for (const headers of ['', 'Authorization: Bearer forged\r\n']) {
        const response = await harness.fetchRaw(target, headers);
        expect(response).toMatch(/^HTTP\/1\.1 404 /);
        expect(response.toLowerCase()).toContain('content-type: application/problem+json');
        expect(response).toContain('"code":"not_found"');
      }
      expect(harness.services.flatMap(({ requests }) => requests)).toEqual([]);
    });

    it.each(['/%61pi/%61uth/user', 'http://bank.example/api/auth/user'])(
      'forwards %s in its normal form',
      async (target) => {
        expect(await harness.fetchRaw(target)).toContain('"url":"/api/auth/user"');
      },
    );

    it('rejects a path that cannot be decoded', async () => {
      expect(await harness.fetchRaw('/api/auth/%zz')).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(harness.auth.requests).toEqual([]);
    });
  });

  describe('tokens', () => {
    const invalid = { authorization: 'Bearer forged.token.here' };

    it('forwards a valid token', async () => {
      const valid = harness.issuer.bearer(randomUUID());
      const { headers } = await readEcho(harness.fetch('/api/user/me', { headers: valid }));
      expect(headers.authorization).toBe(valid.authorization);
    });

    it('forwards a request without a token, which the service may require', async () => {
      expect((await harness.fetch('/api/user/me')).status).toBe(200);
    });

    it.each(['Bearer forged.token.here', 'Bearer', 'Basic dXNlcjpwYXNz', 'nonsense'])(
      'answers "%s" with 401 itself',
      async (authorization) => {
        const response = await harness.fetch('/api/user/me', { headers: { authorization } });
        expect([response.status, await codeOf(response)]).toEqual([401, 'unauthenticated']);
        expect(harness.users.requests).toEqual([]);
      },
    );

    it.each([
      ['POST', '/api/auth/signin'],
      ['POST', '/api/auth/signup'],
      ['POST', '/api/contacts'],
      ['GET', '/api/contacts'],
    ])('removes an invalid token from %s %s', async (method, path) => {
      const { from, headers } = await readEcho(harness.fetch(path, { method, headers: invalid }));
      expect(from).toBe(path.includes('auth') ? 'auth' : 'contacts');
      expect(headers).not.toHaveProperty('authorization');
    });

    it('forwards a valid token to an optional route', async () => {
      const valid = harness.issuer.bearer(randomUUID());
      expect((await readEcho(harness.fetch('/api/contacts', { headers: valid }))).headers.authorization).toBe(
        valid.authorization,
      );
    });

    it('rejects a token soon after its session was revoked', async () => {
      const valid = harness.issuer.bearer(randomUUID());
      expect((await harness.fetch('/api/user/me', { headers: valid })).status).toBe(200);
      const [, claims = ''] = valid.authorization.split('.');
      const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      await harness.broker.bus.publish('session.revoked', {
        sessionId: sid,
        until: Math.floor(Date.now() / 1000) + 600,
      });
      for (let i = 0; i < 100 && (await harness.fetch('/api/user/me', { headers: valid })).status !== 401; i++)
        await delay(20);
      expect((await harness.fetch('/api/user/me', { headers: valid })).status).toBe(401);
    });

    it('answers 503 when revocations cannot be checked, and still forwards requests that need no token', async () => {
      const [isolated, at] = await harness.startAnother({ RABBITMQ_URL: 'amqp://127.0.0.1:1' });
      try {
        await delay(3_100);
        const response = await fetch(`${at}/api/user/me`, { headers: harness.issuer.bearer(randomUUID()) });
        expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable']);
        expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
        expect((await fetch(`${at}/api/auth/signin`, { method: 'POST', headers: invalid })).status).toBe(200);
        expect((await fetch(`${at}/api/contacts`)).status).toBe(200);
      } finally {
        await isolated.close();
      }
    });
  });
});
