import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResetPassword } from './reset-password';
import { parseToken } from './reset-token';

async function setPassword(host: FakeHost, password: string, repeated = password) {
  window.history.replaceState(null, '', '/reset-password#token=secret');
  renderScreen(<ResetPassword />, { host, url: '/reset-password#token=secret' });
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Repeat password'), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
}

it('parses the token from the fragment', () => {
  expect(['#token=a-b_c', '#token=', '#other', ''].map(parseToken)).toEqual(['a-b_c', null, null, null]);
});

it('removes the token from the URL, sends it with the password, and opens the sign-in page', async () => {
  const host = new FakeHost({ 'POST /auth/reset-password': { data: null } });
  await setPassword(host, 'qz7#Lm');
  await waitFor(() => expect(host.navigations).toEqual(['/signin']));
  expect(window.location.href).not.toContain('secret');
  expect(host.callsTo('POST', '/auth/reset-password').map(({ options }) => options.body)).toEqual([
    { token: 'secret', password: 'qz7#Lm' },
  ]);
});

it('signs out the current session', async () => {
  const host = new FakeHost({ 'POST /auth/reset-password': { data: null } }).signInAs(buildSessionUser());
  await setPassword(host, 'qz7#Lm');
  await waitFor(() => expect(host.session.current()).toBeNull());
});

it.each([
  ['abcde', 'abcde', 'New password', 'Use at least 6 characters'],
  ['qz7#Lm', 'qz7#LM', 'Repeat password', 'Passwords do not match'],
])('rejects %s and %s', async (password, repeated, label, message) => {
  const host = new FakeHost();
  await setPassword(host, password, repeated);
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('link', { name: message })).toBeVisible();
  expect(host.calls).toEqual([]);
});

it('explains an invalid link and offers a new one', async () => {
  await setPassword(new FakeHost({ 'POST /auth/reset-password': apiError('reset_link_invalid') }), 'qz7#Lm');
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
});

it('keeps the link usable when the password is rejected', async () => {
  const message = 'This password is too common.';
  const refusal = apiError('invalid', undefined, [{ field: 'password', message }]);
  await setPassword(new FakeHost({ 'POST /auth/reset-password': refusal }), 'password');
  expect(await screen.findByRole('link', { name: message })).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Set new password' })).toBeEnabled();
});

it('does not say that the password is the old one when it does not know', async () => {
  await setPassword(new FakeHost({ 'POST /auth/reset-password': apiError('internal') }), 'qz7#Lm');
  expect(await screen.findByText('We couldn’t confirm that your password was changed.')).toBeVisible();
  expect(
    screen.getByText(/Try signing in with the new password\. If that doesn’t work, set it again here\.$/),
  ).toBeVisible();
  expect(screen.queryByText('We couldn’t change your password.')).toBeNull();
});

it('shows no form without a token and offers a new link', () => {
  renderScreen(<ResetPassword />, { host: new FakeHost(), url: '/reset-password' });
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Get a new link' })).toBeVisible();
});
