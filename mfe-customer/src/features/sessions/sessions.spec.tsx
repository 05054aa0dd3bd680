import type { Session } from '@larkspur/contracts/session';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Sessions } from './sessions';

const session = (_id: string, different: Partial<Session> = {}): Session => ({
  _id,
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  createdAt: '2026-11-02T15:00:00.000Z',
  lastSeenAt: '2026-11-20T15:00:00.000Z',
  isCurrent: false,
  ...different,
});
const HERE = session('s1', { isCurrent: true });
const PHONE = session('s2', { device: 'Safari on iOS', address: '' });
const DESK = session('s3', { device: 'Chrome on Windows' });

async function open(sessions: Session[], responses: ConstructorParameters<typeof FakeHost>[0] = {}) {
  const host = new FakeHost({ 'GET /auth/sessions': { data: sessions }, ...responses }).signInAs(buildSessionUser());
  renderScreen(<Sessions />, { host });
  await screen.findByRole('region', { name: 'Other devices' });
  return host;
}

const devices = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function confirm(button: string) {
  await userEvent.click(screen.getByRole('button', { name: button }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
}

it('sets this device apart from the others', async () => {
  await open([HERE, PHONE, DESK]);
  expect(devices('This device')).toEqual([expect.stringMatching(/Firefox on Linux.*Active now.*203\.0\.113\.7/)]);
  expect(devices('Other devices')).toEqual([
    expect.stringMatching(/^Safari on iOS.*Last active: (?!.*203)/),
    expect.stringMatching(/^Chrome on Windows.*203\.0\.113\.7/),
  ]);
});

it('says that there are no others', async () => {
  await open([HERE]);
  expect(screen.getByText('You’re not signed in anywhere else.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
});

it('signs one device out after a question, and says so', async () => {
  const host = await open([HERE, PHONE, DESK], { 'DELETE /auth/sessions/s2': { data: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iOS' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(host.callsTo('DELETE', '/auth/sessions/s2')).toEqual([]);
  host.on('GET /auth/sessions', { data: [HERE, DESK] });
  await confirm('Sign out Safari on iOS');
  await waitFor(() => expect(devices('Other devices')).toHaveLength(1));
  expect(host.callsTo('DELETE', '/auth/sessions/s2')).toHaveLength(1);
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Safari on iOS has been signed out' }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('signs all other devices out with one request', async () => {
  const host = await open([HERE, PHONE, DESK], { 'DELETE /auth/sessions': { data: null } });
  host.on('GET /auth/sessions', { data: [HERE] });
  await confirm('Sign out all others');
  expect(await screen.findByText('You’re not signed in anywhere else.')).toBeVisible();
  expect(host.callsTo('DELETE', '/auth/sessions')).toHaveLength(1);
});

it('ends this session like Logout', async () => {
  const host = await open([HERE, PHONE]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out this device' }));
  expect(host.user).toBeNull();
  expect(host.navigations).toEqual(['/signin']);
});

it('calls a device signed out whose session has ended by itself', async () => {
  const host = await open([HERE, PHONE], { 'DELETE /auth/sessions/s2': apiError('not_found') });
  await confirm('Sign out Safari on iOS');
  await waitFor(() => expect(host.notifications).toMatchObject([{ text: 'Safari on iOS has been signed out' }]));
  expect(host.callsTo('GET', '/auth/sessions')).toHaveLength(2);
});

it.each([
  ['rate_limited', 'We couldn’t sign out Safari on iOS.'],
  ['unavailable', 'We couldn’t confirm that we signed out Safari on iOS.'],
  ['network', 'We couldn’t confirm that we signed out Safari on iOS.'],
] as const)('after %s it says what is known, and reads the list again', async (code, text) => {
  const host = await open([HERE, PHONE], { 'DELETE /auth/sessions/s2': apiError(code) });
  await confirm('Sign out Safari on iOS');
  expect(await screen.findByText(text)).toBeVisible();
  expect(host.notifications).toEqual([]);
  expect(host.callsTo('GET', '/auth/sessions')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('offers to load the list again', async () => {
  const host = new FakeHost({ 'GET /auth/sessions': apiError('network') });
  renderScreen(<Sessions />, { host });
  host.on('GET /auth/sessions', { data: [HERE] });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'This device' })).toBeVisible();
});
