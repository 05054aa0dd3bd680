import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import { UserDetail } from '../features/user/user';
import { UserAccount } from '../features/user-account/user-account';
import { UserEdit } from '../features/user-edit/user-edit';

const NOTICE = 'This is your own account';

function open(
  element: React.ReactElement,
  path: string,
  signedInAs: string,
  role: 'administrator' | 'auditor' = 'administrator',
) {
  const host = new FakeHost({ 'GET /user/admin/u1': { data: buildUser() } });
  host.signInAs(buildSessionUser({ _id: signedInAs, isAdmin: role === 'administrator', role }));
  renderScreen(element, { host, url: `${path}/u1`, routePath: `${path}/:id` });
}

it.each([
  ['edit the profile', <UserEdit key="edit" />, '/admin/users/edit', 'First name'],
  ['edit the balance', <UserAccount key="account" />, '/admin/users/account', 'Savings'],
])('cannot be used to %s', async (_, element, path, field) => {
  open(element, path, 'u1');
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(screen.queryByLabelText(field)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

it.each([
  ['administrator', 'You can update your email, password, and phone number in your account settings.'],
  ['auditor', 'You can update your password in your account settings.'],
] as const)('links to what an %s can change', async (role, text) => {
  open(<UserDetail />, '/admin/users', 'u1', role);
  const link = await screen.findByRole('link', { name: 'account settings' });
  expect(link).toHaveAttribute('href', '/account/settings');
  expect(link.closest('p')).toHaveTextContent(text);
});

it('has no links to those forms', async () => {
  open(<UserDetail />, '/admin/users', 'u1');
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Edit User/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Transactions' })).toBeVisible();
});

it('is not what another administrator sees', async () => {
  open(<UserDetail />, '/admin/users', 'u2');
  expect(await screen.findByRole('link', { name: 'Edit User Info' })).toBeVisible();
  expect(screen.queryByText(NOTICE)).toBeNull();
});
