import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Settings } from './settings';

it.each([
  ['Edit Profile', '/account/update-account'],
  ['Update Password', '/account/update-password'],
  ['Payment PIN', '/account/payment-pin'],
  ['Signed-in devices', '/account/sessions'],
  ['Beneficiaries', '/account/beneficiaries'],
  ['Contact', '/account/support'],
])('%s leads to %s', (name, path) => {
  renderScreen(<Settings />, { host: new FakeHost() });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
});

it('Logout ends the session', async () => {
  const host = new FakeHost().signInAs(buildSessionUser());
  renderScreen(<Settings />, { host });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(host.user).toBeNull();
  expect(host.navigations).toEqual(['/signin']);
});
