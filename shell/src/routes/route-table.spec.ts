import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { RouteTable } from './route-table';
import { testRegistry } from './testing';

const table = new RouteTable(testRegistry());

describe('RouteTable', () => {
  it.each([
    ['/', 'mfe-public', 'open'],
    ['/account/savings', 'mfe-public', 'open'],
    ['/account/home', 'mfe-customer', 'signed-in'],
    ['/account/home/', 'mfe-customer', 'signed-in'],
    ['/Account/Home', 'mfe-customer', 'signed-in'],
    ['/%61dmin/users', 'mfe-admin', 'administrator'],
    ['/admin/login', 'mfe-admin', 'open'],
    ['/admin/users/7', 'mfe-admin', 'administrator'],
  ])('%s belongs to %s and is %s', (path, remote, access) => {
    expect(table.find(path)).toMatchObject({ remote, access });
  });

  it('prefers the more specific pattern', () => {
    expect(table.find('/admin/transactions/add-transactions')?.path).toBe('/admin/transactions/add-transactions');
    expect(table.find('/admin/transactions/7')?.path).toBe('/admin/transactions/:id');
  });

  it.each([
    '/nope',
    '/account/nope',
    '/admin/nope',
    '/account/savings/more',
    '/admin/users/a%2Fb/c',
    '/%E0%A4%A',
    '//',
  ])('finds nothing at %s', (path) => {
    expect(table.match(path).kind).toBe('not-found');
  });

  it.each([
    ['/nope', 'mfe-public', 'open'],
    ['/account/nope', 'mfe-customer', 'signed-in'],
    ['/account/savings/more', 'mfe-customer', 'signed-in'],
    ['/admin/nope', 'mfe-admin', 'administrator'],
  ])('knows in whose area nothing is at %s', (path, remote, access) => {
    expect(table.match(path)).toMatchObject({ kind: 'not-found', area: { remote, access } });
  });

  it('grants a remote a Not Found screen in its own area only', () => {
    expect(table.isGranted('mfe-customer', '/account/*')).toBe(true);
    expect(table.isGranted('mfe-customer', '/*')).toBe(false);
    expect(table.isGranted('mfe-public', '/account/*')).toBe(false);
    expect(table.isGranted('mfe-public', '/account/savings')).toBe(true);
    expect(table.isGranted('mfe-customer', '/account/savings')).toBe(false);
  });

  it.each([
    ['/home', '/'],
    ['/account', '/account/home'],
    ['/account/', '/account/home'],
    ['/Admin', '/admin/dashboard'],
  ])('redirects %s to %s', (path, to) => {
    expect(table.match(path)).toEqual({ kind: 'redirect', to });
  });

  it.each(['/constructor', '/__proto__', '/toString'])('does not redirect %s', (path) => {
    expect(table.match(path).kind).toBe('not-found');
  });

  it('has no screen where two remotes claim the same path', () => {
    const registry = testRegistry();
    const disputed = new RouteTable({ ...registry, routes: { ...registry.routes, disputed: ['/cards/:id'] } });
    expect(disputed.match('/cards/7')).toEqual({ kind: 'disputed' });
    expect(disputed.find('/cards/7')).toBeNull();
  });
});

describe('a remote whose release is unknown', () => {
  const without = (...names: string[]): RouteTable => {
    const registry = testRegistry();
    const isKnown = ({ remote }: { remote: string }) => !names.includes(remote);
    return new RouteTable({
      remotes: { ...registry.remotes, ...Object.fromEntries(names.map((name) => [name, null])) },
      routes: { ...registry.routes, redirects: {}, screens: registry.routes.screens.filter(isKnown) },
    } satisfies Pick<RemoteRegistry, 'remotes' | 'routes'>);
  };

  it('has every path of its grants, with their access', () => {
    const routes = without('mfe-customer');
    expect(routes.find('/account/transfer')).toMatchObject({ remote: 'mfe-customer', access: 'signed-in' });
    expect(routes.find('/account')).toMatchObject({ remote: 'mfe-customer', access: 'signed-in' });
    expect(without('mfe-admin').find('/admin/login')).toMatchObject({ remote: 'mfe-admin', access: 'open' });
  });

  it('has no path of the others', () => {
    const routes = without('mfe-public', 'mfe-customer');
    expect(routes.find('/account/savings')).toMatchObject({ remote: 'mfe-public', access: 'open' });
    expect(routes.find('/anything')).toMatchObject({ remote: 'mfe-public', access: 'open' });
    expect(routes.match('/admin/nope').kind).toBe('not-found');
    expect(without('mfe-customer').match('/account/savings/more')).toMatchObject({
      route: { remote: 'mfe-customer' },
    });
    expect(without('mfe-customer').find('/account/savings')?.remote).toBe('mfe-public');
  });
});
