import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TokenExchangeRequest } from '@larkspur/contracts/downscoped-token';
import { newId } from '@larkspur/service-kit/ids';
import { hashRequest } from '@larkspur/service-kit/security/request-hash';
import { codeOf, readEcho, useGateway } from './gateway-harness';

interface Exchange extends TokenExchangeRequest {
  authorization: string | undefined;
  issued: string;
}

describe('the token of an administrator', () => {
  const harness = useGateway();
  const exchanges: Exchange[] = [];

  /** svc-auth; a token has no meaning here. */
  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const issued = `issued-${exchanges.length}`;
    exchanges.push({ ...body, authorization: request.headers.authorization, issued });
    expect([request.method, request.url]).toEqual(['POST', '/api/token-exchange']);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { token: issued } }));
  }

  beforeEach(() => {
    exchanges.length = 0;
    harness.auth.respond = (request, response) => void exchange(request, response);
  });

  const admin = () => harness.issuer.bearer(newId(), 'administrator');
  const forwardedBy = async (path: string, init: RequestInit) =>
    (await readEcho(harness.fetch(path, init))).headers.authorization;

  it('is forwarded to the services that decide about sessions and money, and that of a customer to all', async () => {
    const headers = admin();
    expect(await forwardedBy('/api/user/me', { headers })).toBe(headers.authorization);
    const customer = harness.issuer.bearer(newId());
    for (const path of ['/api/user/me', '/api/transaction', '/api/contacts']) {
      expect(await forwardedBy(path, { headers: customer })).toBe(customer.authorization);
    }
    expect(await forwardedBy('/api/transaction', { method: 'POST', headers: customer, body: '{}' })).toBe(
      customer.authorization,
    );
    expect(exchanges).toEqual([]);
  });

  it.each(['administrator', 'auditor'] as const)(
    'is exchanged once for the reads of one service (%s)',
    async (role) => {
      const headers = harness.issuer.bearer(newId(), role);
      const forwarded = await Promise.all(
        Array.from({ length: 5 }, (_, i) => forwardedBy(`/api/transaction/admin?limit=${i}`, { headers })),
      );
      expect(exchanges).toEqual([{ audience: 'svc-transactions', ...headers, issued: 'issued-0' }]);
      expect(new Set(forwarded)).toEqual(new Set(['Bearer issued-0']));
      expect(await forwardedBy('/api/contacts/stats', { headers })).toBe('Bearer issued-1');
      expect(exchanges[1]?.audience).toBe('svc-contacts');
      expect(await forwardedBy('/api/transaction/admin', { headers: admin() })).toBe('Bearer issued-2');
    },
  );

  it('is exchanged for each change, bound to what the service receives', async () => {
    const headers = { ...admin(), 'content-type': 'application/json' };
    const sent: [string, RequestInit][] = [
      ['/api/transaction/admin/1?x=%20y', { method: 'POST', body: '{"amount":1}', headers }],
      ['/api/transaction/admin/1', { method: 'POST', body: 'é', headers: { ...headers, 'idempotency-key': 'k' } }],
      ['/api/transaction/admin/1', { method: 'DELETE', headers }],
      ['/api/contacts/1', { method: 'PATCH', body: '{}', headers }],
    ];
    for (const [index, [path, init]] of sent.entries()) {
      const echo = await readEcho(harness.fetch(path, init));
      expect(echo.headers.authorization).toBe(`Bearer issued-${index}`);
      expect(exchanges[index]?.requestHash).toBe(
        hashRequest({
          method: echo.method,
          target: echo.url,
          idempotencyKey: echo.headers['idempotency-key'],
          body: echo.body,
        }),
      );
    }
    expect(exchanges.map(({ audience }) => audience)).toEqual([...Array(3).fill('svc-transactions'), 'svc-contacts']);
  });

  it.each([
    ['404, as an older release', 404, '', 503],
    ['an error', 500, '', 503],
    ['401, because the session has ended in between', 401, '', 401],
    ['no JSON', 200, '<!doctype html>', 503],
    ['null', 200, 'null', 503],
    ['no data', 200, '{"token":"issued"}', 503],
    ['no token', 200, '{"data":{}}', 503],
    ['a token that is no text', 200, '{"data":{"token":{}}}', 503],
  ])('reaches no other service when svc-auth responds with %s', async (_, status, body, expected) => {
    harness.auth.respond = (_request, response) => response.writeHead(status).end(body);
    const headers = admin();
    for (const method of ['GET', 'POST']) {
      const response = await harness.fetch('/api/transaction/admin', { method, headers });
      expect(response.status).toBe(expected);
      expect(response.headers.get('retry-after')).toBe(expected === 503 ? '2' : null);
    }
    expect(harness.transactions.requests).toEqual([]);
    // A failure is not remembered.
    harness.auth.respond = (request, response) => void exchange(request, response);
    expect(await forwardedBy('/api/transaction/admin', { headers })).toBe('Bearer issued-0');
  });

  it('reaches no other service while svc-auth is down, and customers are served', async () => {
    await harness.auth.stop();
    try {
      const response = await harness.fetch('/api/transaction/admin/1', { method: 'POST', headers: admin() });
      expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable']);
      expect(harness.transactions.requests).toEqual([]);
      const customer = harness.issuer.bearer(newId());
      expect((await harness.fetch('/api/transaction', { headers: customer })).status).toBe(200);
    } finally {
      await harness.auth.start();
    }
  });

  it('cannot be replaced by a token that a service has received', async () => {
    const request = { method: 'POST', target: '/api/transaction/admin/1', body: '{}' };
    for (const audience of ['svc-transactions', 'svc-contacts'] as const) {
      for (const bound of [null, request]) {
        const token = harness.issuer.downscoped(newId(), bound, { audience });
        const headers = { authorization: `Bearer ${token}` };
        for (const path of ['/api/auth/user', '/api/user/me', request.target, '/api/contacts/stats', '/api/events']) {
          const method = path === request.target ? 'POST' : 'GET';
          const response = await harness.fetch(path, { method, headers, ...(method === 'POST' && { body: '{}' }) });
          expect([path, response.status]).toEqual([path, 401]);
        }
      }
    }
    expect(harness.services.flatMap(({ requests }) => requests)).toEqual([]);
  });

  it('cannot be exchanged by a client', async () => {
    const response = await harness.fetch('/api/token-exchange', { method: 'POST', headers: admin(), body: '{}' });
    expect(response.status).toBe(404);
    expect(harness.auth.requests).toEqual([]);
  });
});
