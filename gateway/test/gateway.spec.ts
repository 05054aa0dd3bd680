import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Problem } from '@larkspur/contracts/errors';
import { createService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { createTestBus, type TestBus } from '@larkspur/service-kit/testing/test-bus';
import { TestIssuer } from '@larkspur/service-kit/testing/test-issuer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { appModule } from '../src/app.module';
import { GatewayConfig } from '../src/config';
import { registerForwarding } from '../src/forward/forward.routes';
import { type Echo, Upstream } from './upstream';

const MEGABYTE = 1024 * 1024;

describe('the gateway', () => {
  const [auth, users, transactions, contacts] = ['auth', 'users', 'transactions', 'contacts'].map(
    (name) => new Upstream(name),
  ) as [Upstream, Upstream, Upstream, Upstream];
  const all = [auth, users, transactions, contacts];
  let broker: TestBus;
  let issuer: TestIssuer;
  let app: NestFastifyApplication;
  let address: string;

  async function open(variables: NodeJS.ProcessEnv = {}): Promise<[NestFastifyApplication, string]> {
    const config = loadConfig(GatewayConfig, {
      ...broker.env,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUTH_URL: auth.url,
      USERS_URL: users.url,
      TRANSACTIONS_URL: transactions.url,
      CONTACTS_URL: contacts.url,
      ...variables,
    });
    const gateway = await createService({
      name: 'gateway',
      config,
      module: appModule(config),
      configure: registerForwarding,
    });
    await gateway.listen(0, '127.0.0.1');
    return [gateway, `http://127.0.0.1:${(gateway.getHttpServer().address() as AddressInfo).port}`];
  }

  beforeAll(async () => {
    await Promise.all(all.map((upstream) => upstream.start()));
    broker = await createTestBus();
    issuer = await TestIssuer.serve(broker.bus);
    [app, address] = await open();
  });
  afterAll(async () => {
    await app?.close();
    await broker?.close();
    await Promise.all(all.map((upstream) => upstream.stop()));
  });
  beforeEach(() => {
    for (const upstream of all) upstream.reset();
  });

  const ask = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init);

  const echoed = async (answer: Response | Promise<Response>) => (await (await answer).json()) as Echo;
  const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

  /** As it stands in the request line: no client between that would tidy the path. */
  async function askRaw(target: string, headers = ''): Promise<string> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: bank.example\r\nConnection: close\r\n${headers}\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  }

  describe('fans out', () => {
    it.each([
      ['/api/auth/user', 'auth'],
      ['/api/user/me', 'users'],
      ['/api/beneficiaries?accountNumber=1234567890', 'users'],
      ['/api/transaction', 'transactions'],
      ['/api/contacts/some-id', 'contacts'],
    ])('%s to %s, path and query untouched', async (path, name) => {
      expect(await echoed(ask(path))).toMatchObject({ from: name, method: 'GET', url: path });
    });

    it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s with what belongs to it', async (method) => {
      const body = method === 'GET' ? null : JSON.stringify({ amount: 1 });
      const answer = await ask('/api/transaction/transfer', {
        method,
        body,
        headers: body ? { 'content-type': 'application/json' } : {},
      });
      expect(await answer.json()).toMatchObject({ method, body: body ?? '' });
    });

    it('passes status, headers and two cookies back', async () => {
      auth.answer = (_request, response) => {
        response.writeHead(422, {
          'content-type': 'application/problem+json',
          'set-cookie': ['a=1', 'b=2'],
          'x-mine': 'yes',
        });
        response.end('{"code":"invalid"}');
      };
      const answer = await ask('/api/auth/signup', { method: 'POST' });
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
        users.answer = (_request, response) => response.writeHead(status, { etag: '"1"' }).end();
        const answer = await ask('/api/user/me');
        expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([status, '"1"', '']);
      }
      users.reset();
      const head = await ask('/api/user/me', { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    });

    it('does not read what it carries: bodies that are no JSON pass', async () => {
      const answer = await ask('/api/auth/signup', {
        method: 'POST',
        body: '{"broken',
        headers: { 'content-type': 'application/json' },
      });
      expect((await echoed(answer)).body).toBe('{"broken');
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
        const answer = await askRaw(target, headers);
        expect(answer).toMatch(/^HTTP\/1\.1 404 /);
        expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
        expect(answer).toContain('"code":"not_found"');
      }
      expect(all.flatMap(({ asked }) => asked)).toEqual([]);
    });

    it('to what does not decode, or refuses to read it', async () => {
      expect(await askRaw('/api/auth/%zz')).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(auth.asked).toEqual([]);
    });
  });

  describe('checks the token', () => {
    const bad = { authorization: 'Bearer forged.token.here' };

    it('and passes a good one on', async () => {
      const good = issuer.bearer(randomUUID());
      const { headers } = await echoed(ask('/api/user/me', { headers: good }));
      expect(headers.authorization).toBe(good.authorization);
    });

    it('passes on who has none: what needs one, the service knows', async () => {
      expect((await ask('/api/user/me')).status).toBe(200);
    });

    it.each(['Bearer forged.token.here', 'Bearer', 'Basic dXNlcjpwYXNz', 'nonsense'])(
      'and answers 401 itself to "%s"',
      async (authorization) => {
        const answer = await ask('/api/user/me', { headers: { authorization } });
        expect([answer.status, await codeOf(answer)]).toEqual([401, 'unauthenticated']);
        expect(users.asked).toEqual([]);
      },
    );

    it.each([
      ['POST', '/api/auth/signin', auth],
      ['POST', '/api/auth/signup', auth],
      ['POST', '/api/contacts', contacts],
      ['GET', '/api/contacts', contacts],
    ])('but takes a bad one for none at %s %s', async (method, path) => {
      const { from, headers } = await echoed(ask(path, { method, headers: bad }));
      expect(from).toBe(path.includes('auth') ? 'auth' : 'contacts');
      expect(headers).not.toHaveProperty('authorization');
    });

    it('and lets an administrator’s pass to the contacts', async () => {
      const good = issuer.bearer(randomUUID(), 'administrator');
      expect((await echoed(ask('/api/contacts', { headers: good }))).headers.authorization).toBe(good.authorization);
    });

    it('and refuses it soon after its session was revoked', async () => {
      const good = issuer.bearer(randomUUID());
      expect((await ask('/api/user/me', { headers: good })).status).toBe(200);
      const [, claims = ''] = good.authorization.split('.');
      const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      await broker.bus.publish('session.revoked', { sessionId: sid, until: Math.floor(Date.now() / 1000) + 600 });
      for (let i = 0; i < 100 && (await ask('/api/user/me', { headers: good })).status !== 401; i++) await delay(20);
      expect((await ask('/api/user/me', { headers: good })).status).toBe(401);
    });

    it('and answers 503 where it cannot know, still carrying what needs no token', async () => {
      const [blind, at] = await open({ RABBITMQ_URL: 'amqp://127.0.0.1:1' });
      try {
        await delay(3_100);
        const answer = await fetch(`${at}/api/user/me`, { headers: issuer.bearer(randomUUID()) });
        expect([answer.status, await codeOf(answer)]).toEqual([503, 'unavailable']);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        expect((await fetch(`${at}/api/auth/signin`, { method: 'POST', headers: bad })).status).toBe(200);
        expect((await fetch(`${at}/api/contacts`)).status).toBe(200);
      } finally {
        await blind.close();
      }
    });
  });

  describe('keeps headers clean', () => {
    it('strips what belongs to one connection, both ways, and tells who asks', async () => {
      users.answer = (request, response) => {
        response.writeHead(200, {
          connection: 'keep-alive, x-internal',
          'x-internal': '1',
          'proxy-authenticate': 'Basic',
        });
        response.end(JSON.stringify(request.headers));
      };
      const answer = await askRaw(
        '/api/user/me',
        'X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-Host: evil\r\nForwarded: for=9.9.9.9\r\nTE: trailers\r\n' +
          'Proxy-Authorization: Basic eA==\r\nKeep-Alive: timeout=9\r\nX-Custom: kept\r\n',
      );
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      expect(head).not.toMatch(/x-internal|proxy-authenticate/i);
      const seen = JSON.parse(rest.join('').replace(/^[^{]*|[^}]*$/g, ''));
      expect(seen).toMatchObject({
        'x-custom': 'kept',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'bank.example',
        'x-request-id': expect.stringMatching(/\S{8,}/),
        traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/),
      });
      for (const name of ['forwarded', 'te', 'proxy-authorization', 'keep-alive'])
        expect(seen).not.toHaveProperty(name);
    });

    it('keeps the trace that it was given', async () => {
      const trace = '0af7651916cd43dd8448eb211c80319c';
      const { headers } = await echoed(
        ask('/api/user/me', { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } }),
      );
      expect(headers.traceparent?.split('-')[1]).toBe(trace);
    });

    it('gives its own security headers with every answer', async () => {
      auth.answer = (_request, response) => response.writeHead(500).end();
      for (const path of ['/api/user/me', '/api/auth/user', '/api/nothing', '/nowhere', '/health/live']) {
        const { headers } = await ask(path);
        expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
        expect(headers.get('strict-transport-security')).toBeNull();
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('server-timing')).toMatch(/total;dur=[\d.]+$/);
      }
      expect((await ask('/api/user/me')).headers.get('server-timing')).toMatch(/^upstream;dur=[\d.]+, total;dur=/);
    });

    it('speaks of HTTPS where a trusted proxy says that it is spoken', async () => {
      const [behind, at] = await open({ TRUSTED_PROXIES: '127.0.0.1' });
      try {
        const answer = await fetch(`${at}/api/user/me`, {
          headers: {
            'x-forwarded-proto': 'https',
            'x-forwarded-for': '203.0.113.7',
            'x-forwarded-host': 'bank.example',
          },
        });
        expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
        expect((await echoed(answer)).headers).toMatchObject({
          'x-forwarded-for': '203.0.113.7',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'bank.example',
        });
      } finally {
        await behind.close();
      }
    });
  });

  describe('streams', () => {
    it('an answer of 20 MB while it is being made', async () => {
      const chunk = Buffer.alloc(MEGABYTE, 'x');
      let finish = () => {};
      users.answer = (_request, response) => {
        response.write(chunk);
        finish = () => {
          for (let i = 0; i < 19; i++) response.write(chunk);
          response.end();
        };
      };
      const { body } = await ask('/api/user/me');
      let received = 0;
      for await (const part of body ?? []) {
        if (received === 0) finish();
        received += part.length;
      }
      expect(received).toBe(20 * MEGABYTE);
    });

    it('a request while it is being sent', async () => {
      const arrived = new Promise<string>((resolve) => {
        users.answer = (request, response) => {
          request.once('data', (part: Buffer) => resolve(part.toString()));
          request.resume().on('end', () => response.end('done'));
        };
      });
      const request = httpRequest(`${address}/api/user/me`, { method: 'PUT' });
      request.write('first part');
      expect(await arrived).toBe('first part');
      request.end('second part');
      const [response] = await once(request, 'response');
      expect(response.statusCode).toBe(200);
      response.resume();
    });

    it('bodies up to one megabyte, and refuses larger ones that say so and such that do not', async () => {
      const put = (bytes: number, chunked: boolean) =>
        new Promise<number | undefined>((resolve, reject) => {
          const request = httpRequest(`${address}/api/user/me`, {
            method: 'PUT',
            headers: chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes },
          });
          request.on('response', (response) => {
            resolve(response.statusCode);
            response.resume();
          });
          request.on('error', reject);
          request.end(Buffer.alloc(bytes));
        });
      expect(await put(MEGABYTE, false)).toBe(200);
      expect(await put(MEGABYTE, true)).toBe(200);
      expect(await put(MEGABYTE + 1, false)).toBe(413);
      expect(await put(MEGABYTE + 1, true)).toBe(413);
    });

    it('and lets go of the service when the client goes away', async () => {
      const released = new Promise<void>((resolve) => {
        users.answer = (_request, response) => void response.on('close', resolve);
      });
      const gone = new AbortController();
      const asking = ask('/api/user/me', { signal: gone.signal }).catch(() => 'aborted');
      while (users.asked.length === 0) await delay(5);
      gone.abort();
      expect(await asking).toBe('aborted');
      await released;
      users.reset();
      expect((await ask('/api/user/me')).status).toBe(200);
    });
  });

  describe('when a service is down', () => {
    it('answers 503 on that service’s paths only, and goes on when it is back', async () => {
      await users.stop();
      try {
        const answer = await ask('/api/user/me');
        expect([answer.status, await codeOf(answer)]).toEqual([503, 'unavailable']);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        for (const path of ['/api/auth/user', '/api/transaction', '/api/contacts']) {
          expect([path, (await ask(path)).status]).toEqual([path, 200]);
        }
        expect((await ask('/health/ready')).status).toBe(200);
      } finally {
        await users.start();
      }
      expect((await ask('/api/user/me')).status).toBe(200);
    });

    it('answers 503 when it hangs up without an answer, and never sends a POST twice', async () => {
      users.answer = (request) => request.socket.destroy();
      expect((await ask('/api/user/me', { method: 'POST', body: '{}' })).status).toBe(503);
      expect(users.asked).toHaveLength(1);
    });

    it('asks once more what changes nothing, for a kept connection may have died', async () => {
      users.answer = (request, response) =>
        users.asked.length === 1 ? request.socket.destroy() : response.end('alive');
      expect(await (await ask('/api/user/me')).text()).toBe('alive');
      expect(users.asked).toHaveLength(2);
    });

    it('breaks the answer off when the service does, so that nobody takes a part for the whole', async () => {
      users.answer = (request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => request.socket.destroy());
      };
      await expect(ask('/api/user/me').then((answer) => answer.text())).rejects.toThrow();
    });
  });
});
