/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFERRED_SCRIPTS_HASH } from '../server/deferred-scripts';
import { remotesList, threeRemotes } from './remotes-list';
import { PRODUCTION, pointer, TestShell, VERSION } from './test-shell';

let shell: TestShell;

beforeAll(() => {
  shell = new TestShell();
});

beforeEach(() => {
  shell.released = pointer();
});
afterEach(() => shell.stop());
afterEach(() => {
  shell.answerFile = null;
});
afterAll(() => shell.remove());

describe('pages', () => {
  it('allow local builds to override remotes in development only', async () => {
    mkdirSync(join(shell.folder, 'overrides'), { recursive: true });
    writeFileSync(join(shell.folder, 'overrides/overrides.js'), 'instead();');
    const first = /<script defer crossorigin integrity="(sha384-[^"]+)" src="\/_overrides\/overrides\.js">/;
    const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

    await shell.start();
    const inDevelopment = await fetch(shell.base);
    const page = await inDevelopment.text();
    expect(first.exec(page)?.[1]).toBe(`sha384-${createHash('sha384').update('instead();').digest('base64')}`);
    expect(page.search(first)).toBeLessThan(page.indexOf('/assets/main.1.js'));
    expect(policyOf(inDevelopment)).toContain("connect-src 'self' http://localhost:* http://127.0.0.1:*;");
    expect(await (await fetch(`${shell.base}/_overrides/overrides.js`)).text()).toBe('instead();');
    await shell.stop();

    await shell.start(PRODUCTION);
    const inProduction = await fetch(shell.base);
    expect(await inProduction.text()).not.toContain('overrides');
    expect(policyOf(inProduction)).toContain("connect-src 'self';");
    expect(policyOf(inProduction)).not.toContain('localhost');
    expect(await (await fetch(`${shell.base}/_overrides/overrides.js`)).text()).not.toContain('instead');
    rmSync(join(shell.folder, 'overrides'), { recursive: true });
  });

  it('contain the shell, the registry and what the route needs', async () => {
    await shell.start();
    const response = await fetch(`${shell.base}/account/savings`);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(page).toContain('<script defer crossorigin integrity="sha384-main" src="/assets/main.1.js"></script>');
    expect(page).toContain(`href="/remotes/mfe-public/${VERSION}/remoteEntry.js">`);
    expect(page).toContain('"mfe-customer":null');
    expect(page).toContain('<title>Savings – Larkspur Bank</title>');
  });

  it('allow no inline script but their own, no eval, no other origin, and no framing', async () => {
    await shell.start();
    const response = await fetch(`${shell.base}/`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /nonce="([\w-]{20,})"/.exec(await response.text())?.[1];
    expect(policy).toContain(`default-src 'none'; script-src 'self' ${DEFERRED_SCRIPTS_HASH}; `);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types larkspur-remotes larkspur-shell larkspur-mfe-public larkspur-mfe-customer larkspur-mfe-admin ",
    );
    expect(policy).not.toContain('unsafe');
    const other = await fetch(`${shell.base}/`);
    expect(other.headers.get('content-security-policy')).not.toContain(`${nonce}`);
  });

  it('allow the remotes’ own origins when browsers load them directly', async () => {
    const remotes = threeRemotes(await shell.remoteUrls(), 'https://static.bank.example');
    await shell.start({ REMOTES: remotesList(remotes) });
    const response = await fetch(`${shell.base}/`);
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'self' https://static.bank.example ${DEFERRED_SCRIPTS_HASH};`,
    );
    expect(await response.text()).toContain(`href="https://static.bank.example/${VERSION}/remoteEntry.js"`);
  });

  it.each([
    ['/', 200],
    ['/account/savings', 200],
    ['/nope', 404],
    ['/account/savings/nope', 503],
    // The screens of the other remotes are unknown until their servers reply.
    ['/admin/users/7', 503],
    ['/account/home', 503],
  ])('%s responds %i with the shell', async (path, status) => {
    await shell.start();
    const response = await fetch(shell.base + path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('<div id="root" data-waiting>');
  });

  it('follow redirects', async () => {
    await shell.start();
    const response = await fetch(`${shell.base}/home?from=mail`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/?from=mail']);
  });
});

describe('files', () => {
  it('of the shell are immutable and compressed', async () => {
    await shell.start();
    const response = await fetch(`${shell.base}/assets/main.1.js`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    await response.body?.cancel();
    const missing = await fetch(`${shell.base}/assets/main.0.js`);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect((await fetch(`${shell.base}/favicon.svg`)).headers.get('content-type')).toContain('image/svg+xml');
  });

  it('let a phone install the bank, with icons that exist', async () => {
    await shell.start();
    const page = await (await fetch(shell.base)).text();
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    const response = await fetch(`${shell.base}/manifest.webmanifest`);
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const { start_url, display, icons } = (await response.json()) as {
      start_url: string;
      display: string;
      icons: { src: string; type: string }[];
    };
    expect([start_url, display]).toEqual(['/account/home', 'standalone']);
    for (const { src, type } of [...icons, { src: '/apple-touch-icon.png', type: 'image/png' }]) {
      const icon = await fetch(shell.base + src);
      expect([icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
      await icon.body?.cancel();
    }
  });

  it('of a remote are served from the same origin', async () => {
    await shell.start();
    const response = await fetch(`${shell.base}/remotes/mfe-public/${VERSION}/remote.js?x=1`);
    expect(await response.text()).toBe(`file /${VERSION}/remote.js?x=1`);
    expect(response.headers.get('cache-control')).toBe('immutable');
    const headers = { cookie: '__Host-larkspur_refresh=secret', authorization: 'Bearer secret' };
    expect(await (await fetch(`${shell.base}/remotes/mfe-public/x.js`, { headers })).text()).toBe('file /x.js');
    expect((await fetch(`${shell.base}/remotes/mfe-customer/x.js`)).status).toBe(503);
    expect((await fetch(`${shell.base}/remotes/mfe-other/x.js`)).status).toBe(404);
  });
});

describe('a response of a remote’s server', () => {
  const HOSTILE = {
    'content-type': 'text/html',
    'set-cookie': 'theme=1; Path=/',
    'service-worker-allowed': '/',
    'clear-site-data': '"*"',
    refresh: '0; url=https://evil.example/',
    link: '<https://evil.example/x.js>; rel=preload; as=script',
    'access-control-allow-origin': '*',
  };
  const ask = (path: string) => fetch(`${shell.base}/remotes/mfe-public/${path}`, { redirect: 'manual' });

  function expectHarmless({ headers }: Response): void {
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const name of Object.keys(HOSTILE).slice(1)) expect([name, headers.get(name)]).toEqual([name, null]);
  }

  it.each([
    ['x.js', 'text/javascript; charset=utf-8'],
    ['x.mjs?v=1', 'text/javascript; charset=utf-8'],
    ['x.CSS', 'text/css; charset=utf-8'],
    ['x.html.svg', 'image/svg+xml'],
    ['remote.json', 'application/json; charset=utf-8'],
    ['x.woff2', 'font/woff2'],
  ])('to %s has the type of its name, and only headers about itself', async (path, type) => {
    await shell.start();
    shell.answerFile = (_request, response) => response.writeHead(200, { ...HOSTILE, etag: '"1"' }).end('<script>');
    const response = await ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect([response.headers.get('etag'), await response.text()]).toEqual(['"1"', '<script>']);
    expectHarmless(response);
  });

  it.each(['x.html', 'x', 'x.js/', 'x.html?.js', 'x.js.map', 'pages/index.xhtml', 'x.pdf', 'x.toString'])(
    'to %s reaches nobody, because no page loads such a file',
    async (path) => {
      await shell.start();
      let requests = 0;
      shell.answerFile = (_request, response) => {
        requests += 1;
        response.writeHead(200, HOSTILE).end('<script>');
      };
      const response = await ask(path);
      expect([response.status, requests]).toEqual([404, 0]);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
      expectHarmless(response);
    },
  );

  it.each([
    [302, 503, 'unavailable'],
    [401, 503, 'unavailable'],
    [404, 404, 'not_found'],
    [500, 503, 'unavailable'],
  ])('with %i is replaced by the shell’s own', async (status, expected, code) => {
    await shell.start();
    shell.answerFile = (_request, response) =>
      response.writeHead(status, { ...HOSTILE, location: 'https://evil.example/' }).end('<script>');
    const response = await ask('x.js');
    expect([response.status, response.headers.get('location')]).toEqual([expected, null]);
    expect(await response.json()).toMatchObject({ code });
    expectHarmless(response);
  });

  it('may say that the browser’s copy is up to date', async () => {
    await shell.start();
    shell.answerFile = ({ headers }, response) =>
      response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200, { ...HOSTILE, etag: '"1"' }).end();
    const response = await fetch(`${shell.base}/remotes/mfe-public/x.js`, { headers: { 'if-none-match': '"1"' } });
    expect([response.status, response.headers.get('etag')]).toEqual([304, '"1"']);
    expectHarmless(response);
  });
});

describe('the public URL', () => {
  it('is never a request’s Host header in production', async () => {
    await shell.start(PRODUCTION);
    const { body } = await shell.server.inject({ url: '/robots.txt', headers: { host: 'evil.example' } });
    expect(body).toContain('Sitemap: https://bank.example/sitemap.xml');
    expect(body).toContain('Disallow: /admin\nDisallow: /api/\n');
    const sitemap = await shell.server.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } });
    const page = await shell.server.inject({ url: '/', headers: { host: 'evil.example' } });
    expect(sitemap.body + page.body).not.toContain('evil.example');
  });
});

describe('pages over TLS', () => {
  const transportSecurity = async (headers: Record<string, string>, url = '/') =>
    (await shell.server.inject({ url, headers })).headers['strict-transport-security'];

  it('require TLS from then on', async () => {
    await shell.start({ TRUSTED_PROXIES: '127.0.0.1' });
    for (const path of ['/', '/nope', '/home', '/registry.json']) {
      expect(await transportSecurity({ 'x-forwarded-proto': 'https' }, path)).toBe('max-age=31536000');
    }
    expect(await transportSecurity({})).toBeUndefined();
  });

  it('are not believed to be, unless a trusted proxy says so', async () => {
    await shell.start();
    expect(await transportSecurity({ 'x-forwarded-proto': 'https' })).toBeUndefined();
  });
});

describe('the component gallery', () => {
  beforeAll(() => writeFileSync(join(shell.folder, 'index.html'), 'the gallery'));
  afterAll(() => rmSync(join(shell.folder, 'index.html')));

  it('is served to developers', async () => {
    await shell.start({ NODE_ENV: 'development' });
    expect(await (await fetch(`${shell.base}/_kit`)).text()).toBe('the gallery');
    const file = await fetch(`${shell.base}/_kit/main.1.js`);
    expect([await file.text(), file.headers.get('cache-control')]).toEqual(['plain', 'no-store']);
  });

  it.each(['/_kit', '/_kit/', '/_kit/index.html', '/_kit/main.1.js'])(
    '%s is not served in production',
    async (path) => {
      await shell.start(PRODUCTION);
      const response = await fetch(shell.base + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<div id="root" data-waiting>');
    },
  );
});
