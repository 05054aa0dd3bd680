import type { RegisteredRemote, RemoteRegistry } from '@larkspur/contracts/remote';
import { aRelease } from '@larkspur/federation/testing/test-build';
import { testRegistry } from '../routes/testing';
import { overrideRegistry } from './override-registry';
import { applyOverrides, readOverrides, removeOverridden, removeOverrides } from './overrides';

const released: RegisteredRemote = {
  base: '/remotes/mfe-customer/',
  current: aRelease('a'.repeat(16)),
  previous: null,
};
const registry = testRegistry({ 'mfe-customer': released });
const built = { ...aRelease('b'.repeat(16)), name: 'mfe-customer' as const };
const pointer = {
  name: 'mfe-customer',
  sequence: 7,
  kind: 'release',
  reason: null,
  publishedAt: '2026-11-21T10:00:00.000Z',
  current: built,
  previous: { ...aRelease('c'.repeat(16)), name: 'mfe-customer' },
};
const signedByNobody = { pointer: JSON.stringify(pointer), signature: '', keyId: '' };
const base = 'http://localhost:3012/';

afterEach(() => localStorage.clear());

describe('overrides', () => {
  it.each([
    ['http://localhost:3012', 'http://localhost:3012/'],
    ['http://127.0.0.1:3012/builds', 'http://127.0.0.1:3012/builds/'],
    ['https://evil.example', null],
    ['http://localhost.evil.example', null],
    ['javascript:alert(1)', null],
    ['3012', null],
  ])('parse %s as %s', (text, expected) => {
    localStorage.setItem('larkspur.override.mfe-customer', text);
    expect(readOverrides(localStorage)).toEqual([{ name: 'mfe-customer', base: expected }]);
    removeOverrides(localStorage);
    expect(readOverrides(localStorage)).toEqual([]);
  });

  it('use the server’s release with any signature and without a previous release', async () => {
    const overrides = [{ name: 'mfe-customer' as const, base }];
    expect(removeOverridden(registry, overrides).remotes['mfe-customer']).toBeNull();
    const requested: string[] = [];
    const read = async (url: string) => {
      requested.push(url);
      return signedByNobody;
    };
    const { remotes } = await applyOverrides(registry, overrides, read);
    expect(remotes['mfe-customer']).toEqual({ base, current: built, previous: null });
    expect(requested).toEqual(['http://localhost:3012/remote.json']);
  });

  it('have the screens of the overriding build, also new ones', async () => {
    const screen = { path: '/account/limits', title: 'Limits', access: 'signed-in', redirects: ['/limits'] };
    const current = { ...built, declaredRoutes: [screen] };
    const read = async () => ({ ...signedByNobody, pointer: JSON.stringify({ ...pointer, current }) });
    const { routes } = await applyOverrides(registry, [{ name: 'mfe-customer', base }], read);
    expect(routes.screens.filter(({ remote }) => remote === 'mfe-customer')).toEqual([
      { path: '/account/limits', access: 'signed-in', remote: 'mfe-customer' },
    ]);
    expect(routes.screens).toContainEqual({ path: '/contact', access: 'open', remote: 'mfe-public' });
    expect(routes.redirects).toMatchObject({ '/limits': '/account/limits', '/home': '/' });
  });

  it.each([
    ['is unavailable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['serves something else', () => Promise.resolve({ name: 'mfe-customer' })],
    ['serves another remote', () => Promise.resolve({ pointer: JSON.stringify({ ...pointer, name: 'mfe-admin' }) })],
  ])('remove the remote while its server %s', async (_, read) => {
    const { remotes } = await applyOverrides(registry, [{ name: 'mfe-customer', base }], read);
    expect(remotes['mfe-customer']).toBeNull();
  });
});

it('apply to the registry in the page and to later requests for it', async () => {
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  window.fetch = jest.fn(async (input) =>
    Response.json(input === '/registry.json' ? registry : input === `${base}remote.json` ? signedByNobody : 'other'),
  );
  overrideRegistry(window, [{ name: 'mfe-customer', base }]);
  const inPage = JSON.parse(document.getElementById('registry')?.textContent ?? '') as RemoteRegistry;
  expect(inPage.remotes['mfe-customer']).toBeNull();
  const requested = (await (await window.fetch('/registry.json')).json()) as RemoteRegistry;
  expect(requested.remotes['mfe-customer']?.current.version).toBe(built.version);
  expect(await (await window.fetch('/api/user/me')).json()).toBe('other');
});
