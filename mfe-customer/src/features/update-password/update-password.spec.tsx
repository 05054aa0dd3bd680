import { ERRORS } from '@larkspur/contracts/errors';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UpdatePassword } from './update-password';

const POST = 'POST /auth/change-password';
const LABELS = ['Old password', 'New password', 'Confirm password'] as const;
const MESSAGE = 'Your password has been updated.';

async function change(
  host: FakeHost,
  {
    old = 'qz7#Lm',
    next = 'quiet-meadow-1907',
    confirm = next,
  }: { old?: string; next?: string; confirm?: string } = {},
) {
  renderScreen(<UpdatePassword />, { host: host.signInAs(buildSessionUser()) });
  for (const [index, value] of [old, next, confirm].entries()) {
    if (value) await userEvent.type(screen.getByLabelText(LABELS[index] ?? ''), value);
  }
  await submit();
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Update password' }));
const sent = (host: FakeHost) => host.callsTo('POST', '/auth/change-password').map(({ options }) => options.body);

it('sends old and new password once, shows the server’s message, and clears the fields', async () => {
  const host = new FakeHost({ [POST]: { message: MESSAGE } });
  await change(host);
  expect((await screen.findByText(MESSAGE)).closest('[role=status]')).toHaveFocus();
  expect(sent(host)).toEqual([{ oldPassword: 'qz7#Lm', newPassword: 'quiet-meadow-1907' }]);
  for (const label of LABELS) expect(screen.getByLabelText(label)).toHaveValue('');
  expect(host.navigations).toEqual([]);
});

it('works in a host that cannot change passwords itself', async () => {
  const host = new FakeHost({ [POST]: { message: MESSAGE } });
  delete host.session.changePassword;
  await change(host);
  expect(await screen.findByText(MESSAGE)).toBeVisible();
  expect(sent(host)).toHaveLength(1);
});

it.each([
  [{ old: '' }, 'Old password', 'Enter your old password'],
  [{ next: 'abcde' }, 'New password', 'Use at least 6 characters'],
  [{ next: 'x'.repeat(129) }, 'New password', 'Use 128 characters or fewer'],
  [{ confirm: 'quiet-meadow-1908' }, 'Confirm password', 'Passwords do not match'],
])('rejects %j at its field, without a call', async (values, label, message) => {
  const host = new FakeHost();
  await change(host, values);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(host.calls).toEqual([]);
});

it.each([
  ['oldPassword', 'Old password', apiError('wrong_password'), ERRORS.wrong_password.message],
  ['newPassword', 'New password', apiError('invalid'), 'This password is too common.'],
])('shows what the server says of %s at its field, and stays on the page', async (field, label, error, message) => {
  const host = new FakeHost({ [POST]: Object.assign(error, { errors: [{ field, message }] }) });
  await change(host);
  expect(await screen.findByRole('link', { name: message })).toBeVisible();
  expect(screen.queryByText('We couldn’t update your password.')).toBeNull();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(host.navigations).toEqual([]);
  host.on(POST, { message: MESSAGE });
  await submit();
  expect(await screen.findByText(MESSAGE)).toBeVisible();
});

it.each([
  ['rate_limited', 'alert', 'We couldn’t update your password.'],
  ['network', 'status', 'We couldn’t confirm that your password was updated.'],
] as const)('says what happened after %s', async (code, role, title) => {
  await change(new FakeHost({ [POST]: apiError(code) }));
  expect((await screen.findByText(title)).closest(`[role=${role}]`)).not.toBeNull();
});

it('tells password managers what each field is', async () => {
  renderScreen(<UpdatePassword />, { host: new FakeHost().signInAs(buildSessionUser()) });
  const kinds = LABELS.map((label) => screen.getByLabelText(label).getAttribute('autocomplete'));
  expect(kinds).toEqual(['current-password', 'new-password', 'new-password']);
});
