/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RemotePointer, RemoteRegistry, SignedPointer } from '@larkspur/contracts/remote';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { aRelease } from '@larkspur/federation/testing/test-build';
import type { Stoppable } from '@larkspur/federation/web-server';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../server/config';
import { listen } from '../server/listen';
import { createShellServer } from '../server/shell-server';
import { type Backend, bodyOf, startBackend } from './backends';

process.env.LOG_LEVEL = 'silent';

const VERSION = 'abcdef0123456789';
const ASSETS = {
  scripts: ['main.1.js'],
  styles: ['main.1.css'],
  fonts: [],
  integrity: { 'main.1.js': 'sha384-main' },
};
const NOWHERE = 'http://127.0.0.1:1';
/** For tests that wait for the next poll of the remotes, which happens every two seconds. */
const SOME_LOOKS_MS = 20_000;

const { privateKey, publicKey } = generateSigningKey();
const signer = new PointerSigner(privateKey);
let sequence = 0;

function pointer(version = VERSION, different: Partial<RemotePointer> = {}): SignedPointer {
  sequence += 1;
  const files = { scripts: [`${version}/remote.js`] };
  const hash = `sha384-${'A'.repeat(64)}`;
  const integrity = { [`${version}/remoteEntry.js`]: hash, [`${version}/remote.js`]: hash };
  const current = aRelease(version, { ...files, integrity });
  const fields = { sequence, kind: 'release' as const, reason: null, publishedAt: '2026-11-21', previous: null };
  return signer.sign({ name: 'mfe-public', ...fields, current, ...different });
}

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bank.example',
  RELEASE_PUBLIC_KEYS: ['mfe-public', 'mfe-customer', 'mfe-admin'].map((name) => `${name}:${publicKey}`).join(','),
};

let folder: string;
let gateway: Backend;
let isForwardingStuck = false;
let remote: Backend;
let released: unknown;
let server: FastifyInstance;
let stoppables: Stoppable[];
let base: string;

async function start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const config = readConfig({
    GATEWAY_URL: gateway.url,
    MFE_PUBLIC_URL: remote.url,
    MFE_CUSTOMER_URL: NOWHERE,
    MFE_ADMIN_URL: NOWHERE,
    RELEASE_PUBLIC_KEYS: publicKey,
    ...environment,
  });
  server = await createShellServer({
    config,
    client: folder,
    publicFiles: join(__dirname, '../public'),
    galleryFiles: folder,
    overrideFiles: join(folder, 'overrides'),
  });
  stoppables = await listen(server, { ...config, port: 0 });
  base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const stop = () => Promise.all(stoppables.map((stoppable) => stoppable.close()));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shell-'));
  writeFileSync(join(folder, 'assets.json'), JSON.stringify(ASSETS));
  writeFileSync(join(folder, 'main.1.css'), '.shell{}');
  writeFileSync(join(folder, 'main.1.js'), 'plain');
  writeFileSync(join(folder, 'main.1.js.br'), 'brotli');
  gateway = await startBackend(async (request, response) => {
    if (request.url === '/api/stream' || request.url === '/api/events') {
      response.write('first');
      return;
    }
    // As if the connection through which it came were stuck.
    if (isForwardingStuck && request.headers['x-forwarded-for']) return;
    const { method, url, headers } = request;
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    response.end(JSON.stringify({ method, url, headers, body: await bodyOf(request) }));
  });
  remote = await startBackend((request, response) => {
    if (request.url === '/remote.json') return response.end(JSON.stringify(released));
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'immutable' });
    const { cookie = '', authorization = '' } = request.headers;
    return response.end(`file ${request.url}${cookie}${authorization}`);
  });
});

beforeEach(() => {
  released = pointer();
});

afterEach(stop);

afterAll(async () => {
  await Promise.all([gateway.stop(), remote.stop()]);
  rmSync(folder, { recursive: true });
});

describe('pages', () => {
  it('allow local builds to override remotes in development only', async () => {
    mkdirSync(join(folder, 'overrides'), { recursive: true });
    writeFileSync(join(folder, 'overrides/overrides.js'), 'instead();');
    const first = /<script defer crossorigin integrity="(sha384-[^"]+)" src="\/_overrides\/overrides\.js">/;
    const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

    await start();
    const inDevelopment = await fetch(base);
    const page = await inDevelopment.text();
    expect(first.exec(page)?.[1]).toBe(`sha384-${createHash('sha384').update('instead();').digest('base64')}`);
    expect(page.search(first)).toBeLessThan(page.indexOf('/assets/main.1.js'));
    expect(policyOf(inDevelopment)).toContain("connect-src 'self' http://localhost:* http://127.0.0.1:*;");
    expect(await (await fetch(`${base}/_overrides/overrides.js`)).text()).toBe('instead();');
    await stop();

    await start(PRODUCTION);
    const inProduction = await fetch(base);
    expect(await inProduction.text()).not.toContain('overrides');
    expect(policyOf(inProduction)).toContain("connect-src 'self';");
    expect(policyOf(inProduction)).not.toContain('localhost');
    expect(await (await fetch(`${base}/_overrides/overrides.js`)).text()).not.toContain('instead');
    rmSync(join(folder, 'overrides'), { recursive: true });
  });

  it('contain the shell, the registry and what the route needs', async () => {
    await start();
    const response = await fetch(`${base}/account/savings`);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(page).toContain('<script defer crossorigin integrity="sha384-main" src="/assets/main.1.js"></script>');
    expect(page).toContain(`href="/remotes/mfe-public/${VERSION}/remoteEntry.js">`);
    expect(page).toContain('"mfe-customer":null');
  });

  it('allow no inline script, no eval, no other origin, and no framing', async () => {
    await start();
    const response = await fetch(`${base}/`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /nonce="([\w-]{20,})"/.exec(await response.text())?.[1];
    expect(policy).toContain("default-src 'none'; script-src 'self'; ");
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types larkspur-remotes larkspur-shell ");
    expect(policy).not.toContain('unsafe');
    const other = await fetch(`${base}/`);
    expect(other.headers.get('content-security-policy')).not.toContain(`${nonce}`);
  });

  it('allow the remotes’ own origins when browsers load them directly', async () => {
    await start({ REMOTE_ORIGINS: 'direct', MFE_PUBLIC_PUBLIC_URL: 'https://static.bank.example' });
    const response = await fetch(`${base}/`);
    expect(response.headers.get('content-security-policy')).toContain(
      "script-src 'self' https://static.bank.example http://127.0.0.1:1;",
    );
    expect(await response.text()).toContain(`href="https://static.bank.example/${VERSION}/remoteEntry.js"`);
  });

  it.each([
    ['/', 200],
    ['/admin/users/7', 200],
    ['/nope', 404],
    ['/account/nope', 404],
    ['/admin/nope', 404],
  ])('%s responds %i with the shell', async (path, status) => {
    await start();
    const response = await fetch(base + path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('<div id="root">');
  });

  it('follow redirects', async () => {
    await start();
    const response = await fetch(`${base}/account?from=mail`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/account/home?from=mail']);
  });
});

describe('files', () => {
  it('of the shell are immutable and compressed', async () => {
    await start();
    const response = await fetch(`${base}/assets/main.1.js`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    await response.body?.cancel();
    const missing = await fetch(`${base}/assets/main.0.js`);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect((await fetch(`${base}/favicon.svg`)).headers.get('content-type')).toContain('image/svg+xml');
  });

  it('of a remote are served from the same origin', async () => {
    await start();
    const response = await fetch(`${base}/remotes/mfe-public/${VERSION}/remote.js?x=1`);
    expect(await response.text()).toBe(`file /${VERSION}/remote.js?x=1`);
    expect(response.headers.get('cache-control')).toBe('immutable');
    const headers = { cookie: '__Host-larkspur_refresh=secret', authorization: 'Bearer secret' };
    expect(await (await fetch(`${base}/remotes/mfe-public/x.js`, { headers })).text()).toBe('file /x.js');
    expect((await fetch(`${base}/remotes/mfe-customer/x.js`)).status).toBe(503);
    expect((await fetch(`${base}/remotes/mfe-other/x.js`)).status).toBe(404);
  });
});

describe('the public address', () => {
  it('is never a request’s Host header in production', async () => {
    await start(PRODUCTION);
    const { body } = await server.inject({ url: '/robots.txt', headers: { host: 'evil.example' } });
    expect(body).toContain('Sitemap: https://bank.example/sitemap.xml');
    const sitemap = await server.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } });
    const page = await server.inject({ url: '/', headers: { host: 'evil.example' } });
    expect(sitemap.body + page.body).not.toContain('evil.example');
  });
});

describe('pages over TLS', () => {
  const transportSecurity = async (headers: Record<string, string>, url = '/') =>
    (await server.inject({ url, headers })).headers['strict-transport-security'];

  it('require TLS from then on', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.1' });
    for (const path of ['/', '/nope', '/home', '/registry.json']) {
      expect(await transportSecurity({ 'x-forwarded-proto': 'https' }, path)).toBe('max-age=31536000');
    }
    expect(await transportSecurity({})).toBeUndefined();
  });

  it('are not believed to be, unless a trusted proxy says so', async () => {
    await start();
    expect(await transportSecurity({ 'x-forwarded-proto': 'https' })).toBeUndefined();
  });
});

describe('the component gallery', () => {
  beforeAll(() => writeFileSync(join(folder, 'index.html'), 'the gallery'));
  afterAll(() => rmSync(join(folder, 'index.html')));

  it('is served to developers', async () => {
    await start({ NODE_ENV: 'development' });
    expect(await (await fetch(`${base}/_kit`)).text()).toBe('the gallery');
    const file = await fetch(`${base}/_kit/main.1.js`);
    expect([await file.text(), file.headers.get('cache-control')]).toEqual(['plain', 'no-store']);
  });

  it.each(['/_kit', '/_kit/', '/_kit/index.html', '/_kit/main.1.js'])(
    '%s is not served in production',
    async (path) => {
      await start(PRODUCTION);
      const response = await fetch(base + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<div id="root">');
    },
  );
});

describe('remotes', () => {
  const registry = async () => (await (await fetch(`${base}/registry.json`)).json()) as RemoteRegistry;

  it(
    'may all be unavailable, and enter the registry when they are up',
    async () => {
      const port = (remote.server.address() as AddressInfo).port;
      await remote.stop();
      await start();
      expect((await registry()).remotes['mfe-public']).toBeNull();
      expect((await fetch(`${base}/health/ready`)).status).toBe(200);
      remote = await startBackend(remote.server.listeners('request')[0] as () => void, port);
      await until(async () => (await registry()).remotes['mfe-public'] !== null);
    },
    SOME_LOOKS_MS,
  );

  it(
    'are released, rolled back and lost without a restart of the shell',
    async () => {
      await start();
      const current = async () => (await registry()).remotes['mfe-public']?.current.version;
      expect(await current()).toBe(VERSION);
      released = pointer('0123456789abcdef');
      await until(async () => (await current()) === '0123456789abcdef');
      // A path that leaves its folder and an unsigned pointer are rejected; the previous pointer stays in use.
      released = pointer(VERSION, { current: aRelease(VERSION, { entry: '../../api/auth/signout' }) });
      await pause(2_600);
      released = { ...pointer(VERSION), signature: 'AAAA' };
      await pause(2_600);
      expect(await current()).toBe('0123456789abcdef');
      released = pointer(VERSION, { kind: 'rollback', reason: 'it broke' });
      await until(async () => (await current()) === VERSION);
    },
    SOME_LOOKS_MS,
  );
});

describe('the gateway proxy', () => {
  it('forwards a request as it is, with the client’s address', async () => {
    await start();
    const response = await fetch(`${base}/api/transaction?q=a%20b`, {
      method: 'POST',
      headers: { authorization: 'Bearer t', 'content-type': 'application/json', cookie: 'c=1', origin: base },
      body: '{"amount":5}',
    });
    const seen = (await response.json()) as { url: string; body: string; headers: Record<string, string> };
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(seen).toMatchObject({ method: 'POST', url: '/api/transaction?q=a%20b', body: '{"amount":5}' });
    expect(seen.headers).toMatchObject({
      authorization: 'Bearer t',
      cookie: 'c=1',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(base).host,
    });
  });

  it('trusts forwarding headers only from a proxy in front', async () => {
    const ask = async () => {
      const headers = { 'x-forwarded-for': '203.0.113.66', 'x-forwarded-proto': 'https' };
      return ((await (await fetch(`${base}/api/contacts`, { headers })).json()) as { headers: Record<string, string> })
        .headers;
    };
    await start();
    expect(await ask()).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    await stop();
    await start({ TRUSTED_PROXIES: '127.0.0.0/8' });
    expect(await ask()).toMatchObject({ 'x-forwarded-for': '203.0.113.66, 127.0.0.1', 'x-forwarded-proto': 'https' });
  });

  it('stays available while many bodies never arrive', async () => {
    await start();
    const port = Number(new URL(base).port);
    const slow = Array.from({ length: 140 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(
        'POST /api/auth/signout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      );
      return socket;
    });
    await pause(300);
    expect((await fetch(`${base}/api/contacts`, { signal: AbortSignal.timeout(5_000) })).status).toBe(201);
    for (const socket of slow) socket.destroy();
  });

  it('does not buffer responses', async () => {
    await start();
    const response = await fetch(`${base}/api/stream`);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
    // A stop waits for requests in progress.
    await reader?.cancel();
  });

  it('keeps its capacity however many live streams are open', async () => {
    await start();
    const left = new AbortController();
    const many = await Promise.all(
      Array.from({ length: 200 }, () => fetch(`${base}/api/events`, { signal: left.signal })),
    );
    expect(many.every(({ status }) => status === 200)).toBe(true);
    expect((await fetch(`${base}/api/transaction`, { method: 'POST' })).status).toBe(201);
    left.abort();
    await Promise.all(many.map((answer) => answer.text().catch(() => undefined)));
  });

  it('rejects writes from other sites’ pages', async () => {
    await start();
    const response = await fetch(`${base}/api/auth/signout`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'forbidden' });
  });

  it('responds with the bank’s own error when the gateway is unavailable', async () => {
    await start({ GATEWAY_URL: NOWHERE });
    const response = await fetch(`${base}/api/contacts`);
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable', requestId: expect.any(String) });
  });
});

describe('the server', () => {
  it('listens on both loopback addresses', async () => {
    await start();
    const { port } = new URL(base);
    const status = await new Promise((resolve, reject) => {
      get({ host: '::1', port, path: '/health/live' }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
    });
    expect(status).toBe(200);
  });

  it('is not live while it gets no response from a gateway that responds to others', async () => {
    await start();
    isForwardingStuck = true;
    const left = new AbortController();
    try {
      const live = () =>
        fetch(`${base}/health/live`).then(async (response) => [response.status, await response.json()]);
      expect(await live()).toEqual([200, { status: 'ok', stuck: [] }]);
      const waiting = fetch(`${base}/api/contacts`, { signal: left.signal }).catch(() => 'gave up');
      let seen = await live();
      for (const until = Date.now() + SOME_LOOKS_MS; seen[0] === 200 && Date.now() < until; await pause(100)) {
        seen = await live();
      }
      expect(seen).toEqual([503, { status: 'stuck', stuck: ['/api/'] }]);
      left.abort();
      expect(await waiting).toBe('gave up');
    } finally {
      isForwardingStuck = false;
    }
  }, 30_000);

  it('stops immediately when only idle connections are left', async () => {
    await start();
    const { port } = new URL(base);
    // A browser keeps its connection open between two clicks.
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path: '/', headers: { connection: 'keep-alive' } });
      request.on('response', (response) => response.resume().on('end', () => resolve()));
      request.on('error', reject).end();
    });
    const began = Date.now();
    await stop();
    expect(Date.now() - began).toBeLessThan(1_500);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const giveUp = Date.now() + 8_000;
  while (!(await holds())) {
    if (Date.now() > giveUp) throw new Error('It never came to hold.');
    await pause(100);
  }
}
