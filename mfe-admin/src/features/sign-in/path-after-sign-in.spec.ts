import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { pathAfterSignIn } from './path-after-sign-in';

it('sends administrators to the dashboard or to the requested page', () => {
  const administrator = buildSessionUser({ isAdmin: true });
  expect(pathAfterSignIn(administrator, '')).toBe('/admin/dashboard');
  expect(pathAfterSignIn(administrator, '?next=%2Fadmin%2Fusers%3Fq%3Dada')).toBe('/admin/users?q=ada');
  expect(pathAfterSignIn(administrator, '?next=%2F%2Fevil.example')).toBe('/admin/dashboard');
});

it('sends auditors to the dashboard, because they have no accounts', () => {
  expect(pathAfterSignIn(buildSessionUser({ role: 'auditor' }), '')).toBe('/admin/dashboard');
});

it('sends customers to their account regardless of the requested page', () => {
  expect(pathAfterSignIn(buildSessionUser(), '?next=%2Fadmin%2Fusers')).toBe('/account/home');
});
