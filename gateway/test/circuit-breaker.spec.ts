import { eventually } from '@larkspur/service-kit/testing/eventually';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { codeOf, useGateway } from './gateway-harness';

const USERS_HEADERS_SECONDS = 1;

/** The results of one client's requests, one after the other. */
interface ClientResults {
  statuses: number[];
  milliseconds: number[];
}

describe('a service that accepts requests and never responds', () => {
  const harness = useGateway();
  let gateway: NestFastifyApplication;
  let address: string;

  beforeEach(async () => {
    [gateway, address] = await harness.startAnother({ USERS_TIMEOUTS: `headers=${USERS_HEADERS_SECONDS}` });
  });

  afterEach(() => gateway.close());

  async function timed(path: string): Promise<{ status: number; milliseconds: number }> {
    const startedAt = performance.now();
    const response = await fetch(address + path);
    await response.arrayBuffer();
    return { status: response.status, milliseconds: performance.now() - startedAt };
  }

  async function runClient(path: string, milliseconds: number): Promise<ClientResults> {
    const results: ClientResults = { statuses: [], milliseconds: [] };
    for (const until = performance.now() + milliseconds; performance.now() < until; ) {
      const one = await timed(path);
      results.statuses.push(one.status);
      results.milliseconds.push(one.milliseconds);
    }
    return results;
  }

  const runClients = (path: string, count: number, milliseconds: number) =>
    Promise.all(Array.from({ length: count }, () => runClient(path, milliseconds)));

  const median = (clients: ClientResults[]) => {
    const sorted = clients.flatMap((one) => one.milliseconds).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };

  const metrics = async () => (await fetch(`${address}/metrics`)).text();

  const isClosed = async () =>
    /upstream_circuit\{service="users",instance="[^"]+",state="closed",condition="closed"\} 1/.test(await metrics());

  it('does not slow down the other services, however many requests it gets', async () => {
    const healthy = ['/api/auth/user', '/api/transaction', '/api/contacts'];
    const load = () => Promise.all(healthy.map((path) => runClients(path, 2, 3_000)));
    harness.users.respond = () => undefined;
    const [others, hung] = await Promise.all([load(), runClients('/api/user/me', 200, 3_000)]);
    const responses = others.flat();
    expect(new Set(responses.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]));
    expect(new Set(hung.flatMap(({ statuses }) => statuses))).toEqual(new Set([503]));
    // The benchmark measures latency; here no request may wait for the timeout of the service that hangs.
    expect(median(responses)).toBeLessThan(scaleToMachine((USERS_HEADERS_SECONDS * 1_000) / 2));
  });

  it('opens its circuit after timeouts, which closes when it responds again', async () => {
    harness.users.respond = () => undefined;
    const first = await Promise.all(Array.from({ length: 8 }, () => timed('/api/user/me')));
    expect(first.every(({ status, milliseconds }) => status === 503 && milliseconds > 900)).toBe(true);
    expect(await metrics()).toMatch(
      /upstream_circuit\{service="users",instance="[^"]+",state="(open|half-open)",condition="\1"\} 1/,
    );

    const requestCount = harness.users.requests.length;
    const rejected = await fetch(`${address}/api/beneficiaries`);
    expect([rejected.status, await codeOf(rejected)]).toEqual([503, 'unavailable']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    const { milliseconds } = await timed('/api/user/me');
    expect(milliseconds).toBeLessThan(scaleToMachine((USERS_HEADERS_SECONDS * 1_000) / 2));
    expect(await metrics()).toMatch(/upstream_refused_total\{service="users",cause="circuit-open"\} [1-9]/);
    // The gateway probes the service itself; no client request is used as a probe.
    expect(harness.users.requests.slice(requestCount).every(({ url }) => url === '/health/ready')).toBe(true);
    await eventually(
      () => harness.users.requests.length,
      (count) => count > requestCount,
    );

    harness.users.reset();
    await eventually(isClosed, Boolean);
    expect((await timed('/api/user/me')).status).toBe(200);
  });

  it('keeps its circuit closed when it responds with errors or clients disconnect', async () => {
    for (const status of [400, 404, 429, 500, 503]) {
      harness.users.respond = (_request, response) => response.writeHead(status).end();
      for (let i = 0; i < 20; i++) expect((await timed('/api/user/me')).status).toBe(status);
    }
    harness.users.respond = () => undefined;
    for (let i = 0; i < 30; i++) {
      await fetch(`${address}/api/user/me`, { signal: AbortSignal.timeout(20) }).catch(() => undefined);
    }
    expect(await isClosed()).toBe(true);
    harness.users.reset();
    expect((await timed('/api/user/me')).status).toBe(200);
    expect(await metrics()).toMatch(/upstream_requests\{service="users",instance="[^"]+",place="inside"\} 0/);
  });

  it('keeps its circuit closed when it responds, but too late to some requests', async () => {
    harness.users.respond = (request, response) => {
      if (!request.url?.includes('/ledger/')) response.writeHead(200).end();
    };
    const slow = await Promise.all(Array.from({ length: 8 }, () => timed('/api/user/admin/ledger/proof')));
    expect(slow.map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect(await isClosed()).toBe(true);
    expect((await timed('/api/user/me')).status).toBe(200);
  });

  it('closes its circuit after it was down', async () => {
    await harness.users.stop();
    try {
      for (let i = 0; i < 8; i++) expect((await timed('/api/user/me')).status).toBe(503);
      expect(await isClosed()).toBe(false);
    } finally {
      await harness.users.start();
    }
    await eventually(isClosed, Boolean);
    expect((await timed('/api/user/me')).status).toBe(200);
  });

  it('has its response aborted when the body stalls', async () => {
    await gateway.close();
    [gateway, address] = await harness.startAnother({ USERS_TIMEOUTS: 'body=1' });
    harness.users.respond = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('date,amount\n');
    };
    const response = await fetch(`${address}/api/user/admin`);
    await expect(response.text()).rejects.toThrow();
    await eventually(metrics, (text) =>
      /upstream_requests\{service="users",instance="[^"]+",place="inside"\} 0/.test(text),
    );
  });
});
