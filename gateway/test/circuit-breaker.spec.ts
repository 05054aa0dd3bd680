import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { codeOf, useGateway } from './gateway-harness';

const USERS_HEADERS_SECONDS = 1;

/** Answers to one lane of requests, each after the one before. */
interface Lane {
  statuses: number[];
  milliseconds: number[];
}

describe('a service that takes requests and never answers', () => {
  const door = useGateway();
  let gateway: NestFastifyApplication;
  let address: string;

  beforeEach(async () => {
    [gateway, address] = await door.startAnother({ USERS_TIMEOUTS: `headers=${USERS_HEADERS_SECONDS}` });
  });

  afterEach(() => gateway.close());

  async function timed(path: string): Promise<{ status: number; milliseconds: number }> {
    const startedAt = performance.now();
    const answer = await fetch(address + path);
    await answer.arrayBuffer();
    return { status: answer.status, milliseconds: performance.now() - startedAt };
  }

  async function lane(path: string, milliseconds: number): Promise<Lane> {
    const heard: Lane = { statuses: [], milliseconds: [] };
    for (const until = performance.now() + milliseconds; performance.now() < until; ) {
      const one = await timed(path);
      heard.statuses.push(one.status);
      heard.milliseconds.push(one.milliseconds);
    }
    return heard;
  }

  const lanesOf = (path: string, count: number, milliseconds: number) =>
    Promise.all(Array.from({ length: count }, () => lane(path, milliseconds)));

  const median = (lanes: Lane[]) => {
    const sorted = lanes.flatMap((one) => one.milliseconds).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };

  const metrics = async () => (await fetch(`${address}/metrics`)).text();

  async function until(holds: () => Promise<boolean>, withinMs = 5_000): Promise<void> {
    for (const giveUp = Date.now() + withinMs; !(await holds()); await delay(25)) {
      if (Date.now() > giveUp) throw new Error('It never came to hold.');
    }
  }

  const isClosed = async () => /upstream_circuit\{service="users",condition="closed"\} 1/.test(await metrics());

  it('slows none of the others, however many ask for it', async () => {
    const healthy = ['/api/auth/user', '/api/transaction', '/api/contacts'];
    const load = () => Promise.all(healthy.map((path) => lanesOf(path, 2, 3_000)));
    door.users.respond = () => undefined;
    const [others, hung] = await Promise.all([load(), lanesOf('/api/user/me', 200, 3_000)]);
    const answers = others.flat();
    expect(new Set(answers.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]));
    expect(new Set(hung.flatMap(({ statuses }) => statuses))).toEqual(new Set([503]));
    // How quick they are is for the benchmark to say. Here: nobody is made to wait for the hung one's time to be over.
    expect(median(answers)).toBeLessThan((USERS_HEADERS_SECONDS * 1_000) / 2);
  }, 30_000);

  it('is given up after some silence, refused at once, and taken up again when it answers', async () => {
    door.users.respond = () => undefined;
    const first = await Promise.all(Array.from({ length: 8 }, () => timed('/api/user/me')));
    expect(first.every(({ status, milliseconds }) => status === 503 && milliseconds > 900)).toBe(true);
    expect(await metrics()).toMatch(/upstream_circuit\{service="users",condition="(open|half-open)"\} 1/);

    const asked = door.users.requests.length;
    const refused = await fetch(`${address}/api/beneficiaries`);
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await timed('/api/user/me')).milliseconds).toBeLessThan((USERS_HEADERS_SECONDS * 1_000) / 2);
    expect(await metrics()).toMatch(/upstream_refused_total\{service="users",cause="circuit-open"\} [1-9]/);
    // Nobody's request was the trial: the gateway asks by itself.
    expect(door.users.requests.slice(asked).every(({ url }) => url === '/health/ready')).toBe(true);
    await until(async () => door.users.requests.slice(asked).length > 0);

    door.users.reset();
    await until(isClosed);
    expect((await timed('/api/user/me')).status).toBe(200);
  });

  it('is a fault of the service; what it refuses, and clients that leave, are none', async () => {
    for (const status of [400, 404, 429, 500, 503]) {
      door.users.respond = (_request, response) => response.writeHead(status).end();
      for (let i = 0; i < 20; i++) expect((await timed('/api/user/me')).status).toBe(status);
    }
    door.users.respond = () => undefined;
    for (let i = 0; i < 30; i++) {
      await fetch(`${address}/api/user/me`, { signal: AbortSignal.timeout(20) }).catch(() => undefined);
    }
    expect(await isClosed()).toBe(true);
    door.users.reset();
    expect((await timed('/api/user/me')).status).toBe(200);
    expect(await metrics()).toMatch(/upstream_requests\{service="users",place="inside"\} 0/);
  });

  it('may be down instead, and is found again by itself', async () => {
    await door.users.stop();
    try {
      for (let i = 0; i < 8; i++) expect((await timed('/api/user/me')).status).toBe(503);
      expect(await isClosed()).toBe(false);
    } finally {
      await door.users.start();
    }
    await until(isClosed);
    expect((await timed('/api/user/me')).status).toBe(200);
  });

  it('may fall silent in the middle of an answer, which then breaks off', async () => {
    await gateway.close();
    [gateway, address] = await door.startAnother({ USERS_TIMEOUTS: 'body=1' });
    door.users.respond = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('date,amount\n');
    };
    const answer = await fetch(`${address}/api/user/admin`);
    await expect(answer.text()).rejects.toThrow();
    await until(async () => /upstream_requests\{service="users",place="inside"\} 0/.test(await metrics()));
  });
});
