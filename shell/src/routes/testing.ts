import type {
  RegisteredRemote,
  RemoteName,
  RemoteRegistry,
  RemoteRoute,
  RouteAccess,
} from '@larkspur/contracts/remote';
import { aRelease } from '@larkspur/federation/testing/test-build';
import { type Claimant, grantClaims } from './grant-claims';

const routes = (access: RouteAccess, ...paths: string[]): RemoteRoute[] =>
  paths.map((path) => ({ path, title: path, access }));
const redirected = (from: string, path: string, access: RouteAccess): RemoteRoute => ({
  path,
  title: path,
  access,
  redirects: [from],
});

const CLAIMANTS: (Claimant & { area: RemoteRegistry['areas'][string] })[] = [
  {
    name: 'mfe-public',
    area: { title: 'Our website', home: '/' },
    grants: [
      { path: '/*', except: [], access: 'open' },
      { path: '/account/savings', except: [], access: 'open' },
      { path: '/account/checking', except: [], access: 'open' },
    ],
    routes: [
      redirected('/home', '/', 'open'),
      ...routes('open', '/account/savings', '/account/checking', '/contact', '/signin', '/signup'),
      ...routes('signed-in', '/account-verification'),
    ],
  },
  {
    name: 'mfe-customer',
    area: { title: 'Your account', home: '/account/home' },
    grants: [{ path: '/account/*', except: ['/account/savings', '/account/checking'], access: 'signed-in' }],
    routes: [
      redirected('/account', '/account/home', 'signed-in'),
      ...routes('signed-in', '/account/transactions', '/account/statements', '/account/cards', '/account/sessions'),
    ],
  },
  {
    name: 'mfe-admin',
    area: { title: 'The back office', home: '/admin/dashboard' },
    grants: [
      { path: '/admin/*', except: [], access: 'administrator' },
      { path: '/admin/login', except: [], access: 'open' },
    ],
    routes: [
      redirected('/admin', '/admin/dashboard', 'administrator'),
      ...routes('open', '/admin/login'),
      ...routes('administrator', '/admin/users', '/admin/users/:id', '/admin/transactions/:id'),
      ...routes('administrator', '/admin/transactions/add-transactions'),
    ],
  },
];

/** A registry with three released remotes, whose releases can be replaced. */
export function testRegistry(
  different: Record<RemoteName, RegisteredRemote | null> = {},
  revision = '1',
): RemoteRegistry {
  const released = (name: RemoteName): RegisteredRemote => ({
    base: `/remotes/${name}/`,
    current: aRelease('a'.repeat(16), { name }),
    previous: null,
  });
  return {
    revision,
    remotes: { ...Object.fromEntries(CLAIMANTS.map(({ name }) => [name, released(name)])), ...different },
    areas: Object.fromEntries(CLAIMANTS.map(({ name, area }) => [name, area])),
    routes: grantClaims(CLAIMANTS).routes,
  };
}
