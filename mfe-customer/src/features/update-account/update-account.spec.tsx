import { ERRORS } from '@larkspur/contracts/errors';
import type { User } from '@larkspur/contracts/user';
import { apiError, type FakeCall, FakeHost, withHeaders } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UpdateAccount } from './update-account';

const PATCH = 'PATCH /user/profile';
const version = (revision: number, different: Partial<User> = {}, message?: string) =>
  withHeaders({ data: buildUser(different), message }, { etag: `"${revision}"` });

const inState = (state: string) => ({ location: { address: '12 Orchard Lane', state } });

async function open(responses: ConstructorParameters<typeof FakeHost>[0] = {}) {
  const host = new FakeHost({ 'GET /user/me': version(1), ...responses }).signInAs(buildSessionUser());
  renderScreen(<UpdateAccount />, { host });
  await screen.findByLabelText('Phone');
  return host;
}

async function retype(label: string, value: string) {
  await userEvent.clear(screen.getByLabelText(label));
  if (value) await userEvent.type(screen.getByLabelText(label), value);
}

const save = () => userEvent.dblClick(screen.getByRole('button', { name: 'Save changes' }));
const sent = (host: FakeHost) => host.callsTo('PATCH', '/user/profile').map(({ options }) => options);

it('starts with what is saved; only the names cannot be edited', async () => {
  await open();
  const { firstName, lastName, email, phone, location } = buildUser();
  const fields = { 'First name': firstName, 'Last name': lastName, Email: email, Phone: phone };
  for (const [label, value] of Object.entries({
    ...fields,
    'House address': location.address,
    State: location.state,
  })) {
    expect(screen.getByLabelText(label)).toHaveValue(value);
    if (label.endsWith('name')) expect(screen.getByLabelText(label)).toBeDisabled();
    else expect(screen.getByLabelText(label)).toBeEnabled();
  }
});

it('suggests the states, and keeps one that is written in another way', async () => {
  const host = await open({ 'GET /user/me': version(1, inState('Puerto Rico (PR)')), [PATCH]: version(2) });
  const field = screen.getByLabelText('State');
  const suggested = document.getElementById(field.getAttribute('list') ?? '')?.querySelectorAll('option') ?? [];
  expect([...suggested].map(({ value }) => value)).toEqual(
    expect.arrayContaining(['Delaware', 'District of Columbia']),
  );
  expect(field).toHaveValue('Puerto Rico (PR)');
  await retype('Phone', '+1 302 555 0111');
  await save();
  await waitFor(() => expect(sent(host)[0]?.body).toMatchObject({ state: 'Puerto Rico (PR)' }));
});

it('sends every field once, the names too, and shows the server’s message and the new profile', async () => {
  const host = await open({
    [PATCH]: version(2, { phone: '+1 302 555 0111', firstName: 'Adah' }, 'Profile updated.'),
  });
  await retype('Phone', '+1 302 555 0111');
  host.on('GET /user/me', version(2, { phone: '+1 302 555 0111', firstName: 'Adah' }));
  await save();
  expect(await screen.findByText('Profile updated.')).toBeVisible();
  expect(screen.getByText('Profile updated.').closest('[role=status]')).toHaveFocus();
  expect(sent(host)).toEqual([
    expect.objectContaining({
      headers: { 'if-match': '"1"' },
      body: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        phoneNumber: '+1 302 555 0111',
        address: '12 Orchard Lane',
        state: 'Delaware',
      },
    }),
  ]);
  expect(host.user?.firstName).toBe('Adah');
  expect(screen.getByLabelText('First name')).toHaveValue('Adah');
});

it('saves twice in a row, each time over the version that is there', async () => {
  const host = await open({ [PATCH]: version(2, inState('Ohio'), 'Profile updated.') });
  await retype('State', 'Ohio');
  await save();
  await screen.findByText('Profile updated.');
  host.on(PATCH, version(3, inState('Maine'), 'Profile updated.'));
  await retype('State', 'Maine');
  expect(screen.queryByText('Profile updated.')).toBeNull();
  await save();
  await screen.findByText('Profile updated.');
  expect(sent(host).map(({ headers }) => headers?.['if-match'])).toEqual(['"1"', '"2"']);
});

it('asks for the password when the email changes, and sends it only then', async () => {
  const { message } = ERRORS.wrong_password;
  const refusal = apiError('wrong_password', message, [{ field: 'currentPassword', message }]);
  const host = await open({ [PATCH]: refusal });
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await retype('Email', 'ada@elsewhere.example');
  await save();
  expect(screen.getByRole('link', { name: 'Enter your password to change your email' })).toBeVisible();
  expect(sent(host)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Current password'), 'wrong');
  await save();
  expect(await screen.findByRole('link', { name: message })).toBeVisible();
  expect(sent(host)[0]?.body).toMatchObject({ email: 'ada@elsewhere.example', currentPassword: 'wrong' });
  host.on(PATCH, version(2));
  await retype('Email', 'ada@example.com');
  await retype('Phone', '+1 302 555 0111');
  await save();
  await waitFor(() => expect(sent(host)).toHaveLength(2));
  expect(sent(host)[1]?.body).not.toHaveProperty('currentPassword');
});

it.each([
  ['Email', '', 'Enter your email address'],
  ['Email', 'ada@', 'Enter an email address like name@example.com'],
  ['Phone', '12', 'Enter a phone number like +1 (800) 555-0142, with 7 to 20 characters'],
  ['House address', ' ', 'Enter your house address'],
  ['State', '', 'Enter your state'],
])('rejects %s "%s" at its field', async (label, value, message) => {
  const host = await open();
  await retype(label, value);
  await save();
  expect(screen.getByRole('link', { name: message })).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(sent(host)).toEqual([]);
});

it('shows what someone else changed meanwhile, and overwrites it after a confirmation', async () => {
  const host = await open();
  await retype('Phone', '+1 302 555 0111');
  host.on('GET /user/me', version(2, { phone: '+1 302 555 0999' }));
  host.on(PATCH, ({ options }: FakeCall) =>
    options.headers?.['if-match'] === '"2"'
      ? version(3, { phone: '+1 302 555 0111' }, 'Profile updated.')
      : apiError('stale'),
  );
  await save();
  const panel = await screen.findByRole('alert', { name: 'This profile changed while you were editing' });
  expect(within(panel).getByRole('group', { name: 'Phone' })).toHaveTextContent(
    /Before.*\+1 302 555 0177.*Now.*\+1 302 555 0999.*In your form.*\+1 302 555 0111/,
  );
  await save();
  expect(await screen.findByText('Profile updated.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 302 555 0111');
});

it.each([
  ['email_taken', 'We couldn’t save your profile.'],
  ['network', 'We couldn’t confirm that your profile was saved.'],
  ['internal', 'We couldn’t confirm that your profile was saved.'],
] as const)('keeps the entries after %s', async (code, title) => {
  await open({ [PATCH]: apiError(code) });
  await retype('Phone', '+1 302 555 0111');
  await save();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 302 555 0111');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled();
});
