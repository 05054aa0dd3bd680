import { setTimeout as delay } from 'node:timers/promises';
import { createRawClient } from '@larkspur/http-limits/testing/raw-client';
import { Logger } from '@nestjs/common';
import { LIMITS_PER_MINUTE } from '../src/rate-limits/rate-limits-per-minute';
import { policy } from './fake-service';
import { readEcho, useGateway } from './gateway-harness';

/** More than the buffers of the connections take. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');
const SHORT = { CLIENT_HEADERS_SECONDS: '0.5', CLIENT_BODY_SECONDS: '0.5', CLIENT_STALL_SECONDS: '0.5' };

const portOf = (url: string) => Number(new URL(url).port);

describe('a hostile client', () => {
  const harness = useGateway();
  const { open, exchange } = createRawClient(() => portOf(address));
  let address = '';
  let close: () => Promise<void>;

  beforeAll(async () => {
    harness.users.paths['/user/picture'] = {
      patch: { ...policy('everything'), 'x-access': 'signed-in', 'x-body-limit': 45 * 1024 * 1024 },
    };
    harness.transactions.paths['/transaction/transfer'] = {
      post: { ...policy('everything'), 'x-access': 'account-holder' },
    };
    const [app, url] = await harness.startAnother(SHORT);
    address = url;
    close = () => app.close();
  });

  afterAll(() => close());

  const request = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, 'Host: bank.example', ...headers, '', ''].join('\r\n');

  /** Requests that are waiting at a service, or queued for it. */
  async function inProgress(): Promise<number> {
    const metrics = await (await fetch(`${address}/metrics`)).text();
    const lines = metrics.split('\n').filter((line) => line.startsWith('upstream_requests{'));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  async function untilInProgress(count: number): Promise<void> {
    for (const giveUp = Date.now() + 60_000; (await inProgress()) !== count; await delay(20)) {
      if (Date.now() > giveUp) throw new Error(`${await inProgress()} requests are in progress.`);
    }
  }

  it('holds one request to a service, however many it pipelines', async () => {
    harness.users.respond = (_request, response) => response.end(LARGE);
    const socket = open(request('GET /api/user/me').repeat(90)).pause();
    while (harness.users.requests.length === 0) await delay(5);
    expect(await inProgress()).toBe(1);
    expect(harness.users.requests).toHaveLength(1);
    socket.destroy();
    await untilInProgress(0);
    await exchange(request('GET /api/user/me').repeat(400)).catch(() => undefined);
    await untilInProgress(0);
  });

  it('is answered in the order of its pipelined requests', async () => {
    harness.users.respond = async (incoming, response) => {
      if (incoming.url?.endsWith('/0')) await delay(50);
      response.end(`${incoming.url}\n`);
    };
    const paths = Array.from({ length: 20 }, (_, turn) => `/api/user/${turn}`);
    const text = await exchange(
      `${paths.map((path) => request(`GET ${path}`)).join('')}${request('GET /api/user/last', 'Connection: close')}`,
    );
    expect(text.match(/\/api\/user\/\w+(?=\n)/g)).toEqual([...paths, '/api/user/last']);
  });

  it('is disconnected when it does not read its response', async () => {
    harness.users.respond = (_request, response) => response.end(LARGE);
    open(request('GET /api/user/me')).pause();
    await untilInProgress(1);
    await untilInProgress(0);
  });

  it.each([
    ['in chunks', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
    ['with a length', 'Content-Length: 500000', '{'],
  ])('is disconnected when its body %s stops arriving', async (_name, header, start) => {
    for (const path of ['/api/auth/signout', '/api/user/verification', '/api/nothing', '/api/telemetry/remotes']) {
      const socket = open(request(`POST ${path}`, 'Content-Type: application/json', header) + start).resume();
      await new Promise((resolve) => socket.once('close', resolve));
    }
    await untilInProgress(0);
  });

  it('is disconnected when it drips a body', async () => {
    const socket = open(request('POST /api/auth/signout', 'Transfer-Encoding: chunked')).resume();
    const dripping = setInterval(() => socket.write('1\r\n \r\n'), 100);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
  });

  it('is answered once when the rest of a refused body is malformed', async () => {
    const text = await exchange(
      `${request('POST /api/auth/signout', 'Transfer-Encoding: chunked')}186A0\r\n${' '.repeat(100_000)}\r\nZZ\r\n`,
    );
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });

  it.each([
    ['PATCH /api/user/picture', ''],
    ['POST /api/transaction/transfer', ''],
    ['PATCH /api/user/picture', 'Authorization: Bearer forged.token.here'],
  ])('without a valid token gets a 401 for %s before its body is read', async (line, authorization) => {
    const headers = ['Content-Length: 900000', ...(authorization ? [authorization] : [])];
    const socket = open(request(line, ...headers));
    const [response] = (await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])))) as [
      Buffer,
    ];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 401 .*"code":"unauthenticated"/s);
    // A client that continues to send is not cut off, and the connection remains usable.
    socket.write(' '.repeat(900_000) + request('GET /api/contacts'));
    const next = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    expect(next).toMatch(/^HTTP\/1\.1 200 /);
    expect([...harness.users.requests, ...harness.transactions.requests]).toHaveLength(0);
  });

  /** A response is logged after it was sent. */
  async function untilLogged(logged: jest.SpyInstance, line: object): Promise<void> {
    const lines = () => logged.mock.calls.filter(([one]) => one.clientRequestId !== undefined);
    for (let attempt = 0; attempt < 3_000 && lines().length === 0; attempt += 1) await delay(20);
    expect(lines()).toEqual([[expect.objectContaining(line)]]);
    logged.mockClear();
  }

  it('does not choose the id of its request, which is logged beside the gateway’s own', async () => {
    const seen = async (url: string, headers: Record<string, string>) =>
      (await readEcho(fetch(`${url}/api/user/me`, { headers }))).headers;
    const own = expect.stringMatching(/^[\da-f-]{36}$/);
    const forged = { 'x-request-id': 'client-made-1', 'x-client-request-id': 'client-made-2' };
    const logged = jest.spyOn(Logger.prototype, 'log');
    expect(await seen(address, forged)).toMatchObject({ 'x-request-id': own });
    await untilLogged(logged, { requestId: own, clientRequestId: 'client-made-1' });
    expect(await seen(address, { 'x-client-request-id': 'client-made-2' })).not.toHaveProperty('x-client-request-id');
    const [behindShell, url] = await harness.startAnother({ TRUSTED_PROXIES: '127.0.0.1' });
    try {
      expect(await seen(url, { ...forged, 'x-request-id': 'made-by-the-shell' })).toMatchObject({
        'x-request-id': 'made-by-the-shell',
      });
      await untilLogged(logged, { requestId: 'made-by-the-shell', clientRequestId: 'client-made-2' });
    } finally {
      await behindShell.close();
    }
  });

  it('cannot escape a limit by another spelling of the target', async () => {
    const [limited, url] = await harness.startAnother({ RATE_LIMITS: 'on' });
    const json =
      '{"host":"1","remote":"mfe-public","version":"a","registryRevision":"1","stage":"load","cause":"network"}';
    const headers = ['Content-Type: application/json', `Content-Length: ${json.length}`, 'Connection: close'];
    const report = async (target: string) => {
      const text = await exchange(request(`POST ${target}`, ...headers) + json, portOf(url));
      return Number(text.slice(9, 12));
    };
    const spellings = [
      '/api/telemetry/remotes',
      '/%61pi/telemetry/remotes',
      'http://bank.example/api/telemetry/remotes',
    ];
    try {
      for (const target of spellings) expect([target, await report(target)]).toEqual([target, 200]);
      for (let sent = spellings.length; sent < LIMITS_PER_MINUTE.telemetry; sent += 1) await report(spellings[0] ?? '');
      for (const target of spellings) expect([target, await report(target)]).toEqual([target, 429]);
      expect(await report('http://evil.example/api/telemetry/remotes')).toBe(400);
    } finally {
      await limited.close();
    }
  });
});
