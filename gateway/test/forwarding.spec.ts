import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_BODY_BYTES } from '@larkspur/service-kit/http/body-limit';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { codeOf, readEcho, useGateway } from './gateway-harness';

const MEGABYTE = 1024 * 1024;

describe('forwarding', () => {
  const harness = useGateway();

  describe('headers', () => {
    it('removes hop-by-hop headers in both directions and adds the client’s address', async () => {
      harness.users.respond = (request, response) => {
        response.writeHead(200, {
          connection: 'keep-alive, x-internal',
          'x-internal': '1',
          'proxy-authenticate': 'Basic',
        });
        response.end(JSON.stringify(request.headers));
      };
      const response = await harness.fetchRaw(
        '/api/user/me',
        'X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-Host: evil\r\nForwarded: for=9.9.9.9\r\nTE: trailers\r\n' +
          'Proxy-Authorization: Basic eA==\r\nKeep-Alive: timeout=9\r\nX-Custom: kept\r\n',
      );
      const [head = '', ...rest] = response.split('\r\n\r\n');
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

    it('continues the trace of the request', async () => {
      const trace = '0af7651916cd43dd8448eb211c80319c';
      const { headers } = await readEcho(
        harness.fetch('/api/user/me', { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } }),
      );
      expect(headers.traceparent?.split('-')[1]).toBe(trace);
    });

    it('sets security headers on every response', async () => {
      harness.auth.respond = (_request, response) =>
        response.writeHead(500, { server: 'svc-auth/1.0', 'x-powered-by': 'PHP/8' }).end();
      for (const path of ['/api/user/me', '/api/auth/user', '/api/nothing', '/nowhere', '/health/live']) {
        const { headers } = await harness.fetch(path);
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
      expect((await harness.fetch('/api/user/me')).headers.get('server-timing')).toMatch(
        /^upstream;dur=[\d.]+, total;dur=/,
      );
    });

    it('sets HSTS where a trusted proxy reports HTTPS', async () => {
      const [other, at] = await harness.startAnother({ TRUSTED_PROXIES: '127.0.0.1' });
      try {
        const response = await fetch(`${at}/api/user/me`, {
          headers: {
            'x-forwarded-proto': 'https',
            'x-forwarded-for': '203.0.113.7',
            'x-forwarded-host': 'bank.example',
          },
        });
        expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
        expect((await readEcho(response)).headers).toMatchObject({
          'x-forwarded-for': '203.0.113.7',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'bank.example',
        });
      } finally {
        await other.close();
      }
    });
  });

  describe('bodies', () => {
    it('streams a response of 20 MB while the service writes it', async () => {
      const chunk = Buffer.alloc(MEGABYTE, 'x');
      let finish = () => {};
      harness.users.respond = (_request, response) => {
        response.write(chunk);
        finish = () => {
          for (let i = 0; i < 19; i++) response.write(chunk);
          response.end();
        };
      };
      const { body } = await harness.fetch('/api/user/me');
      let received = 0;
      for await (const part of body ?? []) {
        if (received === 0) finish();
        received += part.length;
      }
      expect(received).toBe(20 * MEGABYTE);
    });

    it('returns small responses byte for byte, text or binary', async () => {
      const text = `{"data":"Grüße, 世界 ${'x'.repeat(500)}"}`;
      const image = Buffer.from([0x89, 0x50, 0xff, 0x00, 0xc3, 0x28]);
      for (const [type, body] of [
        ['application/json; charset=utf-8', Buffer.from(text)],
        ['image/png', image],
      ] as const) {
        harness.users.respond = (_request, response) =>
          response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
        const response = await harness.fetch('/api/user/me');
        expect(response.headers.get('content-length')).toBe(String(body.length));
        expect(Buffer.from(await response.arrayBuffer())).toEqual(body);
      }
    });

    it('returns no length with a 304', async () => {
      harness.users.respond = (_request, response) => response.writeHead(304, { etag: '"1"' }).end();
      expect((await harness.fetch('/api/user/me')).headers.get('content-length')).toBeNull();
    });

    it('streams an upload while the client sends it', async () => {
      const arrived = new Promise<string>((resolve) => {
        harness.users.respond = (request, response) => {
          request.once('data', (part: Buffer) => resolve(part.toString()));
          request.resume().on('end', () => response.end('done'));
        };
      });
      const request = httpRequest(`${harness.address}/api/user/verification`, { method: 'POST' });
      request.write('first part');
      expect(await arrived).toBe('first part');
      request.end('second part');
      const [response] = await once(request, 'response');
      expect(response.statusCode).toBe(200);
      response.resume();
    });

    it('does not let stalled bodies occupy connections to the service', async () => {
      const started = Array.from({ length: 200 }, (_, i) => {
        const length = i % 2 === 0 ? { 'content-length': 70_000 } : { 'transfer-encoding': 'chunked' };
        const request = httpRequest(`${harness.address}/api/user/me`, { method: 'PUT', headers: length });
        request.on('error', () => undefined).write('{');
        return request;
      });
      await eventually(
        () => harness.connections(),
        (count) => count >= started.length,
      );
      expect((await harness.fetch('/api/user/me')).status).toBe(200);
      expect(harness.users.requests.map(({ method }) => method)).toEqual(['GET']);
      for (const request of started) request.destroy();
    });

    it('accepts bodies up to 64 kB and rejects larger ones, with or without a declared length', async () => {
      const put = (bytes: number, chunked: boolean) =>
        new Promise<number | undefined>((resolve, reject) => {
          const request = httpRequest(`${harness.address}/api/user/me`, {
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
      expect(await put(DEFAULT_BODY_BYTES, false)).toBe(200);
      expect(await put(DEFAULT_BODY_BYTES, true)).toBe(200);
      expect(await put(DEFAULT_BODY_BYTES + 1, false)).toBe(413);
      expect(await put(DEFAULT_BODY_BYTES + 1, true)).toBe(413);
    });

    it('aborts the request to the service when the client disconnects', async () => {
      const released = new Promise<void>((resolve) => {
        harness.users.respond = (_request, response) => void response.on('close', resolve);
      });
      const abort = new AbortController();
      const request = harness.fetch('/api/user/me', { signal: abort.signal }).catch(() => 'aborted');
      while (harness.users.requests.length === 0) await delay(5);
      abort.abort();
      expect(await request).toBe('aborted');
      await released;
      harness.users.reset();
      expect((await harness.fetch('/api/user/me')).status).toBe(200);
    });
  });

  describe('a service that fails', () => {
    it('is answered with 503 on its own paths only, until it is back', async () => {
      await harness.users.stop();
      try {
        const response = await harness.fetch('/api/user/me');
        expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable']);
        expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
        for (const path of ['/api/auth/user', '/api/transaction', '/api/contacts']) {
          expect([path, (await harness.fetch(path)).status]).toEqual([path, 200]);
        }
        expect((await harness.fetch('/health/ready')).status).toBe(200);
      } finally {
        await harness.users.start();
      }
      expect((await harness.fetch('/api/user/me')).status).toBe(200);
    });

    it('is answered with 503 when it closes the connection, and never gets a POST twice', async () => {
      harness.users.respond = (request) => request.socket.destroy();
      expect((await harness.fetch('/api/user/me', { method: 'POST', body: '{}' })).status).toBe(503);
      expect(harness.users.requests).toHaveLength(1);
    });

    it('gets a GET a second time, because a keep-alive connection may have been closed', async () => {
      harness.users.respond = (request, response) =>
        harness.users.requests.length === 1 ? request.socket.destroy() : response.end('alive');
      expect(await (await harness.fetch('/api/user/me')).text()).toBe('alive');
      expect(harness.users.requests).toHaveLength(2);
    });

    it('has its response aborted when it breaks off, so that no client mistakes it for a complete one', async () => {
      harness.users.respond = (request, response) => {
        response.writeHead(200, { 'content-length': '100000' });
        response.write('half', () => request.socket.destroy());
      };
      await expect(harness.fetch('/api/user/me').then((response) => response.text())).rejects.toThrow();
    });

    it('is answered with 503 when a small response breaks off before any of it was forwarded', async () => {
      harness.users.respond = (request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => request.socket.destroy());
      };
      const response = await harness.fetch('/api/user/me');
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    });
  });
});
