import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResetPassword } from './reset-password';
import { parseToken } from './reset-token';

async function choose(host: FakeHost, password: string, repeated = password) {
  window.history.replaceState(null, '', '/reset-password#token=secret');
  renderScreen(<ResetPassword />, { host, url: '/reset-password#token=secret' });
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Repeat password'), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
}

it('finds the token where the link has it', () => {
  expect(['#token=a-b_c', '#token=', '#other', ''].map(parseToken)).toEqual(['a-b_c', null, null, null]);
});

it('takes the token out of the address, sends it with the password, and leads to the sign-in', async () => {
  const host = new FakeHost({ 'POST /auth/reset-password': { data: null } });
  await choose(host, 'qz7#Lm');
  await waitFor(() => expect(host.navigations).toEqual(['/signin']));
  expect(window.location.href).not.toContain('secret');
  expect(host.callsTo('POST', '/auth/reset-password').map(({ options }) => options.body)).toEqual([
    { token: 'secret', password: 'qz7#Lm' },
  ]);
});

it('ends the session that this browser has, as the bank did', async () => {
  const host = new FakeHost({ 'POST /auth/reset-password': { data: null } }).signInAs(buildSessionUser());
  await choose(host, 'qz7#Lm');
  await waitFor(() => expect(host.session.current()).toBeNull());
});

it.each([
  ['abcde', 'abcde', 'New password', 'The password needs at least 6 characters'],
  ['qz7#Lm', 'qz7#LM', 'Repeat password', 'Passwords do not match'],
])('%s and %s are refused', async (password, repeated, label, words) => {
  const host = new FakeHost();
  await choose(host, password, repeated);
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('link', { name: words })).toBeVisible();
  expect(host.calls).toEqual([]);
});

it('says that a link is over and how to get a new one', async () => {
  await choose(new FakeHost({ 'POST /auth/reset-password': apiError('reset_link_invalid') }), 'qz7#Lm');
  expect(await screen.findByRole('heading', { name: 'This link is not valid any more' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
});

it('keeps the link when the password is refused, or no answer comes', async () => {
  const words = 'This password is too common.';
  const refusal = apiError('invalid', undefined, [{ field: 'password', message: words }]);
  await choose(new FakeHost({ 'POST /auth/reset-password': refusal }), 'password');
  expect(await screen.findByRole('link', { name: words })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Set new password' })).toBeEnabled();
});

it('without a token there is no form, and a way to a new link', () => {
  renderScreen(<ResetPassword />, { host: new FakeHost(), url: '/reset-password' });
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Get a new link' })).toBeVisible();
});
