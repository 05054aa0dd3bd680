import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS_PER_MINUTE } from '../src/rate-limits/rate-limits-per-minute';
import { BrokerProxy } from './broker-proxy';
import { codeOf, useGateway } from './gateway-harness';

const ON = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
/** Longer than the broadcast interval. */
const BROADCAST_MS = 600;

describe('rate limits', () => {
  const harness = useGateway();

  function request(address: string, from: string, path: string, method = 'GET'): Promise<Response> {
    return fetch(address + path, { method, headers: { 'x-forwarded-for': from } });
  }

  /** Returns how many requests were not rate limited. */
  async function countAllowed(times: number, one: (turn: number) => Promise<Response>): Promise<number> {
    let allowed = 0;
    for (let turn = 0; turn < times; turn++) {
      const { status } = await one(turn);
      if (status !== 429) allowed += 1;
    }
    return allowed;
  }

  it('respond with 429 and Retry-After, per address and class of request', async () => {
    const [gateway, address] = await harness.startAnother(ON);
    try {
      const signIn = (from: string, path = '/api/auth/signin') => request(address, from, path, 'POST');
      const first = await signIn('203.0.113.1');
      expect(first.headers.get('ratelimit-policy')).toBe('"credentials";q=30;w=60');
      expect(first.headers.get('ratelimit')).toMatch(/^"credentials";r=29;t=\d+$/);
      expect(await countAllowed(40, () => signIn('203.0.113.1'))).toBe(LIMITS_PER_MINUTE.credentials - 1);
      const requestCount = harness.auth.requests.length;
      const refused = await signIn('203.0.113.1');
      expect([refused.status, await codeOf(refused)]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('ratelimit')).toMatch(/^"credentials";r=0;t=\d+$/);
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
      expect(harness.auth.requests).toHaveLength(requestCount);
      // A percent-encoded spelling is the same request; another class or address has a limit of its own.
      expect((await signIn('203.0.113.1', '/api/auth/%73ignin')).status).toBe(429);
      expect((await signIn('203.0.113.1', '/api/auth/signup?x')).status).toBe(429);
      expect((await signIn('203.0.113.1', '/api/auth/refresh')).status).toBe(200);
      expect((await signIn('203.0.113.2')).status).toBe(200);
      expect((await fetch(`${address}/health/live`, { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(
        200,
      );
    } finally {
      await gateway.close();
    }
  });

  it('are shared by all addresses of a /64', async () => {
    const [gateway, address] = await harness.startAnother(ON);
    try {
      const allowed = await countAllowed(40, (turn) =>
        request(address, `2001:db8:0:7::${turn}`, '/api/auth/signin', 'POST'),
      );
      expect(allowed).toBe(LIMITS_PER_MINUTE.credentials);
      expect((await request(address, '2001:db8:0:8::1', '/api/auth/signin', 'POST')).status).toBe(200);
    } finally {
      await gateway.close();
    }
  });

  it('are shared by two instances', async () => {
    const [[one, first], [other, second]] = [await harness.startAnother(ON), await harness.startAnother(ON)];
    try {
      const signIn = (turn: number) => request(turn % 2 ? first : second, '203.0.113.3', '/api/auth/signin', 'POST');
      const early = await countAllowed(16, signIn);
      await delay(BROADCAST_MS);
      const late = await countAllowed(60, signIn);
      expect(early).toBe(16);
      // The rest of the limit, plus at most what each allowed before it received the other's broadcast.
      expect(late).toBeGreaterThanOrEqual(LIMITS_PER_MINUTE.credentials - 16);
      expect(late).toBeLessThanOrEqual(LIMITS_PER_MINUTE.credentials - 16 + 16);
      await delay(BROADCAST_MS);
      expect(await countAllowed(10, signIn)).toBe(0);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  it('apply in each instance on its own while the broker is unreachable', async () => {
    const proxy = await BrokerProxy.to(harness.broker.env.RABBITMQ_URL);
    const [gateway, address] = await harness.startAnother({ ...ON, RABBITMQ_URL: proxy.url });
    try {
      proxy.disconnect();
      const allowed = await countAllowed(40, () => request(address, '203.0.113.4', '/api/auth/signin', 'POST'));
      expect(allowed).toBe(LIMITS_PER_MINUTE.credentials);
    } finally {
      proxy.reconnect();
      await gateway.close();
      await proxy.close();
    }
  });

  it('are never reached by a browser with three tabs', async () => {
    const [gateway, address] = await harness.startAnother(ON);
    try {
      // Each tab loads a page with ten calls every two seconds, for a minute.
      const calls = 3 * 10 * 30;
      expect(calls * 5).toBeLessThan(LIMITS_PER_MINUTE.everything);
      const clients = Array.from({ length: 6 }, () =>
        countAllowed(calls / 6, () => request(address, '203.0.113.5', '/api/user/me')),
      );
      expect((await Promise.all(clients)).reduce((sum, allowed) => sum + allowed, 0)).toBe(calls);
      const response = await request(address, '203.0.113.5', '/api/user/me');
      expect(response.headers.get('ratelimit')).toBeNull();
      expect((await request(address, '203.0.113.5', '/api/nothing')).status).toBe(404);
    } finally {
      await gateway.close();
    }
  });

  it('can be disabled, in production only for a demonstration', async () => {
    const disabled = { ...ON, RATE_LIMITS: 'off', NODE_ENV: 'production' };
    await expect(harness.startAnother(disabled)).rejects.toThrow(/LARKSPUR_DEMO=1/);
    const [gateway, address] = await harness.startAnother({ ...disabled, LARKSPUR_DEMO: '1' });
    try {
      expect(await countAllowed(60, () => request(address, '203.0.113.6', '/api/auth/signin', 'POST'))).toBe(60);
    } finally {
      await gateway.close();
    }
  });
});
