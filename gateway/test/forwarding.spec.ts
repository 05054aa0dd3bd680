import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, readEcho, useGateway } from './gateway-harness';

const MEGABYTE = 1024 * 1024;

describe('the gateway, on the way through', () => {
  const door = useGateway();

  describe('keeps headers clean', () => {
    it('strips what belongs to one connection, both ways, and tells who asks', async () => {
      door.users.respond = (request, response) => {
        response.writeHead(200, {
          connection: 'keep-alive, x-internal',
          'x-internal': '1',
          'proxy-authenticate': 'Basic',
        });
        response.end(JSON.stringify(request.headers));
      };
      const answer = await door.fetchRaw(
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
      const { headers } = await readEcho(
        door.fetch('/api/user/me', { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } }),
      );
      expect(headers.traceparent?.split('-')[1]).toBe(trace);
    });

    it('gives its own security headers with every answer', async () => {
      door.auth.respond = (_request, response) =>
        response.writeHead(500, { server: 'svc-auth/1.0', 'x-powered-by': 'PHP/8' }).end();
      for (const path of ['/api/user/me', '/api/auth/user', '/api/nothing', '/nowhere', '/health/live']) {
        const { headers } = await door.fetch(path);
        expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(headers.get('strict-transport-security')).toBeNull();
        expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
        expect(headers.get('x-request-id')).toMatch(/^\S{8,}$/);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('server-timing')).toMatch(/total;dur=[\d.]+$/);
      }
      expect((await door.fetch('/api/user/me')).headers.get('server-timing')).toMatch(
        /^upstream;dur=[\d.]+, total;dur=/,
      );
    });

    it('speaks of HTTPS where a trusted proxy says that it is spoken', async () => {
      const [behind, at] = await door.startAnother({ TRUSTED_PROXIES: '127.0.0.1' });
      try {
        const answer = await fetch(`${at}/api/user/me`, {
          headers: {
            'x-forwarded-proto': 'https',
            'x-forwarded-for': '203.0.113.7',
            'x-forwarded-host': 'bank.example',
          },
        });
        expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
        expect((await readEcho(answer)).headers).toMatchObject({
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
      door.users.respond = (_request, response) => {
        response.write(chunk);
        finish = () => {
          for (let i = 0; i < 19; i++) response.write(chunk);
          response.end();
        };
      };
      const { body } = await door.fetch('/api/user/me');
      let received = 0;
      for await (const part of body ?? []) {
        if (received === 0) finish();
        received += part.length;
      }
      expect(received).toBe(20 * MEGABYTE);
    });

    it('small answers byte for byte, text or not', async () => {
      const text = `{"data":"Grüße, 世界 ${'x'.repeat(500)}"}`;
      const picture = Buffer.from([0x89, 0x50, 0xff, 0x00, 0xc3, 0x28]);
      for (const [type, body] of [
        ['application/json; charset=utf-8', Buffer.from(text)],
        ['image/png', picture],
      ] as const) {
        door.users.respond = (_request, response) =>
          response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
        const answer = await door.fetch('/api/user/me');
        expect(answer.headers.get('content-length')).toBe(String(body.length));
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
      }
    });

    it('the length that HEAD asks for, and none of what has not changed', async () => {
      door.users.respond = (request, response) =>
        request.method === 'HEAD'
          ? response.writeHead(200, { 'content-length': 1234 }).end()
          : response.writeHead(304, { etag: '"1"' }).end();
      expect((await door.fetch('/api/user/me', { method: 'HEAD' })).headers.get('content-length')).toBe('1234');
      expect((await door.fetch('/api/user/me')).headers.get('content-length')).toBeNull();
    });

    it('pictures while they are being sent', async () => {
      const arrived = new Promise<string>((resolve) => {
        door.users.respond = (request, response) => {
          request.once('data', (part: Buffer) => resolve(part.toString()));
          request.resume().on('end', () => response.end('done'));
        };
      });
      const request = httpRequest(`${door.address}/api/user/verification`, { method: 'POST' });
      request.write('first part');
      expect(await arrived).toBe('first part');
      request.end('second part');
      const [response] = await once(request, 'response');
      expect(response.statusCode).toBe(200);
      response.resume();
    });

    it('nothing else: a body that does not come takes no place from those that do', async () => {
      const started = Array.from({ length: 200 }, (_, i) => {
        const length = i % 2 === 0 ? { 'content-length': 70_000 } : { 'transfer-encoding': 'chunked' };
        const request = httpRequest(`${door.address}/api/user/me`, { method: 'PUT', headers: length });
        request.on('error', () => undefined).write('{');
        return request;
      });
      await delay(300);
      expect(door.users.requests).toHaveLength(0);
      expect((await door.fetch('/api/user/me')).status).toBe(200);
      for (const request of started) request.destroy();
    });

    it('bodies up to one megabyte, and refuses larger ones that say so and such that do not', async () => {
      const put = (bytes: number, chunked: boolean) =>
        new Promise<number | undefined>((resolve, reject) => {
          const request = httpRequest(`${door.address}/api/user/me`, {
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
        door.users.respond = (_request, response) => void response.on('close', resolve);
      });
      const gone = new AbortController();
      const asking = door.fetch('/api/user/me', { signal: gone.signal }).catch(() => 'aborted');
      while (door.users.requests.length === 0) await delay(5);
      gone.abort();
      expect(await asking).toBe('aborted');
      await released;
      door.users.reset();
      expect((await door.fetch('/api/user/me')).status).toBe(200);
    });
  });

  describe('when a service is down', () => {
    it('answers 503 on that service’s paths only, and goes on when it is back', async () => {
      await door.users.stop();
      try {
        const answer = await door.fetch('/api/user/me');
        expect([answer.status, await codeOf(answer)]).toEqual([503, 'unavailable']);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        for (const path of ['/api/auth/user', '/api/transaction', '/api/contacts']) {
          expect([path, (await door.fetch(path)).status]).toEqual([path, 200]);
        }
        expect((await door.fetch('/health/ready')).status).toBe(200);
      } finally {
        await door.users.start();
      }
      expect((await door.fetch('/api/user/me')).status).toBe(200);
    });

    it('answers 503 when it hangs up without an answer, and never sends a POST twice', async () => {
      door.users.respond = (request) => request.socket.destroy();
      expect((await door.fetch('/api/user/me', { method: 'POST', body: '{}' })).status).toBe(503);
      expect(door.users.requests).toHaveLength(1);
    });

    it('asks once more what changes nothing, for a kept connection may have died', async () => {
      door.users.respond = (request, response) =>
        door.users.requests.length === 1 ? request.socket.destroy() : response.end('alive');
      expect(await (await door.fetch('/api/user/me')).text()).toBe('alive');
      expect(door.users.requests).toHaveLength(2);
    });

    it('breaks the answer off when the service does, so that nobody takes a part for the whole', async () => {
      door.users.respond = (request, response) => {
        response.writeHead(200, { 'content-length': '100000' });
        response.write('half', () => request.socket.destroy());
      };
      await expect(door.fetch('/api/user/me').then((answer) => answer.text())).rejects.toThrow();
    });

    it('says so when a small answer breaks off, of which nothing was passed on yet', async () => {
      door.users.respond = (request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => request.socket.destroy());
      };
      const answer = await door.fetch('/api/user/me');
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    });
  });
});
