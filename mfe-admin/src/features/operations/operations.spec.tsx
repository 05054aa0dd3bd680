import type { DeadLetter, JobStatus } from '@larkspur/contracts/operations';
import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
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

const NOTHING = { data: { service: 'svc-any', setAside: 0, events: [], ofOtherRelease: [] } };
const UNPUBLISHED = {
  'GET /auth/admin/unpublished-events': NOTHING,
  'GET /user/admin/unpublished-events': NOTHING,
  'GET /transaction/admin/unpublished-events': NOTHING,
  'GET /contacts/unpublished-events': NOTHING,
};

function open(role: 'administrator' | 'auditor' = 'administrator', ...letters: DeadLetter[]) {
  const host = new FakeHost({
    ...UNPUBLISHED,
    'GET /operations/dead-letters': ({ options }: FakeCall) =>
      options.query?.redriven === true ? page() : page(LETTER, ...letters),
    'GET /user/admin/reconciliation': { data: [] },
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

afterEach(() => jest.useRealTimers());

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

it('takes a message that a colleague has redriven off the list, and says why', async () => {
  const host = open().on('POST /operations/dead-letters/d1/redrive', apiError('conflict', 'It was redriven before.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Redrive user.registered' }));
  host.on('GET /operations/dead-letters', page());
  await userEvent.click(screen.getByRole('button', { name: 'Redrive message' }));
  expect(await screen.findByText('It was redriven before.')).toBeVisible();
  expect(await screen.findByText('No dead letters.')).toBeVisible();
  expect(screen.queryByText('delivery_limit')).toBeNull();
});

it('says why a message cannot be redriven, and keeps it', async () => {
  open().on('POST /operations/dead-letters/d1/redrive', apiError('forbidden', 'Not allowed.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Redrive user.registered' }));
  await userEvent.click(screen.getByRole('button', { name: 'Redrive message' }));
  expect(await screen.findByText('Not allowed.')).toBeVisible();
  expect(screen.getByText('delivery_limit')).toBeVisible();
});

it('shows a message that dies, and the queue to filter by, without a reload', async () => {
  jest.useFakeTimers();
  const host = open();
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByText('delivery_limit')).toBeVisible();
  host
    .on('GET /operations/dead-letters', page(LETTER, { ...LETTER, _id: 'd2', reason: 'expired' }))
    .on('GET /operations/dead-letters/stats', {
      data: { waiting: 3, byQueue: [{ queue: 'svc-auth.mail', waiting: 1 }] },
    });
  await act(() => jest.advanceTimersByTimeAsync(16_000));
  expect(screen.getByText('expired')).toBeVisible();
  expect(screen.getByRole('option', { name: 'svc-auth.mail' })).toBeInTheDocument();
});

it('does not say that a message was not redriven when it does not know', async () => {
  open().on('POST /operations/dead-letters/d1/redrive', apiError('network'));
  await userEvent.click(await screen.findByRole('button', { name: 'Redrive user.registered' }));
  await userEvent.click(screen.getByRole('button', { name: 'Redrive message' }));
  expect(await screen.findByText('We couldn’t confirm that the message was redriven.')).toBeVisible();
  expect(screen.queryByText('We couldn’t redrive the message.')).toBeNull();
});

it('redrives the selected messages after one confirmation, and keeps what was refused', async () => {
  const refused = { ...LETTER, _id: 'd2', queue: 'svc-auth.mail' };
  const host = open('administrator', refused)
    .on('POST /operations/dead-letters/d1/redrive', { data: LETTER })
    .on('POST /operations/dead-letters/d2/redrive', apiError('conflict', 'It was redriven before.'));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Redrive 2 messages' }));
  expect(host.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  host.on('GET /operations/dead-letters', page(refused));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Redrive 2 messages' }));
  expect(await screen.findByText('1 of 2 messages redriven.')).toBeVisible();
  expect(screen.getByText(/^It was redriven before\./)).toBeVisible();
  for (const id of ['d1', 'd2']) expect(host.callsTo('POST', `/operations/dead-letters/${id}/redrive`)).toHaveLength(1);
  expect(screen.getByRole('checkbox', { name: /in svc-auth\.mail$/ })).toBeChecked();
});

it('shows the jobs of each service, and fails for one alone', async () => {
  const host = open();
  const jobs = within(await screen.findByRole('table', { name: 'Background jobs' }));
  expect(await jobs.findByRole('row', { name: /^Seal new postings svc-users Healthy 1 s/ })).toHaveTextContent('12 ms');
  const failing = await jobs.findByRole('row', { name: /svc-contacts Failing/ });
  expect(failing).toHaveTextContent(/No connection ?SealLedgerJob\.seal in the log$/);
  expect(await screen.findByText('We couldn’t load the jobs of svc-transactions.')).toBeVisible();
  host.on('GET /transaction/admin/jobs', {
    data: [{ ...JOB, title: 'Resend transfers', service: 'svc-transactions' }],
  });
  act(() => screen.getByRole('button', { name: /^Try again/ }).focus());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Background jobs' })).toHaveFocus();
  expect(await jobs.findByText('Resend transfers')).toBeVisible();
  expect(screen.queryByText('We couldn’t load the jobs of svc-transactions.')).toBeNull();
});

it('says when each job runs next, after a failure as well', async () => {
  const host = new FakeHost({
    ...UNPUBLISHED,
    'GET /operations/dead-letters': page(),
    'GET /user/admin/reconciliation': { data: [] },
  });
  for (const path of ['/auth/admin/jobs', '/transaction/admin/jobs', '/contacts/jobs'])
    host.on(`GET ${path}`, { data: [] });
  const hourly = { ...JOB, everyMs: 3_600_000, lastFinishedAt: '2026-11-20T14:41:08.000Z' };
  host.on('GET /user/admin/jobs', {
    data: [
      JOB,
      { ...hourly, name: 'A.run', title: 'Hourly' },
      { ...hourly, name: 'B.run', title: 'Failed later', lastFailedAt: '2026-11-20T15:10:00.000Z', lastError: 'No' },
    ],
  });
  renderScreen(<Operations />, { host, url: '/admin/operations' });
  const nextRun = async (title: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(`^${title}`) });
    const cell = within(row).getAllByRole('cell')[3];
    return cell?.querySelector('time')?.dateTime ?? cell?.textContent;
  };
  expect(await nextRun('Seal new postings')).toBe('Within 1 s');
  expect(await nextRun('Hourly')).toBe('2026-11-20T15:41:08.000Z');
  expect(await nextRun('Failed later')).toBe('2026-11-20T16:10:00.000Z');
});

it('says that no job has run yet', async () => {
  const host = new FakeHost({
    ...UNPUBLISHED,
    'GET /operations/dead-letters': page(),
    'GET /user/admin/reconciliation': { data: [] },
  });
  for (const path of ['/auth/admin/jobs', '/user/admin/jobs', '/transaction/admin/jobs', '/contacts/jobs']) {
    host.on(`GET ${path}`, { data: [] });
  }
  renderScreen(<Operations />, { host, url: '/admin/operations' });
  expect(await screen.findByText('No job has run yet.')).toBeVisible();
});

it('lists what was redriven', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show redriven messages' }));
  expect(await screen.findByText('Nothing was redriven.')).toBeVisible();
  // One is waiting.
  expect(screen.queryByText('Every message has been handled.')).toBeNull();
});

it('offers auditors no redrive', async () => {
  open('auditor');
  expect(await screen.findByText('delivery_limit')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Redrive/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
