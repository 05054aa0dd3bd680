import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS_PER_MINUTE } from '../src/rate-limits/limit-classes';
import { BrokerProxy } from './broker-proxy';
import { codeOf, useGateway } from './gateway-harness';

const ON = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
/** More than what is spent elsewhere takes to be told. */
const TOLD_MS = 600;

describe('the limits of an address', () => {
  const door = useGateway();

  function ask(address: string, from: string, path: string, method = 'GET'): Promise<Response> {
    return fetch(address + path, { method, headers: { 'x-forwarded-for': from } });
  }

  /** How many of so many were let through. */
  async function through(times: number, one: (turn: number) => Promise<Response>): Promise<number> {
    let passed = 0;
    for (let turn = 0; turn < times; turn++) {
      const { status } = await one(turn);
      if (status !== 429) passed += 1;
    }
    return passed;
  }

  it('say 429 and when to come back, of one address and one kind of request alone', async () => {
    const [gateway, address] = await door.startAnother(ON);
    try {
      const signIn = (from: string, path = '/api/auth/signin') => ask(address, from, path, 'POST');
      const first = await signIn('203.0.113.1');
      expect(first.headers.get('ratelimit-policy')).toBe('"credentials";q=30;w=60');
      expect(first.headers.get('ratelimit')).toMatch(/^"credentials";r=29;t=\d+$/);
      expect(await through(40, () => signIn('203.0.113.1'))).toBe(LIMITS_PER_MINUTE.credentials - 1);
      const asked = door.auth.requests.length;
      const refused = await signIn('203.0.113.1');
      expect([refused.status, await codeOf(refused)]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('ratelimit')).toMatch(/^"credentials";r=0;t=\d+$/);
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
      expect(door.auth.requests).toHaveLength(asked);
      // In disguise it is the same request; as another kind, or from elsewhere, it is not.
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

  it('are one for all of a /64', async () => {
    const [gateway, address] = await door.startAnother(ON);
    try {
      const passed = await through(40, (turn) => ask(address, `2001:db8:0:7::${turn}`, '/api/auth/signin', 'POST'));
      expect(passed).toBe(LIMITS_PER_MINUTE.credentials);
      expect((await ask(address, '2001:db8:0:8::1', '/api/auth/signin', 'POST')).status).toBe(200);
    } finally {
      await gateway.close();
    }
  });

  it('are one for two instances together', async () => {
    const [[one, first], [other, second]] = [await door.startAnother(ON), await door.startAnother(ON)];
    try {
      const signIn = (turn: number) => ask(turn % 2 ? first : second, '203.0.113.3', '/api/auth/signin', 'POST');
      const early = await through(16, signIn);
      await delay(TOLD_MS);
      const late = await through(60, signIn);
      expect(early).toBe(16);
      // What is left, and at most once more what each let through before it heard of the other.
      expect(late).toBeGreaterThanOrEqual(LIMITS_PER_MINUTE.credentials - 16);
      expect(late).toBeLessThanOrEqual(LIMITS_PER_MINUTE.credentials - 16 + 16);
      await delay(TOLD_MS);
      expect(await through(10, signIn)).toBe(0);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  it('hold in each instance alone when the broker is away', async () => {
    const line = await BrokerProxy.to(door.broker.env.RABBITMQ_URL);
    const [gateway, address] = await door.startAnother({ ...ON, RABBITMQ_URL: line.url });
    try {
      line.disconnect();
      const passed = await through(40, () => ask(address, '203.0.113.4', '/api/auth/signin', 'POST'));
      expect(passed).toBe(LIMITS_PER_MINUTE.credentials);
    } finally {
      line.reconnect();
      await gateway.close();
      await line.close();
    }
  });

  it('are never met by a browser with three tabs', async () => {
    const [gateway, address] = await door.startAnother(ON);
    try {
      // Each reads a page with ten calls every two seconds, for a minute.
      const calls = 3 * 10 * 30;
      expect(calls * 5).toBeLessThan(LIMITS_PER_MINUTE.everything);
      const lanes = Array.from({ length: 6 }, () =>
        through(calls / 6, () => ask(address, '203.0.113.5', '/api/user/me')),
      );
      expect((await Promise.all(lanes)).reduce((sum, passed) => sum + passed, 0)).toBe(calls);
      const answer = await ask(address, '203.0.113.5', '/api/user/me');
      expect(answer.headers.get('ratelimit')).toBeNull();
      expect((await ask(address, '203.0.113.5', '/api/nothing')).status).toBe(404);
    } finally {
      await gateway.close();
    }
  });

  it('can be lifted, in production only for a demonstration', async () => {
    const lifted = { ...ON, RATE_LIMITS: 'off', NODE_ENV: 'production' };
    await expect(door.startAnother(lifted)).rejects.toThrow(/LARKSPUR_DEMO=1/);
    const [gateway, address] = await door.startAnother({ ...lifted, LARKSPUR_DEMO: '1' });
    try {
      expect(await through(60, () => ask(address, '203.0.113.6', '/api/auth/signin', 'POST'))).toBe(60);
    } finally {
      await gateway.close();
    }
  });
});
