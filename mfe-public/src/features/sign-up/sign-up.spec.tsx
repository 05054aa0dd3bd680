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

const problemsOf = (different: Partial<SignUpValues>) =>
  Object.entries(validateSignUp({ ...FILLED, ...different })).filter(([, words]) => words);

describe('rules', () => {
  it('six characters are a password', () => expect(problemsOf({})).toEqual([]));

  it('all eight fields are required', () => {
    expect(Object.keys(validateSignUp(EMPTY_SIGN_UP))).toEqual(Object.keys(LABELS));
    for (const name of Object.keys(LABELS)) expect(problemsOf({ [name]: ' ' })[0]?.[0]).toBe(name);
  });

  it.each([
    [{ password: 'abcde', repeatPassword: 'abcde' }, 'The password needs at least 6 characters'],
    [{ repeatPassword: 'qz7#LM' }, 'Passwords do not match'],
    [{ email: 'ada@' }, expect.stringContaining('name@example.com')],
    [{ phone: '12345' }, expect.stringContaining('7 to 20')],
  ])('%p is refused', (different, words) => {
    expect(problemsOf(different)).toEqual([[expect.any(String), words]]);
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

it('sends once, never the repeated password, and leads to the sign-in', async () => {
  const host = new FakeHost({ 'POST /auth/signup': { data: {} } });
  await submit(host);
  await waitFor(() => expect(host.navigations).toEqual(['/signin']));
  const { repeatPassword: _, ...sent } = FILLED;
  expect(host.callsTo('POST', '/auth/signup').map(({ options }) => options.body)).toEqual([sent]);
});

it('what fails stands for three seconds in the server’s words, its trace for good', async () => {
  await submit(new FakeHost({ 'POST /auth/signup': apiError('unavailable') }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This service is not available at the moment.');
  await act(() => new Promise((resolve) => setTimeout(resolve, 3200)));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('The last attempt to create your account failed')).toBeVisible();
});

it('shows what the server refuses at its field and keeps what was typed', async () => {
  const refusal = apiError('email_taken', undefined, [{ field: 'email', message: 'Use another e-mail address.' }]);
  await submit(new FakeHost({ 'POST /auth/signup': refusal }));
  expect(await screen.findByText('An account with this e-mail exists already.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Use another e-mail address.');
  for (const [name, label] of Object.entries(LABELS)) {
    expect(screen.getByLabelText(label)).toHaveValue(FILLED[name as keyof SignUpValues]);
  }
});
