import { ERRORS } from '@larkspur/contracts/errors';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignUp } from './sign-up';
import { EMPTY_SIGN_UP, type SignUpValues, validateSignUp } from './sign-up.rules';

const FILLED: SignUpValues = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 302 555 0177',
  password: 'qz7#Lm',
  repeatPassword: 'qz7#Lm',
  address: '12 Orchard Lane',
  state: 'Delaware',
};
const LABELS: Record<keyof SignUpValues, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  repeatPassword: 'Repeat password',
  address: 'House address',
  state: 'State',
};

const errorsFor = (different: Partial<SignUpValues>) =>
  Object.entries(validateSignUp({ ...FILLED, ...different })).filter(([, message]) => message);

afterEach(() => jest.useRealTimers());

describe('rules', () => {
  it('accepts a password of six characters', () => expect(errorsFor({})).toEqual([]));

  it('all eight fields are required', () => {
    expect(Object.keys(validateSignUp(EMPTY_SIGN_UP))).toEqual(Object.keys(LABELS));
    for (const name of Object.keys(LABELS)) expect(errorsFor({ [name]: ' ' })[0]?.[0]).toBe(name);
  });

  it.each([
    [{ password: 'abcde', repeatPassword: 'abcde' }, 'Use at least 6 characters'],
    [{ repeatPassword: 'qz7#LM' }, 'Passwords do not match'],
    [{ email: 'ada@' }, expect.stringContaining('name@example.com')],
    [{ phone: '12345' }, expect.stringContaining('7 to 20')],
  ])('rejects %p', (different, message) => {
    expect(errorsFor(different)).toEqual([[expect.any(String), message]]);
  });
});

async function submit(host: FakeHost) {
  renderScreen(<SignUp />, { host });
  for (const [name, label] of Object.entries(LABELS) as [keyof SignUpValues, string][]) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(FILLED[name]);
  }
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create account' }));
}

it('sends once, without the repeated password, and opens the sign-in page', async () => {
  const host = new FakeHost({ 'POST /auth/signup': { data: {} } });
  await submit(host);
  await waitFor(() => expect(host.navigations).toEqual(['/signin']));
  const { repeatPassword: _, ...sent } = FILLED;
  expect(host.callsTo('POST', '/auth/signup').map(({ options }) => options.body)).toEqual([sent]);
});

it('shows the server’s message for three seconds, and then that the last attempt failed', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await submit(new FakeHost({ 'POST /auth/signup': apiError('rate_limited') }));
  expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.rate_limited.message);
  await act(() => jest.advanceTimersByTimeAsync(3_200));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Your last attempt to create an account failed')).toBeVisible();
});

it.each(['network', 'unavailable'] as const)('does not say after %s that no account was created', async (code) => {
  await submit(new FakeHost({ 'POST /auth/signup': apiError(code) }));
  expect(await screen.findByText(/^We couldn’t confirm that your account was created\./)).toBeVisible();
  expect(screen.queryByText('Your last attempt to create an account failed')).toBeNull();
  expect(screen.getByRole('link', { name: 'Try signing in' })).toHaveAttribute('href', '/signin');
});

it('shows a rejection at its field and keeps the input', async () => {
  const refusal = apiError('email_taken', undefined, [{ field: 'email', message: 'Use another email address.' }]);
  await submit(new FakeHost({ 'POST /auth/signup': refusal }));
  expect(await screen.findByText(ERRORS.email_taken.message)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Use another email address.');
  for (const [name, label] of Object.entries(LABELS)) {
    expect(screen.getByLabelText(label)).toHaveValue(FILLED[name as keyof SignUpValues]);
  }
});

it('offers to sign in or to reset the password with an address that has an account, until it is changed', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await submit(new FakeHost({ 'POST /auth/signup': apiError('email_taken') }));
  await screen.findByRole('alert');
  await act(() => jest.advanceTimersByTimeAsync(3_200));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(ERRORS.email_taken.message);
  expect(screen.getByRole('link', { name: 'reset your password' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getAllByRole('link', { name: 'Sign in' })).toHaveLength(2);
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  expect(screen.queryByText(/Is this you/)).toBeNull();
});
