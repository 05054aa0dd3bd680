import type { User } from '@larkspur/contracts/user';
import { apiError, FakeHost, withHeaders } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserDetail } from './user';

const page = (...data: unknown[]) => ({ data, page: { next: null, limit: 10 } });
const SESSION = {
  _id: 's1',
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  createdAt: '2026-11-18T14:02:00.000Z',
  lastSeenAt: '2026-11-21T16:55:00.000Z',
  isCurrent: false,
};
const PENDING: Partial<User> = {
  verificationStatus: 'pending',
  verification: {
    verificationId: 'v1',
    documentType: 'passport',
    documentFront: { url: '/front.jpg?s=1' },
    documentBack: { url: '/back.jpg?s=1' },
    dateOfBirth: '1988-04-17',
  },
};

async function open(different: Partial<User> = {}, role: 'administrator' | 'auditor' = 'administrator') {
  const host = new FakeHost({
    'GET /user/admin/u1': withHeaders({ data: buildUser(different) }, { etag: '"1"' }),
    'GET /transaction/admin/u1': page(buildStatementLine()),
    'GET /auth/admin/users/u1/sessions': { data: [SESSION, { ...SESSION, _id: 's2', device: 'Safari on iOS' }] },
    'GET /user/admin/u1/notes': page({
      _id: 'n1',
      text: 'Called about the card.',
      author: { userId: 'x', name: 'Iris Boss' },
      createdAt: '2026-11-18T15:30:00.000Z',
    }),
    'GET /user/admin/u1/audit': page(),
  }).signInAs(buildSessionUser({ _id: 'boss', isAdmin: role === 'administrator', role }));
  renderScreen(<UserDetail />, { host, url: '/admin/users/u1', routePath: '/admin/users/:id' });
  await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
  return host;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('shows fields, balances, devices, transactions and notes', async () => {
  await open();
  expect(screen.getAllByText('ada@example.com')[0]).toBeVisible();
  expect(screen.getByText('$1,000.00')).toBeVisible();
  expect(screen.getByText('$10,000.00')).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Signed-in devices' })).toHaveTextContent('Firefox on Linux');
  expect(await screen.findByText('Rent')).toBeVisible();
  expect(await screen.findByText('Called about the card.')).toBeVisible();
  expect(await screen.findByText('Nothing has been recorded yet.')).toBeVisible();
});

it('keeps the focus on the heading while the user is loaded', async () => {
  let respond: (response: unknown) => void = () => undefined;
  const host = new FakeHost({ 'GET /user/admin/u1': () => new Promise((resolve) => (respond = resolve)) });
  host.signInAs(buildSessionUser({ _id: 'boss', isAdmin: true, role: 'administrator' }));
  renderScreen(<UserDetail />, { host, url: '/admin/users/u1', routePath: '/admin/users/:id' });
  act(() => screen.getByRole('heading', { level: 1 }).focus());
  await act(async () => respond(withHeaders({ data: buildUser() }, { etag: '"1"' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toHaveFocus();
});

it('shows the rest when one part cannot be loaded', async () => {
  const host = new FakeHost({ 'GET /user/admin/u1': { data: buildUser() } });
  renderScreen(<UserDetail />, { host, url: '/admin/users/u1', routePath: '/admin/users/:id' });
  expect(await screen.findByText('We couldn’t load the notes.')).toBeVisible();
  expect(screen.getByText('$1,000.00')).toBeVisible();
});

it('says when there is no such user', async () => {
  const host = new FakeHost({ 'GET /user/admin/u1': apiError('not_found') });
  renderScreen(<UserDetail />, { host, url: '/admin/users/u1', routePath: '/admin/users/:id' });
  expect(await screen.findByText('We couldn’t find this user.')).toBeVisible();
});

describe('documents', () => {
  it('are beside the decision, which names their upload', async () => {
    const host = await open(PENDING);
    expect(screen.getByRole('img', { name: 'Front' })).toHaveAttribute('src', '/front.jpg?s=1');
    expect(screen.getByText('April 17, 1988')).toBeVisible();
    host.on('POST /user/admin/u1/verification', { data: buildUser() });
    await press('Approve');
    await waitFor(() => expect(host.notifications).toEqual([{ tone: 'success', text: 'Documents approved' }]));
    expect(host.callsTo('POST', '/user/admin/u1/verification')[0]?.options.body).toEqual({
      verificationId: 'v1',
      decision: 'verified',
    });
  });

  it.each([
    [apiError('held', 'Grace Hopper is reviewing this case.'), 'We couldn’t reject the documents.'],
    [apiError('unavailable'), 'We couldn’t confirm that the documents were rejected.'],
  ])('are rejected with a reason, and keep it after %p', async (error, title) => {
    const host = await open(PENDING);
    host.on('POST /user/admin/u1/verification', error);
    await press('Reject');
    const dialog = await screen.findByRole('dialog', { name: 'Reject these documents?' });
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Blurred{Enter}');
    expect((await within(dialog).findByText(title)).parentElement).toHaveTextContent(error.message);
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('Blurred');
  });

  it('that were decided elsewhere have no buttons, and say how', async () => {
    const host = await open(PENDING);
    host
      .on('POST /user/admin/u1/verification', apiError('conflict'))
      .on('GET /user/admin/u1', withHeaders({ data: buildUser({ ...PENDING, verificationStatus: 'verified' }) }, {}));
    await press('Approve');
    await waitFor(() =>
      expect(host.notifications).toEqual([
        { tone: 'info', text: 'This case has already been decided. The documents were approved.' },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('that were decided have no buttons', async () => {
    await open({ ...PENDING, verificationStatus: 'verified' });
    expect(screen.getByRole('img', { name: 'Front' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

describe('devices', () => {
  it('are signed out, one or all', async () => {
    const host = await open();
    host.on('DELETE /auth/admin/users/u1/sessions/s1', { data: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Linux' }));
    await waitFor(() => expect(host.notifications).toHaveLength(1));
    host.on('DELETE /auth/admin/users/u1/sessions', { data: null });
    await press('Sign out all');
    await waitFor(() => expect(host.notifications).toHaveLength(2));
  });

  it('are signed out all together only after one that is being signed out', async () => {
    const host = await open();
    let answer = () => {};
    host.on(
      'DELETE /auth/admin/users/u1/sessions/s1',
      () => new Promise((resolve) => (answer = () => resolve({ data: null }))),
    );
    const all = await screen.findByRole('button', { name: 'Sign out all' });
    await press('Sign out Firefox on Linux');
    expect(all).toBeDisabled();
    await act(async () => answer());
    await waitFor(() => expect(all).toBeEnabled());
  });

  it.each([
    ['forbidden', 'We couldn’t sign the device out.'],
    ['network', 'We couldn’t confirm that the device was signed out.'],
  ] as const)('that could not be signed out stay, with the reason: %s', async (code, text) => {
    const host = await open();
    host.on('DELETE /auth/admin/users/u1/sessions/s1', apiError(code));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Linux' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out Firefox on Linux' })).toBeVisible();
  });

  it.each([
    ['forbidden', 'We couldn’t sign the devices out.'],
    ['network', 'We couldn’t confirm that the devices were signed out.'],
  ] as const)('that could not be signed out all together stay, with one reason: %s', async (code, text) => {
    const host = await open();
    host.on('DELETE /auth/admin/users/u1/sessions', apiError(code));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all' }));
    expect(await screen.findByText(text)).toBeVisible();
    host.on('DELETE /auth/admin/users/u1/sessions/s1', apiError('forbidden'));
    await press('Sign out Firefox on Linux');
    expect(await screen.findByText('We couldn’t sign the device out.')).toBeVisible();
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('a note', () => {
  it('is added once, with line breaks', async () => {
    const host = await open();
    host.on('POST /user/admin/u1/notes', { data: {} });
    await userEvent.type(screen.getByLabelText('New note'), 'Lost phone{Enter}Monday');
    await press('Add note');
    await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
    const [call] = host.callsTo('POST', '/user/admin/u1/notes');
    expect(call?.options.body).toEqual({ text: 'Lost phone\nMonday' });
    expect(call?.options.headers?.['idempotency-key']).toMatch(/^[\x21-\x7e]{1,128}$/);
  });

  it('takes no text while it is added, because the answer clears the field', async () => {
    const host = await open();
    let answer: (() => void) | undefined;
    host.on('POST /user/admin/u1/notes', () => new Promise((resolve) => (answer = () => resolve({ data: {} }))));
    const field = screen.getByLabelText('New note');
    await userEvent.type(field, 'Lost phone');
    await press('Add note');
    await waitFor(() => expect(host.callsTo('POST', '/user/admin/u1/notes')).toHaveLength(1));
    await userEvent.type(field, ' on Monday');
    expect(field).toHaveValue('Lost phone');
    answer?.();
    await waitFor(() => expect(field).toHaveValue(''));
    await userEvent.type(field, 'Called');
    expect(field).toHaveValue('Called');
  });

  it('may have been added when the answer is lost', async () => {
    const host = await open();
    host.on('POST /user/admin/u1/notes', apiError('network'));
    await userEvent.type(screen.getByLabelText('New note'), 'Lost phone');
    await press('Add note');
    expect(await screen.findByText('We couldn’t confirm that the note was added.')).toBeVisible();
    expect(screen.getByLabelText('New note')).toHaveValue('Lost phone');
  });

  it('needs text', async () => {
    const host = await open();
    await press('Add note');
    expect(await screen.findByRole('link', { name: 'Enter a note' })).toBeVisible();
    expect(host.callsTo('POST', '/user/admin/u1/notes')).toEqual([]);
  });
});

describe('deletion', () => {
  const DELETE = 'DELETE /user/admin/u1';
  const deletions = (host: FakeHost) => host.callsTo('DELETE', '/user/admin/u1');

  async function answerQuestion() {
    await press('Permanently Delete User');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    return screen.findByRole('alertdialog', { name: 'Permanently delete this user' });
  }

  it('needs two dialogs, and the email in the second', async () => {
    const host = await open();
    await press('Permanently Delete User');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    const dialog = await answerQuestion();
    await userEvent.type(within(dialog).getByLabelText(/^Type the email/), 'wrong@example.com{Enter}');
    expect(deletions(host)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(deletions(host)).toEqual([]);
  });

  it('is requested once, and returns to the list', async () => {
    const host = (await open()).on(DELETE, { data: null });
    const dialog = await answerQuestion();
    await userEvent.type(within(dialog).getByLabelText(/^Type the email/), 'ada@example.com');
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Permanently delete Ada Lovelace' }));
    await waitFor(() => expect(host.navigations).toEqual(['/admin/users']));
    expect(deletions(host)).toHaveLength(1);
  });

  it('names the version on the screen when the dialog opened, and shows what changed since', async () => {
    const host = await open();
    host.on(DELETE, apiError('stale'));
    const dialog = await answerQuestion();
    const richer = buildUser({ account: { ...buildUser().account, savings: 51_000 } });
    host.on('GET /user/admin/u1', withHeaders({ data: richer }, { etag: '"2"' }));
    await userEvent.type(within(dialog).getByLabelText(/^Type the email/), 'ada@example.com{Enter}');
    const conflict = await screen.findByRole('alert');
    expect(conflict).toHaveTextContent('This user changed. Nothing was deleted.');
    expect(conflict).toHaveTextContent('Savings$1,000.00changes to$51,000.00');
    expect(conflict).not.toHaveTextContent('Checking');

    host.on(DELETE, { data: null });
    const again = await answerQuestion();
    await userEvent.type(within(again).getByLabelText(/^Type the email/), 'ada@example.com{Enter}');
    await waitFor(() => expect(host.navigations).toEqual(['/admin/users']));
    expect(deletions(host).map(({ options }) => options.headers)).toEqual([
      { 'if-match': '"1"' },
      { 'if-match': '"2"' },
    ]);
  });

  it('whose answer was lost is done when the bank says that the user is gone', async () => {
    const host = (await open()).on(DELETE, apiError('network'));
    const dialog = await answerQuestion();
    await userEvent.type(within(dialog).getByLabelText(/^Type the email/), 'ada@example.com{Enter}');
    expect(await screen.findByText('We couldn’t confirm that the user was deleted.')).toBeVisible();
    host.on(DELETE, apiError('not_found'));
    const again = await answerQuestion();
    await userEvent.type(within(again).getByLabelText(/^Type the email/), 'ada@example.com{Enter}');
    await waitFor(() => expect(host.navigations).toEqual(['/admin/users']));
    expect(host.notifications.at(-1)?.text).toBe('Ada Lovelace was deleted');
  });

  it('says that the user was already deleted', async () => {
    const host = (await open()).on(DELETE, apiError('not_found', 'User not found.'));
    const dialog = await answerQuestion();
    await userEvent.type(within(dialog).getByLabelText(/^Type the email/), 'ada@example.com{Enter}');
    expect(await screen.findByText('User not found.')).toBeVisible();
    expect(host.navigations).toEqual([]);
  });

  it('that is refused says why', async () => {
    const host = (await open()).on(DELETE, apiError('transfer_pending'));
    const dialog = await answerQuestion();
    await userEvent.type(within(dialog).getByLabelText(/^Type the email/), 'ada@example.com{Enter}');
    expect(await screen.findByText('We couldn’t delete the user.')).toBeVisible();
    expect(host.navigations).toEqual([]);
  });
});

it('has nothing that changes anything for auditors', async () => {
  await open(PENDING, 'auditor');
  await screen.findByText('Firefox on Linux');
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull();
  for (const name of [/Approve/, /Reject/, /Sign out/, /Add note/, /Delete/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
