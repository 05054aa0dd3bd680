import type { DeadLetter, JobStatus } from '@larkspur/contracts/operations';
import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Operations } from './operations';

const LETTER: DeadLetter = {
  _id: 'd1',
  queue: 'svc-users.registration',
  type: 'user.registered',
  reason: 'delivery_limit',
  payload: { userId: 'u1' },
  diedAt: '2026-11-20T14:41:07.000Z',
  redrivenAt: null,
  redrivenBy: null,
};
const JOB: JobStatus = {
  name: 'SealLedgerJob.seal',
  title: 'Seal new postings',
  service: 'svc-users',
  everyMs: 1_000,
  lastStartedAt: '2026-11-20T14:41:07.000Z',
  lastFinishedAt: '2026-11-20T14:41:08.000Z',
  lastDurationMs: 12,
  lastFailedAt: null,
  lastError: null,
};
const page = (...data: unknown[]) => ({ data, page: { next: null, limit: 25 } });

function open(role: 'administrator' | 'auditor' = 'administrator') {
  const host = new FakeHost({
    'GET /operations/dead-letters': ({ options }: FakeCall) =>
      options.query?.redriven === 'true' ? page() : page(LETTER),
    'GET /auth/admin/jobs': { data: [] },
    'GET /user/admin/jobs': { data: [JOB] },
    'GET /transaction/admin/jobs': apiError('unavailable'),
    'GET /contacts/jobs': {
      data: [{ ...JOB, service: 'svc-contacts', lastFailedAt: '2026-11-20T15:00:00.000Z', lastError: 'No connection' }],
    },
  }).signInAs(buildSessionUser({ isAdmin: role === 'administrator', role }));
  renderScreen(<Operations />, { host, url: '/admin/operations' });
  return host;
}

it('redrives a dead letter after one confirmation', async () => {
  const host = open().on('POST /operations/dead-letters/d1/redrive', { data: LETTER });
  await userEvent.click(await screen.findByRole('button', { name: 'Redrive user.registered' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(host.callsTo('POST', '/operations/dead-letters/d1/redrive')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Redrive user.registered' }));
  host.on('GET /operations/dead-letters', page());
  await userEvent.click(screen.getByRole('button', { name: 'Redrive message' }));
  expect(await screen.findByText('No dead letters.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Dead letters' })).toHaveFocus());
});

it('says why a message cannot be redriven, and keeps it', async () => {
  open().on('POST /operations/dead-letters/d1/redrive', apiError('conflict', 'It was redriven before.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Redrive user.registered' }));
  await userEvent.click(screen.getByRole('button', { name: 'Redrive message' }));
  expect(await screen.findByText('It was redriven before.')).toBeVisible();
  expect(screen.getByText('delivery_limit')).toBeVisible();
});

it('shows the jobs of each service, and fails for one alone', async () => {
  open();
  const users = within(await screen.findByRole('table', { name: 'Jobs of svc-users' }));
  expect(users.getByRole('row', { name: /^Seal new postings Works 1 s/ })).toHaveTextContent('12 ms');
  expect(users.queryByText(/SealLedgerJob/)).toBeNull();
  const contacts = within(await screen.findByRole('table', { name: 'Jobs of svc-contacts' }));
  expect(contacts.getByText('Failing')).toBeVisible();
  expect(contacts.getByRole('cell', { name: /No connection ?SealLedgerJob\.seal in the log$/ })).toBeVisible();
  expect(await screen.findByText('We couldn’t load the jobs of svc-transactions.')).toBeVisible();
  expect(await screen.findByText('No job has run yet.')).toBeVisible();
});

it('lists what was redriven', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show redriven ones' }));
  expect(await screen.findByText('Nothing was redriven.')).toBeVisible();
});

it('offers auditors no redrive', async () => {
  open('auditor');
  expect(await screen.findByText('delivery_limit')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Redrive/ })).toBeNull();
});
