import { ERRORS } from '@larkspur/contracts/errors';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InitialEntry } from 'react-router-dom';
import { pathAfterSignIn } from './path-after-sign-in';
import { SignIn } from './sign-in';
import { parseSignInNotice } from './sign-in-notice';

async function signIn(host: FakeHost, url: InitialEntry = '/signin') {
  const view = renderScreen(<SignIn />, { host, url });
  await userEvent.type(screen.getByLabelText('Email'), ' ada@example.com ');
  await userEvent.type(screen.getByLabelText('Password'), 'qz7#Lm');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return view;
}

const at = (search: string, state: unknown = null) => ({ pathname: '/signin', search, state });

afterEach(() => jest.useRealTimers());

describe('after signing in', () => {
  it.each([
    ['awaiting', '/account-verification'],
    ['pending', '/account/home'],
    ['verified', '/account/home'],
    ['failed', '/account/home'],
  ] as const)('a user who is %s goes to %s', (verificationStatus, path) => {
    expect(pathAfterSignIn(buildSessionUser({ verificationStatus }), at(''))).toBe(path);
  });

  it('an auditor goes to the back office', () => {
    expect(pathAfterSignIn(buildSessionUser({ role: 'auditor' }), at(''))).toBe('/admin/dashboard');
  });

  it.each(['administrator', 'auditor'] as const)('an %s whose session ended returns to the back office', (role) => {
    const user = buildSessionUser({ role, isAdmin: role === 'administrator', verificationStatus: 'awaiting' });
    expect(pathAfterSignIn(user, at('?next=%2Fadmin%2Faudit%3Fq%3Dada'))).toBe('/admin/audit?q=ada');
  });

  it('a customer cannot be sent to the back office instead of the verification', () => {
    const user = buildSessionUser({ verificationStatus: 'awaiting' });
    expect(pathAfterSignIn(user, at('?next=%2Fadmin%2Faudit'))).toBe('/account-verification');
  });

  it('returns to the requested page on the same origin', () => {
    expect(pathAfterSignIn(buildSessionUser(), at('?next=%2Faccount%2Ftransfer'))).toBe('/account/transfer');
    expect(pathAfterSignIn(buildSessionUser(), at('?next=https%3A%2F%2Fevil.example'))).toBe('/account/home');
  });
});

describe('after a session has ended', () => {
  const NEXT = '?next=%2Faccount%2Ftransactions%3Fq%3Drent';

  it.each(['idle', 'session-ended'])('%s: only its own user returns to where it was', (kind) => {
    const user = buildSessionUser();
    expect(pathAfterSignIn(user, at(NEXT, { kind, userId: user._id }))).toBe('/account/transactions?q=rent');
    expect(pathAfterSignIn(user, at(NEXT, { kind, userId: 'somebody-else' }))).toBe('/account/home');
  });

  it('the form passes on whose it was', async () => {
    const host = new FakeHost();
    host.signInResult = buildSessionUser();
    await signIn(host, at(NEXT, { kind: 'idle', userId: 'somebody-else' }));
    await waitFor(() => expect(host.navigations).toEqual(['/account/home']));
  });
});

it('leads another user, who signs in while one is signed in, to the account also when the form starts over meanwhile', async () => {
  const host = new FakeHost().signInAs(buildSessionUser({ _id: 'u9' }));
  let answer = () => {};
  host.session.signIn = () =>
    new Promise((resolve) => {
      answer = () => resolve(buildSessionUser());
    });
  const view = await signIn(host);
  view.unmount();
  await act(async () => answer());
  expect(host.navigations).toEqual(['/account/home']);
});

it('ignores unknown location state', () => {
  expect(parseSignInNotice({ kind: 'signed-up', firstName: 'Ada' })).toEqual({ kind: 'signed-up', firstName: 'Ada' });
  expect(parseSignInNotice({ kind: 'password-changed' })).toEqual({ kind: 'password-changed' });
  expect(parseSignInNotice({ kind: 'idle', email: 'x' })).toEqual({ kind: 'idle' });
  expect(parseSignInNotice({ kind: 'has-account' })).toBeNull();
  for (const state of [null, 'signed-up', { kind: 'signed-up' }, { kind: 'signed-up', firstName: {} }, { kind: 'x' }]) {
    expect(parseSignInNotice(state)).toBeNull();
  }
});

it('tells a rate-limited user when to try again, even after the banner is gone', async () => {
  const host = new FakeHost();
  host.signInResult = Object.assign(apiError('rate_limited', 'Please try again in 15 minutes.'), { retryAfter: 900 });
  await signIn(host);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in 15 minutes.');
  expect(screen.getByText(/^Last sign-in attempt failed. You can try again at \d+:\d\d [AP]M\.$/)).toBeVisible();
});

it('signs in and opens the requested page', async () => {
  const host = new FakeHost();
  host.signInResult = buildSessionUser();
  await signIn(host, '/signin?next=%2Faccount%2Ftransactions');
  await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
  expect(host.signIns).toEqual([{ email: 'ada@example.com', password: 'qz7#Lm' }]);
});

it('shows the server’s message for three seconds, and then that the last attempt failed', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const host = new FakeHost();
  host.signInResult = apiError('wrong_credentials');
  await signIn(host);
  expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.wrong_credentials.message);
  await act(() => jest.advanceTimersByTimeAsync(3_200));
  expect(screen.queryByText(ERRORS.wrong_credentials.message)).toBeNull();
  expect(screen.getByText('Last sign-in attempt failed')).toBeVisible();
  expect(host.navigations).toEqual([]);
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

it('sends nothing while a field is missing', async () => {
  const host = new FakeHost();
  renderScreen(<SignIn />, { host });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password');
  expect(host.signIns).toEqual([]);
});

it('toggles the password visibility and keeps the value', async () => {
  renderScreen(<SignIn />, { host: new FakeHost() });
  const password = screen.getByLabelText('Password');
  await userEvent.type(password, 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  expect(password).toHaveValue('secret');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

it.each([
  [{ kind: 'signed-out' }, 'You’ve signed out.', ''],
  [{ kind: 'idle' }, 'We signed you out because of inactivity.', ''],
  [{ kind: 'session-ended' }, 'Your session has ended.', ''],
  [{ kind: 'signed-up', firstName: 'Ada', email: 'ada@example.com' }, 'Welcome, Ada.', 'ada@example.com'],
  [{ kind: 'has-account', email: 'ada@example.com' }, 'Welcome back.', 'ada@example.com'],
])('after %j says why it is shown, and fills in the address', (state, reason, email) => {
  renderScreen(<SignIn />, { host: new FakeHost(), url: { pathname: '/signin', state } });
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(email);
});

it('offers the way to the account to someone who is signed in', () => {
  const host = new FakeHost().signInAs(buildSessionUser());
  renderScreen(<SignIn />, { host });
  expect(screen.getByText('You’re signed in as Ada.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account/home');
});

it('shows no earlier user while it signs in', async () => {
  const host = new FakeHost();
  host.signInResult = buildSessionUser();
  await signIn(host);
  await waitFor(() => expect(host.navigations).toEqual(['/account/home']));
  expect(screen.queryByText('You’re signed in as Ada.')).toBeNull();
});
