import type { SetAsideEvent } from '@larkspur/contracts/operations';
import { apiError, type FakeCall, FakeHost, type FakeResponse } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UnpublishedEvents } from './unpublished-events';

const USERS = '/user/admin/unpublished-events';
const TRANSACTIONS = '/transaction/admin/unpublished-events';
const EVENT: SetAsideEvent = {
  _id: 'e1',
  event: 'user.profile-changed',
  reason: 'The broker did not confirm user.profile-changed: message nacked',
  attempts: 8,
  createdAt: '2026-11-20T14:41:07.000Z',
  failedAt: '2026-11-20T14:46:12.000Z',
};
const LINES: SetAsideEvent = { ...EVENT, _id: 'e2', event: 'statement.changed', reason: null, attempts: 1 };

const of = (service: string, events: SetAsideEvent[] = [], more: object = {}) => ({
  data: { service, setAside: events.length, events, ofOtherRelease: [], ...more },
});

function open(responses: Record<string, FakeResponse> = {}, role: 'administrator' | 'auditor' = 'administrator') {
  const host = new FakeHost({
    'GET /auth/admin/unpublished-events': of('svc-auth'),
    [`GET ${USERS}`]: of('svc-users', [EVENT]),
    [`GET ${TRANSACTIONS}`]: of('svc-transactions'),
    'GET /contacts/unpublished-events': of('svc-contacts'),
    ...responses,
  }).signInAs(buildSessionUser({ isAdmin: role === 'administrator', role }));
  renderScreen(<UnpublishedEvents />, { host, url: '/admin/operations' });
  return host;
}

const card = (event: string) => screen.getByRole('heading', { name: new RegExp(`^${event}`) });

it('names service, event, reason and attempts, and sends the event again after one confirmation', async () => {
  const host = open().on(`POST ${USERS}/e1/resend`, { data: EVENT });
  const item = await screen.findByRole('listitem');
  expect(card('user.profile-changed')).toHaveTextContent('user.profile-changed from svc-users');
  expect(item).toHaveTextContent(/8 attempts, last tried .+ at \d/);
  expect(item).toHaveTextContent('message nacked');
  await userEvent.click(within(item).getByRole('button', { name: 'Send again user.profile-changed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(host.callsTo('POST', `${USERS}/e1/resend`)).toEqual([]);
  await userEvent.click(within(item).getByRole('button', { name: 'Send again user.profile-changed' }));
  host.on(`GET ${USERS}`, of('svc-users'));
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('No unpublished events.')).toBeVisible();
  expect(host.callsTo('POST', `${USERS}/e1/resend`)).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Unpublished events' })).toHaveFocus());
});

it('sends the events of several services again after one confirmation, and keeps what was refused', async () => {
  const host = open({ [`GET ${TRANSACTIONS}`]: of('svc-transactions', [LINES]) })
    .on(`POST ${USERS}/e1/resend`, { data: EVENT })
    .on(`POST ${TRANSACTIONS}/e2/resend`, apiError('not_found', 'This event is no longer set aside.'));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown events' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 events again' }));
  expect(host.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  host.on(`GET ${USERS}`, of('svc-users'));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Send 2 events again?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 events again' }));
  expect(await screen.findByText('1 of 2 events sent again.')).toBeVisible();
  expect(screen.getByText(/^This event is no longer set aside\./)).toBeVisible();
  expect(screen.queryByText(/user.profile-changed/)).toBeNull();
  expect(card('statement.changed')).toBeVisible();
});

it('says why an event was not sent again, and keeps it', async () => {
  open().on(`POST ${USERS}/e1/resend`, apiError('not_found', 'This event is no longer set aside.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Send again user.profile-changed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('This event is no longer set aside.')).toBeVisible();
  expect(screen.getByRole('listitem')).toBeVisible();
});

it('names the events of another release, and says how many are not shown', async () => {
  open({
    [`GET ${USERS}`]: of('svc-users', [EVENT], {
      setAside: 1_101,
      ofOtherRelease: [{ event: 'user.moved', waiting: 2 }],
    }),
  });
  expect(await screen.findByText('2 events in svc-users belong to another release.')).toBeVisible();
  expect(
    screen.getByText('This release doesn’t know user.moved. A release that does will publish them.'),
  ).toBeVisible();
  expect(screen.getByText('1,100 more are not shown.')).toBeVisible();
});

it('shows more events of each service that has some, and asks no service for what it may not know', async () => {
  const ofOtherRelease = [{ event: 'user.moved', waiting: 2 }];
  const events = [{ ...EVENT, _id: 'e7', event: 'user.deleted' }];
  const host = open({
    [`GET ${USERS}`]: ({ options }: FakeCall) =>
      options.query?.cursor === '7'
        ? { data: { service: 'svc-users', events, next: null } }
        : of('svc-users', [EVENT], { setAside: 2, ofOtherRelease, next: '7' }),
    // A service of an older version.
    [`GET ${TRANSACTIONS}`]: of('svc-transactions', [LINES], { setAside: 11 }),
  });
  expect(await screen.findByText('11 more are not shown.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: /^user.deleted/ })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  // Only the first page has the counts.
  expect(screen.getByText('10 more are not shown.')).toBeVisible();
  expect(screen.getByText('2 events in svc-users belong to another release.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const asked = (path: string) => host.callsTo('GET', path).map(({ options }) => options.query?.cursor);
  expect(asked(USERS)).toEqual([undefined, '7']);
  expect(asked(TRANSACTIONS)).toEqual([undefined]);
});

it('shows the events of the other services when one does not respond, and loads it again', async () => {
  const host = open({ [`GET ${TRANSACTIONS}`]: apiError('unavailable') });
  expect(await screen.findByText('We couldn’t load the unpublished events of svc-transactions.')).toBeVisible();
  expect(card('user.profile-changed')).toBeVisible();
  host.on(`GET ${TRANSACTIONS}`, of('svc-transactions', [LINES]));
  act(() => screen.getByRole('button', { name: /^Try again/ }).focus());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Unpublished events' })).toHaveFocus();
  expect(await screen.findByRole('heading', { name: /^statement.changed/ })).toBeVisible();
});

it('does not say that there are none while a service does not respond', async () => {
  open({ [`GET ${USERS}`]: apiError('unavailable') });
  expect(await screen.findByText('We couldn’t load the unpublished events of svc-users.')).toBeVisible();
  expect(screen.queryByText('No unpublished events.')).toBeNull();
});

it('offers auditors nothing to do', async () => {
  open({}, 'auditor');
  expect(await screen.findByRole('heading', { name: /^user.profile-changed/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
