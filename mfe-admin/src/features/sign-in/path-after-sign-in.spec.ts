import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { pathAfterSignIn } from './path-after-sign-in';

const at = (search: string, state: unknown = null) => ({ pathname: '/admin/login', search, state });

it('sends administrators to the dashboard or to the requested page', () => {
  const administrator = buildSessionUser({ isAdmin: true });
  expect(pathAfterSignIn(administrator, at(''))).toBe('/admin/dashboard');
  expect(pathAfterSignIn(administrator, at('?next=%2Fadmin%2Fusers%3Fq%3Dada'))).toBe('/admin/users?q=ada');
  expect(pathAfterSignIn(administrator, at('?next=%2F%2Fevil.example'))).toBe('/admin/dashboard');
});

it('sends auditors to the dashboard, because they have no accounts', () => {
  expect(pathAfterSignIn(buildSessionUser({ role: 'auditor' }), at(''))).toBe('/admin/dashboard');
});

it('sends customers to their account regardless of the requested page', () => {
  expect(pathAfterSignIn(buildSessionUser(), at('?next=%2Fadmin%2Fusers'))).toBe('/account/home');
});

it('does not send another administrator to where the session before ended', () => {
  const administrator = buildSessionUser({ isAdmin: true });
  const next = '?next=%2Fadmin%2Fusers%3Fq%3Dada';
  expect(pathAfterSignIn(administrator, at(next, { kind: 'idle', userId: 'u9' }))).toBe('/admin/dashboard');
});
