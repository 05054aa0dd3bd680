import type { RemoteRoute, RouteAccess } from '@larkspur/contracts/remote';
import { type Claimant, type Grant, grantClaims } from './grant-claims';

const grant = (path: string, access: RouteAccess = 'open', except: string[] = []): Grant => ({ path, access, except });
const screen = (path: string, access: RouteAccess = 'open', redirects?: string[]): RemoteRoute => ({
  path,
  title: path,
  access,
  ...(redirects && { redirects }),
});

const website = (...routes: RemoteRoute[]): Claimant => ({
  name: 'mfe-website',
  grants: [grant('/*'), grant('/account/savings')],
  routes,
});
const account = (...routes: RemoteRoute[]): Claimant => ({
  name: 'mfe-account',
  grants: [grant('/account/*', 'signed-in', ['/account/savings'])],
  routes,
});
const office = (...routes: RemoteRoute[]): Claimant => ({
  name: 'mfe-office',
  grants: [grant('/admin/*', 'administrator'), grant('/admin/login')],
  routes,
});

/** Claims of one remote, while the others claim nothing. */
function decide(claimant: Claimant) {
  const others = [website(), account(), office()].filter(({ name }) => name !== claimant.name);
  const { routes, refused } = grantClaims([claimant, ...others]);
  return {
    screens: Object.fromEntries(routes.screens.map(({ path, access }) => [path, access])),
    redirects: routes.redirects,
    refused: Object.fromEntries(refused.map(({ path, reason }) => [path, reason])),
  };
}

it('grants screens and redirects within the paths of a remote', () => {
  expect(decide(account(screen('/account/home', 'signed-in', ['/account']), screen('/account/cards/:id')))).toEqual({
    screens: { '/account/home': 'signed-in', '/account/cards/:id': 'signed-in' },
    redirects: { '/account': '/account/home' },
    refused: {},
  });
});

it('refuses a claim outside the paths of a remote, and that claim only', () => {
  expect(decide(account(screen('/account/home'), screen('/contact'), screen('/account/savings')))).toEqual({
    screens: { '/account/home': 'signed-in' },
    redirects: {},
    refused: {
      '/contact': 'is outside the paths of this remote',
      '/account/savings': 'is outside the paths of this remote',
    },
  });
});

it('refuses a claim that belongs to the more specific grant of another remote, whether or not that one claims it', () => {
  const claims = [screen('/'), screen('/account/transfer'), screen('/admin', 'open', ['/account'])];
  expect(decide(website(...claims, screen('/account/savings')))).toEqual({
    screens: { '/': 'open', '/account/savings': 'open' },
    redirects: {},
    refused: {
      '/account/transfer': 'belongs to mfe-account',
      '/admin': 'belongs to mfe-office',
      '/account': 'belongs to mfe-account',
    },
  });
});

it('refuses a pattern that reaches into the paths of another remote', () => {
  expect(decide(website(screen('/account/:page'), screen('/:page'), screen('/cards/:kind')))).toEqual({
    screens: { '/cards/:kind': 'open' },
    redirects: {},
    refused: { '/account/:page': 'belongs to mfe-account', '/:page': 'matches a path of the shell' },
  });
});

it('never opens a screen to more people than the grant allows', () => {
  expect(decide(office(screen('/admin/users', 'open'), screen('/admin/login', 'open'))).screens).toEqual({
    '/admin/users': 'administrator',
    '/admin/login': 'open',
  });
  expect(decide(website(screen('/verification', 'signed-in'))).screens).toEqual({ '/verification': 'signed-in' });
  // A parameter could stand for "login", but also for everything else.
  expect(decide(office(screen('/admin/:page', 'open'))).screens).toEqual({ '/admin/:page': 'administrator' });
  const strict = { ...website(screen('/staff/:page')), grants: [grant('/*'), grant('/staff/pay', 'administrator')] };
  expect(grantClaims([strict]).routes.screens).toEqual([
    { path: '/staff/:page', remote: 'mfe-website', access: 'administrator' },
  ]);
});

it('refuses the shell’s own paths', () => {
  const own = ['/api/users', '/assets/:file', '/remotes/mfe-office/x', '/health/live', '/:x/live'];
  expect(decide(website(...own.map((path) => screen(path)))).screens).toEqual({});
});

it('gives legacy releases, which declare paths only, the access of the grant', () => {
  expect(decide({ ...office(), routes: ['/admin/login', '/admin/users/:id', '/contact', '/admin/*'] })).toEqual({
    screens: { '/admin/login': 'open', '/admin/users/:id': 'administrator' },
    redirects: {},
    refused: { '/contact': 'is outside the paths of this remote', '/admin/*': 'is not a valid path' },
  });
});

it('gives a path to neither of two remotes that claim it under the same grant', () => {
  const cards = (name: string, ...routes: RemoteRoute[]) => ({ name, grants: [grant('/cards/*')], routes });
  const { routes, refused } = grantClaims([
    cards('mfe-cards', screen('/cards/:id'), screen('/cards/new')),
    cards('mfe-loans', screen('/cards/:number'), screen('/cards/loans', 'open', ['/cards'])),
  ]);
  expect(routes.screens.map(({ path, remote }) => [path, remote])).toEqual([
    ['/cards/new', 'mfe-cards'],
    ['/cards/loans', 'mfe-loans'],
  ]);
  expect(routes.disputed).toEqual(['/cards/:id']);
  expect(refused).toEqual([
    { remote: 'mfe-cards', path: '/cards/:id', reason: 'is also claimed by mfe-loans under the same grant' },
    { remote: 'mfe-loans', path: '/cards/:number', reason: 'is also claimed by mfe-cards under the same grant' },
  ]);
});

it('lists to whom each granted path belongs', () => {
  expect(grantClaims([website(), account(), office()]).routes.grants).toEqual([
    { path: '/*', remote: 'mfe-website', access: 'open' },
    { path: '/account/savings', remote: 'mfe-website', access: 'open' },
    { path: '/account/*', remote: 'mfe-account', access: 'signed-in' },
    { path: '/admin/*', remote: 'mfe-office', access: 'administrator' },
    { path: '/admin/login', remote: 'mfe-office', access: 'open' },
  ]);
  expect(grantClaims([account()]).routes.grants).toContainEqual({
    path: '/account/savings',
    remote: null,
    access: 'open',
  });
});

it('refuses the files that the shell itself answers', () => {
  expect(decide(website(screen('/robots.txt'))).refused).toEqual({ '/robots.txt': 'matches a path of the shell' });
});

it('does not dispute two patterns of one earlier release that match the same paths', () => {
  const { routes } = grantClaims([{ ...account(), routes: ['/account/cards/:id', '/account/cards/:cardId'] }]);
  expect([routes.disputed, routes.screens.map(({ path }) => path)]).toEqual([[], ['/account/cards/:id']]);
});
