import type { PointerOrder, RemotePointer } from '@larkspur/contracts/remote';
import { applyOrder, parsePointerOrder, parseRemotePointer } from './pointer';
import { aRelease } from './testing/test-build';

const entry = 'abcdef0123456789/remoteEntry.js';
const script = 'abcdef0123456789/remote.js';
const style = 'abcdef0123456789/remote.ab12.css';
const hash = `sha384-${'A'.repeat(64)}`;
const release = aRelease('abcdef0123456789', {
  name: 'mfe-admin',
  isSelfContained: true,
  scripts: [script],
  styles: [style],
  integrity: { [entry]: hash, [script]: hash, [style]: hash },
});
const signed = {
  name: 'mfe-admin',
  sequence: 1,
  kind: 'release',
  reason: null,
  publishedAt: '2026-11-21T00:00:00.000Z',
};

describe('parseRemotePointer', () => {
  it('parses what a build wrote', () => {
    const pointer = { ...signed, current: release, previous: null };
    expect(parseRemotePointer(pointer, 'mfe-admin')).toEqual(pointer);
    expect(parseRemotePointer({ ...signed, current: release, previous: release }, 'mfe-admin')?.previous).toEqual(
      release,
    );
  });

  it('parses the modules of a release of ES modules, each with its hash', () => {
    const current = { ...release, modules: [script] };
    const parse = (different: object) =>
      parseRemotePointer({ ...signed, current: { ...current, ...different }, previous: null }, 'mfe-admin')?.current;
    expect(parse({})).toEqual(current);
    expect(parse({ modules: [] })).toEqual({ ...current, modules: [] });
    const withoutHash = 'abcdef0123456789/late.js';
    for (const modules of [[withoutHash], ['https://evil.example/x.js'], 'all', null]) {
      expect(parse({ modules })).toBeUndefined();
    }
  });

  it('parses the widgets of a release, and refuses one with invalid ones', () => {
    const parse = (widgets: unknown) =>
      parseRemotePointer({ ...signed, current: { ...release, widgets }, previous: null }, 'mfe-admin')?.current;
    const widgets = [{ slot: 'home.aside', access: 'signed-in' }];
    expect(parse(widgets)).toEqual({ ...release, widgets });
    expect(parse(undefined)).toEqual(release);
    for (const invalid of [[{ slot: 'home.aside' }], [{ slot: '../x', access: 'open' }], 'all', null]) {
      expect(parse(invalid)).toBeUndefined();
    }
  });

  it('keeps the versions of prerendered pages, and drops other texts', () => {
    const renderedWith = 'react@19.3.1 @larkspur/router@7.18.5 page-frame@1';
    const parse = (different: object) =>
      parseRemotePointer({ ...signed, current: { ...release, ...different }, previous: null }, 'mfe-admin')?.current;
    expect(parse({ renderedWith })).toEqual({ ...release, renderedWith });
    for (const invalid of ['', ' ', 'react@1 "', 'a'.repeat(301), 19, null]) {
      expect(parse({ renderedWith: invalid })).toEqual(release);
    }
  });

  const page = { html: 'abcdef0123456789/pages/index.html', title: 'Home', description: 'Where it begins.' };
  const current = { ...release, integrity: { ...release.integrity, [page.html]: hash } };
  const screensOf = (screens: unknown) =>
    parseRemotePointer({ ...signed, current: { ...current, screens }, previous: null }, 'mfe-admin')?.current.screens;

  it('parses the files and page of each screen', () => {
    const screens = {
      '/': { scripts: [script], styles: [style], page },
      '/a': { scripts: [], styles: [], page: null },
    };
    expect(screensOf(screens)).toEqual(screens);
    expect(screensOf(undefined)).toEqual({});
  });

  it.each([
    ['invalid screens', 'screens'],
    ['an invalid screen', { '/': null }],
    ['a script elsewhere', { '/': { scripts: ['https://evil.example/x.js'], styles: [], page: null } }],
    ['styles that are not a list', { '/': { scripts: [], styles: style, page: null } }],
  ])('ignores %s', (_, screens) => {
    expect(screensOf(screens)).toEqual({});
  });

  it.each([
    ['a page elsewhere', { ...page, html: '../index.html' }],
    ['a page without a title', { ...page, title: undefined }],
  ])('ignores %s', (_, different) => {
    expect(screensOf({ '/': { scripts: [], styles: [], page: different } })?.['/']?.page).toBeNull();
  });

  it('rejects a page without a hash', () => {
    const screens = { '/': { scripts: [], styles: [], page: { ...page, html: 'abcdef0123456789/pages/other.html' } } };
    expect(screensOf(screens)).toBeUndefined();
  });

  it('ignores an unreadable previous release', () => {
    expect(
      parseRemotePointer({ ...signed, current: release, previous: { version: 1 } }, 'mfe-admin')?.previous,
    ).toBeNull();
  });

  it.each([
    ['nothing', undefined],
    ['another remote', { ...release, name: 'mfe-public' }],
    ['a path as version', { ...release, version: '../../etc' }],
    ['an entry outside its folder', { ...release, entry: 'abcdef0123456789/../x.js' }],
    ['an entry elsewhere', { ...release, entry: 'https://evil.example/x.js' }],
    ['a style sheet elsewhere', { ...release, styles: ['//evil.example/x.css'] }],
    ['an invalid container name', { ...release, container: 'a.b' }],
    ['no contract version', { ...release, contractVersion: '1' }],
    ['a file without a hash', { ...release, integrity: { [entry]: hash, [script]: hash } }],
    ['an invalid hash', { ...release, integrity: { ...release.integrity, [entry]: 'sha384-x' } }],
    ['routes that are not paths', { ...release, routes: ['javascript:x'] }],
  ])('rejects %s', (_, current) => {
    expect(parseRemotePointer({ ...signed, current, previous: null }, 'mfe-admin')).toBeNull();
  });

  const route = { path: '/admin/users/:id', title: 'User', access: 'administrator' };
  const declared = (declaredRoutes: unknown) =>
    parseRemotePointer({ ...signed, current: { ...release, declaredRoutes }, previous: null }, 'mfe-admin')?.current;

  it('parses declared routes, which older releases do not have', () => {
    const routes = [route, { path: '/admin/dashboard', title: 'Start', access: 'open', redirects: ['/admin'] }];
    expect(declared(routes)?.declaredRoutes).toEqual(routes);
    expect(declared(undefined)).toEqual(release);
    // Fields of a later version of the format.
    expect(declared([{ ...route, icon: 'person' }])?.declaredRoutes).toEqual([route]);
  });

  it.each<[string, unknown]>([
    ['no list', { route }],
    ['more than 200 routes', Array.from({ length: 201 }, (_, i) => ({ ...route, path: `/admin/${i}` }))],
    ['a long path', [{ ...route, path: `/${'a'.repeat(200)}` }]],
    ['a path with a splat', [{ ...route, path: '/admin/*' }]],
    ['a path that leaves its folder', [{ ...route, path: '/admin/../account' }]],
    ['a path of another origin', [{ ...route, path: '//evil.example' }]],
    ['capital letters', [{ ...route, path: '/Admin' }]],
    ['a path of the shell', [{ ...route, path: '/_overrides/x' }]],
    ['no title', [{ ...route, title: ' ' }]],
    ['an unknown access', [{ ...route, access: 'everybody' }]],
    ['the same path twice', [route, { ...route, path: '/admin/users/:number' }]],
    [
      'a redirect that is a screen',
      [route, { path: '/admin', title: 'A', access: 'open', redirects: ['/admin/users/:x'] }],
    ],
    ['a redirect to a path with parameters', [{ ...route, redirects: ['/admin/user'] }]],
    ['redirects elsewhere', [{ path: '/admin', title: 'A', access: 'open', redirects: ['https://evil.example'] }]],
    ['null', [null]],
  ])('rejects declared routes with %s', (_, routes) => {
    expect(declared(routes)).toBeUndefined();
  });

  it.each([
    ['another remote', { name: 'mfe-public' }],
    ['no sequence', { sequence: undefined }],
    ['a fractional sequence', { sequence: 1.5 }],
    ['an unknown kind', { kind: 'surprise' }],
  ])('rejects a pointer with %s', (_, different) => {
    expect(parseRemotePointer({ ...signed, ...different, current: release, previous: null }, 'mfe-admin')).toBeNull();
  });
});

describe('a canary', () => {
  const other = aRelease('fedcba9876543210', { name: 'mfe-admin' });
  const parse = (canary: unknown) =>
    parseRemotePointer({ ...signed, current: release, previous: null, canary }, 'mfe-admin');

  it('is parsed with its percentage', () => {
    expect(parse({ release: other, percent: 5 })?.canary).toEqual({ release: other, percent: 5 });
  });

  it.each([
    ['the current release', { release, percent: 5 }],
    ['a release of another remote', { release: { ...other, name: 'mfe-public' }, percent: 5 }],
    ['the container of the current release', { release: { ...other, container: release.container }, percent: 5 }],
    ['everybody', { release: other, percent: 100 }],
    ['half a percent', { release: other, percent: 0.5 }],
    ['nothing', null],
  ])('is dropped if it is %s, and the current release stays', (_, canary) => {
    expect(parse(canary)).toEqual({ ...signed, current: release, previous: null });
  });

  const pointer: RemotePointer = {
    ...signed,
    kind: 'release',
    current: release,
    previous: aRelease('0123456789abcdef', { name: 'mfe-admin' }),
    canary: { release: other, percent: 5 },
  };
  const order: PointerOrder = { name: 'mfe-admin', sequence: 1, kind: 'abort', reason: 'it crashes', at: '2026-11-22' };

  it('is ended by an order, which can only go back', () => {
    const { canary: _, ...stable } = pointer;
    expect(applyOrder(pointer, order)).toEqual(stable);
    const back = { kind: 'rollback', reason: 'it crashes', publishedAt: '2026-11-22' };
    const rolledBack = applyOrder(pointer, { ...order, kind: 'rollback' });
    expect(rolledBack).toEqual({ ...stable, ...back, current: pointer.previous, previous: null });
    expect(applyOrder(rolledBack, { ...order, kind: 'rollback' })).toEqual(rolledBack);
  });

  it.each([
    ['no order', null],
    ['an order about another pointer', { ...order, sequence: 2 }],
    ['an order about another remote', { ...order, name: 'mfe-public' }],
  ])('is not changed by %s', (_, given) => {
    expect(applyOrder(pointer, given)).toEqual(pointer);
  });

  it.each([
    ['of another remote', { ...order, name: 'mfe-public' }],
    ['with an unknown kind', { ...order, kind: 'release' }],
    ['without a reason', { ...order, reason: undefined }],
    ['without a sequence', { ...order, sequence: '1' }],
  ])('has no order %s', (_, value) => {
    expect(parsePointerOrder(value, 'mfe-admin')).toBeNull();
    expect(parsePointerOrder(order, 'mfe-admin')).toEqual(order);
  });
});
