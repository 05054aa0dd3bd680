/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { generateSigningKey } from '@larkspur/federation/release/signature';
import { aRelease } from '@larkspur/federation/testing/test-build';
import { startBackend } from './backends';
import { remotesList, signer, threeRemotes } from './remotes-list';
import { NOWHERE, pointer, TestShell, VERSION } from './test-shell';

/** For tests that wait for the next poll of the remotes, which happens every two seconds. */
const SOME_LOOKS_MS = 20_000;

let shell: TestShell;

beforeAll(() => {
  shell = new TestShell();
});

beforeEach(() => {
  shell.released = pointer();
});
afterEach(() => shell.stop());
afterAll(() => shell.remove());

describe('remotes', () => {
  const registry = async () => (await (await fetch(`${shell.base}/registry.json`)).json()) as RemoteRegistry;

  it(
    'may all be unavailable, and enter the registry when they are up',
    async () => {
      const startRemote = await shell.stopRemote();
      await shell.start();
      expect((await registry()).remotes['mfe-public']).toBeNull();
      expect((await fetch(`${shell.base}/health/ready`)).status).toBe(200);
      await startRemote();
      await until(async () => (await registry()).remotes['mfe-public'] !== null);
    },
    SOME_LOOKS_MS,
  );

  it(
    'are released, rolled back and lost without a restart of the shell',
    async () => {
      await shell.start();
      const current = async () => (await registry()).remotes['mfe-public']?.current.version;
      expect(await current()).toBe(VERSION);
      shell.released = pointer('0123456789abcdef');
      await until(async () => (await current()) === '0123456789abcdef');
      // A path that leaves its folder and an unsigned pointer are rejected; the previous pointer stays in use.
      shell.released = pointer(VERSION, { current: aRelease(VERSION, { entry: '../../api/auth/signout' }) });
      await pause(2_600);
      shell.released = { ...pointer(VERSION), signature: 'AAAA' };
      await pause(2_600);
      expect(await current()).toBe('0123456789abcdef');
      shell.released = pointer(VERSION, { kind: 'rollback', reason: 'it broke' });
      await until(async () => (await current()) === VERSION);
    },
    SOME_LOOKS_MS,
  );
});

describe('claimed paths', () => {
  const statusOf = async (path: string) => (await fetch(shell.base + path)).status;
  const screen = (path: string) => ({ path, title: 'A screen', access: 'open' as const });

  it(
    'follow the release, and one that is refused is reported without an effect on the others',
    async () => {
      const problems = await startWithMetrics();
      expect([await statusOf('/cards'), await problems()]).toEqual([404, []]);
      expect(await ready()).toEqual({ status: 'ok', remotesList: 'applied', claims: 'accepted' });
      const claims = [screen('/'), screen('/cards'), screen('/admin/users'), screen('/api/user/me')];
      shell.released = pointer('0123456789abcdef', {}, claims);
      await until(async () => (await statusOf('/cards')) === 200);
      expect(await problems()).toEqual([
        'mfe-public: /admin/users belongs to mfe-admin',
        'mfe-public: /api/user/me matches a path of the shell',
      ]);
      // This response is public.
      expect(await ready()).toEqual({ status: 'ok', remotesList: 'applied', claims: 'refused' });
      expect([await statusOf('/'), await statusOf('/admin/users'), await statusOf('/account/savings')]).toEqual([
        200, 503, 404,
      ]);
    },
    SOME_LOOKS_MS,
  );
});

describe('the list of remotes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'remotes-'));
  const REMOTES_FILE = join(folder, 'remotes.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  const statusOf = async (path: string) => (await fetch(shell.base + path)).status;
  const policy = async () => (await fetch(shell.base)).headers.get('content-security-policy');
  const registered = async () => (await (await fetch(`${shell.base}/registry.json`)).json()) as RemoteRegistry;

  it(
    'changes without a restart, and an invalid one is refused and reported',
    async () => {
      const three = threeRemotes(await shell.remoteUrls());
      let isDown = false;
      const cards = await startBackend((request, response) => {
        if (isDown) return response.writeHead(503).end();
        if (request.url === '/remote.json') return response.end(JSON.stringify(cardsPointer()));
        return response.end(`card ${request.url}`);
      });
      const paths = [{ path: '/cards/*', access: 'open' }];
      const fourth = { name: 'mfe-cards', url: cards.url, publicUrl: 'https://cards.bank.example', paths };
      writeFileSync(REMOTES_FILE, remotesList(three));
      const problems = await startWithMetrics({ REMOTES_FILE });
      expect([await statusOf('/cards/new'), await statusOf('/remotes/mfe-cards/x.js')]).toEqual([404, 404]);

      writeFileSync(REMOTES_FILE, remotesList([...three, fourth]));
      await until(async () => (await statusOf('/cards/new')) === 200);
      expect(await (await fetch(`${shell.base}/remotes/mfe-cards/x.js`)).text()).toBe('card /x.js');
      expect(await policy()).toMatch(
        /script-src 'self' https:\/\/cards\.bank\.example 'sha256-[^;]*; .* larkspur-mfe-cards /,
      );
      expect(await problems()).toEqual([]);
      expect((await registered()).remotes['mfe-public']?.current.version).toBe(VERSION);

      // An entry with the same server and keys keeps its release, even if that server does not respond now.
      isDown = true;
      const wider = { ...fourth, paths: [...paths, { path: '/perks', access: 'open' }] };
      writeFileSync(REMOTES_FILE, remotesList([...three, wider]));
      await until(async () => (await registered()).routes.grants.some(({ path }) => path === '/perks'));
      expect(await statusOf('/cards/new')).toBe(200);
      expect((await registered()).remotes['mfe-cards']).not.toBeNull();
      isDown = false;

      writeFileSync(REMOTES_FILE, remotesList([...three, { ...fourth, url: 'cards' }]));
      await until(async () => (await problems()).length > 0);
      expect(await ready()).toMatchObject({ status: 'ok', remotesList: 'invalid' });
      expect(await problems()).toEqual([
        'The new list of remotes is invalid: mfe-cards: "url" must be an http(s) URL such as https://cards.static.bank.example',
      ]);
      expect(await statusOf('/cards/new')).toBe(200);

      writeFileSync(REMOTES_FILE, remotesList(three));
      await until(async () => (await statusOf('/cards/new')) === 404);
      expect(await problems()).toEqual([]);
      expect(await ready()).toMatchObject({ remotesList: 'applied' });
      expect(await policy()).not.toContain('cards');
      await cards.stop();
    },
    2 * SOME_LOOKS_MS,
  );
});

describe('the keys of a remote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const REMOTES_FILE = join(folder, 'remotes.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it(
    'change while its server is away: its release stays as long as one of them has signed it',
    async () => {
      const [web, ...others] = threeRemotes(await shell.remoteUrls());
      if (!web) throw new Error('There is no remote.');
      const statusOf = async (path: string) => (await fetch(shell.base + path)).status;
      /** Writes the list with these keys and another path, which shows when the list is applied. */
      const apply = async (path: string, ...publicKeys: string[]) => {
        const changed = { ...web, publicKeys, paths: [...web.paths, { path, access: 'open' }] };
        writeFileSync(REMOTES_FILE, remotesList([changed, ...others]));
        await until(async () => {
          const { routes } = (await (await fetch(`${shell.base}/registry.json`)).json()) as RemoteRegistry;
          return routes.grants.some((grant) => grant.path === path);
        });
      };
      const [former, next] = [signer.publicKey(), generateSigningKey().publicKey];
      writeFileSync(REMOTES_FILE, remotesList([web, ...others]));
      await shell.start({ REMOTES_FILE });
      const startAgain = await shell.stopRemote();
      expect(await statusOf('/')).toBe(200);
      await apply('/a', former, next);
      expect(await statusOf('/')).toBe(200);
      await apply('/b', former);
      expect(await statusOf('/')).toBe(200);
      await apply('/c', next);
      expect(await statusOf('/')).toBe(503);
      await startAgain();
    },
    2 * SOME_LOOKS_MS,
  );
});

describe('a request that fails', () => {
  it.each([
    ['/%ff', 400, 'bad_request'],
    ['/api/%ff', 400, 'bad_request'],
    ['/remotes/mfe-public/a%', 400, 'bad_request'],
    ['/assets/.%00./x', 400, 'bad_request'],
    ['/assets/%2e%2e/%2e%2e/package.json', 403, 'forbidden'],
  ])('for %s gets the common problem format and headers, and nothing about this server', async (path, status, code) => {
    await shell.start();
    const text = await rawGet(path);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/problem\+json/im);
    expect(head).toMatch(/^x-content-type-options: nosniff/im);
    expect(JSON.parse(body)).toMatchObject({ status, code, requestId: expect.any(String) });
    expect(text).not.toMatch(/FST_|url component/);
  });

  /** Sends the path as it is, which an HTTP client would normalize. */
  function rawGet(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(shell.base).port), '127.0.0.1');
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.once('error', reject).once('close', () => resolve(text));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    });
  }
});

async function ready(): Promise<unknown> {
  return (await fetch(`${shell.base}/health/ready`)).json();
}

/** @returns reads the problems at the port of the metrics */
async function startWithMetrics(environment: NodeJS.ProcessEnv = {}): Promise<() => Promise<string[]>> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  await shell.start({ METRICS_PORT: String(port), ...environment });
  return async () => {
    const response = await fetch(`http://127.0.0.1:${port}/problems`);
    return ((await response.json()) as { problems: string[] }).problems;
  };
}

/** The pointer of a fourth remote with one screen. */
function cardsPointer(): unknown {
  const declaredRoutes = [{ path: '/cards/new', title: 'A new card', access: 'open' as const }];
  const current = aRelease(VERSION, { name: 'mfe-cards', declaredRoutes });
  const fields = { sequence: 1, kind: 'release' as const, reason: null, publishedAt: '2026-11-22', previous: null };
  return signer.sign({ name: 'mfe-cards', ...fields, current });
}

describe('the gateway proxy', () => {
  it('forwards a request as it is, with the client’s address', async () => {
    await shell.start();
    const response = await fetch(`${shell.base}/api/transaction?q=a%20b`, {
      method: 'POST',
      headers: { authorization: 'Bearer t', 'content-type': 'application/json', cookie: 'c=1', origin: shell.base },
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
      'x-forwarded-host': new URL(shell.base).host,
    });
  });

  it('trusts forwarding headers only from a proxy in front', async () => {
    const ask = async () => {
      const headers = { 'x-forwarded-for': '203.0.113.66', 'x-forwarded-proto': 'https' };
      return (
        (await (await fetch(`${shell.base}/api/contacts`, { headers })).json()) as { headers: Record<string, string> }
      ).headers;
    };
    await shell.start();
    expect(await ask()).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    await shell.stop();
    await shell.start({ TRUSTED_PROXIES: '127.0.0.0/8' });
    expect(await ask()).toMatchObject({ 'x-forwarded-for': '203.0.113.66, 127.0.0.1', 'x-forwarded-proto': 'https' });
  });

  it('stays available while many bodies never arrive', async () => {
    await shell.start();
    const port = Number(new URL(shell.base).port);
    const slow = Array.from({ length: 140 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(
        'POST /api/auth/signout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      );
      return socket;
    });
    await pause(300);
    expect((await fetch(`${shell.base}/api/contacts`, { signal: AbortSignal.timeout(5_000) })).status).toBe(201);
    for (const socket of slow) socket.destroy();
  });

  it('does not buffer responses', async () => {
    await shell.start();
    const response = await fetch(`${shell.base}/api/stream`);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
    // A stop waits for requests in progress.
    await reader?.cancel();
  });

  it('keeps its capacity however many live streams are open', async () => {
    await shell.start();
    const left = new AbortController();
    const many = await Promise.all(
      Array.from({ length: 200 }, () => fetch(`${shell.base}/api/events`, { signal: left.signal })),
    );
    expect(many.every(({ status }) => status === 200)).toBe(true);
    expect((await fetch(`${shell.base}/api/transaction`, { method: 'POST' })).status).toBe(201);
    left.abort();
    await Promise.all(many.map((answer) => answer.text().catch(() => undefined)));
  });

  it('rejects writes from other sites’ pages', async () => {
    await shell.start();
    const response = await fetch(`${shell.base}/api/auth/signout`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'forbidden' });
  });

  it('responds with the bank’s own error when the gateway is unavailable', async () => {
    await shell.start({ GATEWAY_URL: NOWHERE });
    const response = await fetch(`${shell.base}/api/contacts`);
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable', requestId: expect.any(String) });
  });
});

describe('the server', () => {
  it('listens on both loopback addresses', async () => {
    await shell.start();
    const { port } = new URL(shell.base);
    const status = await new Promise((resolve, reject) => {
      get({ host: '::1', port, path: '/health/live' }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
    });
    expect(status).toBe(200);
  });

  it('is not live while it gets no response from a gateway that responds to others', async () => {
    await shell.start();
    shell.isForwardingStuck = true;
    const left = new AbortController();
    try {
      const live = () =>
        fetch(`${shell.base}/health/live`).then(async (response) => [response.status, await response.json()]);
      expect(await live()).toEqual([200, { status: 'ok', stuck: [] }]);
      const waiting = fetch(`${shell.base}/api/contacts`, { signal: left.signal }).catch(() => 'gave up');
      let seen = await live();
      for (const until = Date.now() + SOME_LOOKS_MS; seen[0] === 200 && Date.now() < until; await pause(100)) {
        seen = await live();
      }
      expect(seen).toEqual([503, { status: 'stuck', stuck: ['/api/'] }]);
      left.abort();
      expect(await waiting).toBe('gave up');
    } finally {
      shell.isForwardingStuck = false;
    }
  });

  it(
    'stays live while a remote’s server answers everybody but the shell’s visitors, and reports that',
    async () => {
      const problems = await startWithMetrics();
      shell.answerFile = () => undefined;
      const left = new AbortController();
      try {
        const statuses = new Set<number>();
        const ask = () => fetch(`${shell.base}/remotes/mfe-public/x.js`, { signal: left.signal }).catch(() => null);
        const waiting = [ask()];
        await until(async () => {
          waiting.push(ask());
          statuses.add((await fetch(`${shell.base}/health/live`)).status);
          return statuses.has(503) || (await problems()).length > 0;
        });
        expect([...statuses]).toEqual([200]);
        expect(await problems()).toEqual([
          'mfe-public: its server answers, but no file of it reaches visitors through this server',
        ]);
        left.abort();
        await Promise.all(waiting);
      } finally {
        shell.answerFile = null;
      }
    },
    SOME_LOOKS_MS,
  );

  it('does not look for stuck requests while it stops', async () => {
    await shell.start();
    shell.isForwardingStuck = true;
    const left = new AbortController();
    try {
      const waiting = fetch(`${shell.base}/api/contacts`, { signal: left.signal }).catch(() => 'gave up');
      await pause(300);
      const stopped = shell.stop();
      // Longer than a request waits before the server has a look. An error there would end the process.
      await pause(4_000);
      left.abort();
      expect(await waiting).toBe('gave up');
      await stopped;
    } finally {
      shell.isForwardingStuck = false;
    }
  });

  it('stops immediately when only idle connections are left', async () => {
    await shell.start();
    const { port } = new URL(shell.base);
    // A browser keeps its connection open between two clicks.
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path: '/', headers: { connection: 'keep-alive' } });
      request.on('response', (response) => response.resume().on('end', () => resolve()));
      request.on('error', reject).end();
    });
    const began = Date.now();
    await shell.stop();
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const giveUp = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > giveUp) throw new Error('It never came to hold.');
    await pause(100);
  }
}
