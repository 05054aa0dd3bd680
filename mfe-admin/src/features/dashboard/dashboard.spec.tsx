import type { TransferStats } from '@larkspur/contracts/transaction';
import type { UserStats } from '@larkspur/contracts/user';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dashboard } from './dashboard';

const USERS: UserStats = {
  total: 1_204,
  blocked: 3,
  disabled: 0,
  // One of the pending customers has not uploaded documents.
  byStatus: { awaiting: 19, pending: 8, verified: 1_170, failed: 7 },
  waitingVerifications: 7,
  signUpsByDay: [
    { date: '2026-11-20', count: 4 },
    { date: '2026-11-21', count: 12 },
  ],
  oldestVerification: new Date(Date.now() - 2 * 86_400_000).toISOString(),
};
const TRANSFERS: TransferStats = {
  days: [{ day: '2026-11-21', transfers: 84, volume: 12_345.6 }],
  failures: [
    { reason: 'insufficient_funds', transfers: 5 },
    { reason: 'wrong_pin', transfers: 2 },
  ],
  pending: { transfers: 4, oldestAgeSeconds: 95, overOneMinute: 1 },
};

function open(answers: Record<string, unknown> = {}, role: 'administrator' | 'auditor' = 'administrator') {
  const host = new FakeHost({
    'GET /user/admin/stats': { data: USERS },
    'GET /transaction/admin/stats': { data: TRANSFERS },
    'GET /contacts/stats': { data: { total: 9, unread: 2, oldestUnread: null } },
    'GET /operations/dead-letters/stats': { data: { waiting: 0, byQueue: [] } },
    ...answers,
  }).signInAs(buildSessionUser({ isAdmin: role === 'administrator', role }));
  renderScreen(<Dashboard />, { host, url: '/admin/dashboard' });
  return host;
}

afterEach(() => jest.useRealTimers());

const figure = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

it('has the four links of the specification', () => {
  open();
  for (const name of ['Users', 'Add Transaction', 'Contacts', 'Beneficiaries']) {
    expect(screen.getByRole('link', { name })).toBeVisible();
  }
});

it.each([
  [/^7 waiting verifications$/, '/admin/verifications'],
  [/^2 unread messages$/, '/admin/contacts?read=false'],
  [/^1 pending over a minute$/, '/admin/transactions?status=pending&minAgeSeconds=60&sort=date'],
  [/^3 blocked customers$/, '/admin/users?blocked=true'],
  [/^0 disabled customers$/, '/admin/users?disabled=true'],
  [/^0 dead letters$/, '/admin/operations'],
  [/^1,204 total users$/, '/admin/users'],
])('the figure %s leads to its list', async (name, path) => {
  open();
  expect(await figure(name)).toBe(path);
});

it('has the transfers of today: how many, how much, and how many were rejected', async () => {
  open();
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await today.findByRole('link', { name: /^84 transfers$/ })).toBeVisible();
  expect(today.getByRole('link', { name: '$12,345.60 transferred' })).toBeVisible();
  const rejected = today.getByRole('link', { name: '7 rejected transfers' }).getAttribute('href');
  expect(rejected).toMatch(
    /^\/admin\/transactions\?kind=transfer&transactionType=debit&status=rejected&from=(\d{4}-\d\d-\d\d)&to=\1$/,
  );
  expect(today.getByRole('link', { name: '12 sign-ups' })).toBeVisible();
});

it('says how old the oldest are', async () => {
  open();
  expect(await screen.findByText('Oldest: 2 days')).toBeVisible();
  expect(await screen.findByText('Oldest transfer: 1 minute')).toBeVisible();
});

it.each([
  ['Rejected transfers by reason', /&status=rejected&reason=wrong_pin&from=2026-11-21$/],
  ['Rejected today, by reason', /&status=rejected&reason=wrong_pin&from=(\d{4}-\d\d-\d\d)&to=\1$/],
])('draws failures: %s, in one sentence and as bars that lead to their transfers', async (title, path) => {
  open();
  const chart = within(await screen.findByRole('figure', { name: title }));
  expect(chart.getByText('7 rejected. Most common reason: insufficient funds.')).toBeVisible();
  expect(chart.getByRole('row', { name: 'Wrong PIN 2' })).toBeVisible();
  expect(chart.getByRole('link', { name: 'Wrong PIN' }).getAttribute('href')).toMatch(path);
});

it.each([
  [
    'Transfer volume',
    '/admin/transactions?kind=transfer&transactionType=debit&status=completed&from=2026-11-21&to=2026-11-21',
  ],
  ['Sign-ups', '/admin/users?from=2026-11-21&to=2026-11-21'],
])('links each day of a chart to its list: %s', async (title, path) => {
  open();
  const chart = within(await screen.findByRole('figure', { name: title }));
  await userEvent.click(chart.getByText(`${title} as a table`));
  expect(chart.getByRole('link', { name: /^Nov 21/ })).toHaveAttribute('href', path);
});

it.each([
  ['Sign-ups', '1 person opened an account.', '16 people opened an account.'],
  ['Transfer volume', '$12,345.60 in 1 completed transfer.', '$12,345.60 in 84 completed transfers.'],
  ['Verification, all users', '1 of 12 users verified.', '1,170 of 1,204 users verified.'],
])('sums up a chart in one sentence, about one or several: %s', async (title, one, several) => {
  const summary = async (text: string) => within(await screen.findByRole('figure', { name: title })).findByText(text);
  open();
  expect(await summary(several)).toBeVisible();
  cleanup();
  open({
    'GET /user/admin/stats': {
      data: {
        ...USERS,
        total: 12,
        byStatus: { ...USERS.byStatus, verified: 1 },
        signUpsByDay: [{ date: '2026-11-21', count: 1 }],
      },
    },
    'GET /transaction/admin/stats': {
      data: { ...TRANSFERS, days: [{ day: '2026-11-21', transfers: 1, volume: 12_345.6 }] },
    },
  });
  expect(await summary(one)).toBeVisible();
});

it('links each verification status to its users', async () => {
  open();
  const chart = within(await screen.findByRole('figure', { name: 'Verification, all users' }));
  expect(chart.getByRole('link', { name: 'Under review' })).toHaveAttribute('href', '/admin/users?status=pending');
});

it('says when it was updated, and is updated on request', async () => {
  const host = open();
  expect(await screen.findByText(/^Updated at .* · Refreshes every 30 seconds$/)).toBeVisible();
  host.on('GET /contacts/stats', { data: { total: 9, unread: 3, oldestUnread: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('link', { name: '3 unread messages' })).toBeVisible();
});

it('shows what it has when one source is away', async () => {
  open({ 'GET /contacts/stats': apiError('unavailable') });
  expect(await figure(/^7 waiting verifications$/)).toBe('/admin/verifications');
  expect(await screen.findByText('Not available right now')).toBeVisible();
});

it('is up to date without a reload', async () => {
  jest.useFakeTimers();
  const host = open();
  await act(() => jest.advanceTimersByTimeAsync(10));
  host.on('GET /user/admin/stats', { data: { ...USERS, waitingVerifications: 8 } });
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(screen.getByRole('link', { name: '8 waiting verifications' })).toBeVisible();
});

it('offers auditors no form', () => {
  open({}, 'auditor');
  expect(screen.getByRole('link', { name: 'Users' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add Transaction' })).toBeNull();
});
