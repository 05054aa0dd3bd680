import type { SessionUser } from '@larkspur/contracts/session';
import { ADA, GRACE } from '@larkspur/web-kit/testing/session-fixtures';
import { RouteTable } from '../routes/route-table';
import { testRegistry } from '../routes/testing';
import { authorize as authorizeWith, type RouteLocation } from './route-authorization';

const routes = new RouteTable(testRegistry());
const authorize = (location: RouteLocation, user: SessionUser | null) => authorizeWith(location, user, routes);

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('authorize', () => {
  it('allows everybody on public pages within the customer area', () => {
    expect(authorize(at('/account/savings'), null).kind).toBe('allowed');
    expect(authorize(at('/account/checking'), null).kind).toBe('allowed');
  });

  it('redirects a visitor to sign-in, and back afterwards', () => {
    expect(authorize(at('/account/transactions', '?q=rent', '#top'), null)).toEqual({
      kind: 'sign-in',
      to: '/signin?next=%2Faccount%2Ftransactions%3Fq%3Drent%23top',
    });
    expect(authorize(at('/admin/users'), null)).toEqual({ kind: 'sign-in', to: '/admin/login?next=%2Fadmin%2Fusers' });
  });

  it('refuses customers in the back office', () => {
    expect(authorize(at('/admin/users'), ADA).kind).toBe('forbidden');
    expect(authorize(at('/admin/users'), GRACE).kind).toBe('allowed');
    expect(authorize(at('/admin/login'), ADA).kind).toBe('allowed');
  });

  it('redirects with query and fragment, and rejects unknown paths', () => {
    expect(authorize(at('/account', '?a=1'), null)).toEqual({ kind: 'redirect', to: '/account/home?a=1' });
    expect(authorize(at('/admin/nope'), GRACE).kind).toBe('not-found');
  });

  it('names the area of an unknown path to those who may be there', () => {
    const areaOf = (path: string, user: SessionUser | null) => {
      const found = authorize(at(path), user);
      return found.kind === 'not-found' ? found.area?.remote : found.kind;
    };
    expect(areaOf('/account/nope', ADA)).toBe('mfe-customer');
    expect(areaOf('/account/nope', null)).toBeUndefined();
    expect(areaOf('/admin/nope', ADA)).toBeUndefined();
    expect(areaOf('/admin/nope', GRACE)).toBe('mfe-admin');
    expect(areaOf('/nope', null)).toBe('mfe-public');
  });

  it('does not show a path that two remotes claim', () => {
    const registry = testRegistry();
    const disputed = new RouteTable({ ...registry, routes: { ...registry.routes, disputed: ['/cards/new'] } });
    expect(authorizeWith(at('/cards/new'), GRACE, disputed)).toEqual({ kind: 'disputed' });
  });
});
