import { findRedirect, findRoute } from './find-route';
import { ROUTES } from './route-table';

describe('findRoute', () => {
  it.each([
    ['/', 'mfe-public', 'open'],
    ['/account/savings', 'mfe-public', 'open'],
    ['/account/checking/', 'mfe-public', 'open'],
    ['/account/home', 'mfe-customer', 'signed-in'],
    ['/account-verification', 'mfe-public', 'signed-in'],
    ['/admin/login', 'mfe-admin', 'open'],
    ['/admin/users/0198a', 'mfe-admin', 'administrator'],
    // Matches like the router: a path must not get past its guard by being spelled differently.
    ['/ADMIN/Users', 'mfe-admin', 'administrator'],
    ['/%61dmin/users', 'mfe-admin', 'administrator'],
  ])('%s belongs to %s, %s', (path, remote, access) => {
    expect(findRoute(path)).toMatchObject({ remote, access });
  });

  it('prefers a static segment over a parameter', () => {
    expect(findRoute('/admin/transactions/add-transactions')?.pattern).toBe('/admin/transactions/add-transactions');
    expect(findRoute('/admin/transactions/7')?.pattern).toBe('/admin/transactions/:id');
  });

  it.each([
    '/nope',
    '/account/nope',
    '/admin/nope',
    '/account/savings/more',
    '/admin/users/a%2Fb/c',
    '/%E0%A4%A',
    '//',
  ])('finds no route for %s', (path) => {
    expect(findRoute(path)).toBeNull();
  });

  it('has each pattern once', () => {
    expect(new Set(ROUTES.map(({ pattern }) => pattern)).size).toBe(ROUTES.length);
  });
});

describe('findRedirect', () => {
  it.each([
    ['/home', '/'],
    ['/account', '/account/home'],
    ['/account/', '/account/home'],
    ['/Admin', '/admin/dashboard'],
    ['/account/home', null],
    ['/', null],
    ['/constructor', null],
  ])('redirects %s to %s', (path, destination) => {
    expect(findRedirect(path)).toBe(destination);
  });
});
