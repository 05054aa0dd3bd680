import type { VerificationCase } from '@larkspur/contracts/user';
import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Verifications } from './verifications';

const NEXT = 'POST /user/admin/verifications/next';
const caseOf = (id: string, firstName: string): VerificationCase => ({
  verificationId: id,
  user: buildUser({
    _id: `user-${id}`,
    firstName,
    verificationStatus: 'pending',
    verification: {
      documentType: 'passport',
      documentFront: { url: `/front-${id}.jpg?signature=a` },
      documentBack: { url: `/front-${id}.jpg?signature=b` },
    },
  }),
  dateOfBirth: '1988-04-17',
  photo: { url: `/photo-${id}.jpg` },
  submittedAt: '2026-11-18T16:20:33.000Z',
  heldBy: null,
  heldUntil: new Date(Date.now() + 600_000).toISOString(),
});
const [IDA, MAX] = [caseOf('v1', 'Ida'), caseOf('v2', 'Max')];
const decisions = (host: FakeHost, id: string) =>
  host.callsTo('POST', `/user/admin/user-${id}/verification`).map(({ options }) => options.body);

/** Hands the cases out, one after the other. */
function open(...cases: VerificationCase[]) {
  const waiting = [...cases];
  const host = new FakeHost({
    'GET /user/admin/verifications': { data: cases, page: { next: null, limit: 25 } },
    [NEXT]: () => ({ data: waiting.shift() ?? null }),
    ...Object.fromEntries(
      cases.flatMap(({ verificationId: id, user }) => [
        [`POST /user/admin/user-${id}/verification`, { data: user }],
        [`DELETE /user/admin/verifications/${id}/hold`, { data: null }],
      ]),
    ),
  }).signInAs(buildSessionUser({ _id: 'boss', isAdmin: true, role: 'administrator' }));
  return { host, ...renderScreen(<Verifications />, { host, url: '/admin/verifications' }) };
}

const current = (name: string) => screen.findByRole('heading', { level: 2, name: `${name} Lovelace` });

const focus = (element: HTMLElement) => act(() => element.focus());
/** Opens the first case with the button of the desk. */
const start = async () => userEvent.click(await screen.findByRole('button', { name: 'Review the next case' }));

it('is worked through by keyboard alone: next, approve, reject with a reason', async () => {
  const { host } = open(IDA, MAX);
  focus(screen.getByRole('button', { name: 'Review the next case' }));
  await userEvent.keyboard('n');
  expect(await current('Ida')).toHaveFocus();
  expect(screen.getByText('April 17, 1988')).toBeVisible();
  await userEvent.keyboard('a');
  expect(await current('Max')).toHaveFocus();
  expect(decisions(host, 'v1')).toEqual([{ verificationId: 'v1', decision: 'verified' }]);

  await userEvent.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject these documents?' });
  await userEvent.click(within(dialog).getByLabelText('Reason'));
  await userEvent.keyboard('Blurred, an attempt{Enter}');
  expect(await screen.findByText('You’re all caught up.')).toBeVisible();
  expect(decisions(host, 'v2')).toEqual([{ verificationId: 'v2', decision: 'failed', reason: 'Blurred, an attempt' }]);
  expect(host.notifications.map(({ text }) => text)).toEqual(['Documents approved', 'Documents rejected']);
});

it('searches the waiting cases on the server, from the first page on, and a search says nothing about the queue', async () => {
  const { host } = open(IDA, MAX);
  const lastQuery = () => host.callsTo('GET', '/user/admin/verifications').at(-1)?.options.query;
  await screen.findByRole('link', { name: 'Ida Lovelace' });
  host.on('GET /user/admin/verifications', ({ options }: FakeCall) => ({
    data: options.query?.q === undefined ? [IDA, MAX] : options.query.q === 'max' ? [MAX] : [],
    page: { next: null, limit: 25 },
  }));
  const field = screen.getByRole('searchbox', { name: 'Search waiting cases' });
  await userEvent.type(field, 'max{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ida Lovelace' })).toBeNull());
  expect(lastQuery()).toEqual({ q: 'max', limit: 25, cursor: undefined });
  expect(screen.getByRole('button', { name: 'Review Max Lovelace' })).toBeVisible();

  await userEvent.clear(field);
  await userEvent.type(field, 'nobody{Enter}');
  expect(await screen.findByText('No matching waiting verifications.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Review the next case' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByRole('link', { name: 'Ida Lovelace' })).toBeVisible();
  expect(field).toHaveValue('');
});

it('says so when a service refuses the search, and shows the queue without it', async () => {
  const host = new FakeHost({
    'GET /user/admin/verifications': ({ options }: FakeCall) => {
      if (options.query?.q === undefined) return { data: [IDA], page: { next: null, limit: 25 } };
      throw apiError('invalid', undefined, [{ field: 'q', message: 'Unknown field.' }]);
    },
  }).signInAs(buildSessionUser({ _id: 'boss', isAdmin: true, role: 'administrator' }));
  renderScreen(<Verifications />, { host, url: '/admin/verifications?q=ida' });
  expect(await screen.findByText('Unknown field.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove “ida”' }));
  expect(await screen.findByRole('link', { name: 'Ida Lovelace' })).toBeVisible();
});

it('offers no next case while the queue is empty, and does when documents arrive', async () => {
  const { host } = open();
  expect(await screen.findByText('No cases are waiting.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Review the next case' })).toBeNull();
  host.on('GET /user/admin/verifications', { data: [IDA], page: { next: null, limit: 25 } });
  // Returning to the tab loads the queue again.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('button', { name: 'Review the next case' })).toBeVisible();
});

describe('with a search', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('offers the next case as long as any documents wait, also those that are not found', async () => {
    let waiting: VerificationCase[] = [];
    const host = new FakeHost({
      'GET /user/admin/verifications': ({ options }: FakeCall) => ({
        data: options.query?.q === undefined ? waiting : [],
        page: { next: null, limit: 25 },
      }),
    }).signInAs(buildSessionUser({ _id: 'boss', isAdmin: true, role: 'administrator' }));
    renderScreen(<Verifications />, { host, url: '/admin/verifications?q=nobody' });
    const refresh = () => act(() => jest.advanceTimersByTimeAsync(31_000));
    const findButton = () => screen.queryByRole('button', { name: 'Review the next case' });
    await refresh();
    expect(findButton()).toBeNull();
    waiting = [IDA];
    await refresh();
    expect(findButton()).toBeVisible();
    waiting = [];
    await refresh();
    expect(findButton()).toBeNull();
  });
});

it('has keys that work only while the focus is in the case', async () => {
  const { host } = open(IDA);
  await userEvent.keyboard('n');
  expect(host.callsTo('POST', '/user/admin/verifications/next')).toEqual([]);
  await start();
  await current('Ida');
  focus(screen.getByRole('button', { name: 'Review Ida Lovelace' }));
  await userEvent.keyboard('ran');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(decisions(host, 'v1')).toEqual([]);
  focus(await current('Ida'));
  await userEvent.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Reject these documents?' })).toBeVisible();
});

it('has keys that an administrator turns off, for good', async () => {
  const { host, unmount } = open(IDA);
  await start();
  await current('Ida');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off single-key shortcuts' }));
  focus(await current('Ida'));
  await userEvent.keyboard('ra');
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  const again = open(IDA);
  await start();
  focus(await current('Ida'));
  await userEvent.keyboard('a');
  expect([...decisions(host, 'v1'), ...decisions(again.host, 'v1')]).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on single-key shortcuts' }));
  focus(await current('Ida'));
  await userEvent.keyboard('a');
  expect(await screen.findByText('You’re all caught up.')).toBeVisible();
  expect(decisions(again.host, 'v1')).toHaveLength(1);
});

it('keeps the case until its approval is answered', async () => {
  const { host } = open(IDA, MAX);
  let refuse: (error: Error) => void = () => undefined;
  host.on('POST /user/admin/user-v1/verification', () => new Promise((_, reject) => (refuse = reject)));
  await start();
  await current('Ida');
  await userEvent.keyboard('a');
  expect(screen.getByRole('button', { name: /^Skip/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Review Max Lovelace' })).toBeDisabled();
  await userEvent.keyboard('nr');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => refuse(apiError('unavailable', 'Try again later.')));
  expect(await screen.findByText(/^Try again later\./)).toBeVisible();
  expect(await current('Ida')).toBeVisible();
  expect(host.callsTo('DELETE', '/user/admin/verifications/v1/hold')).toEqual([]);
});

it('shows the photo and one side of a document that has no other', async () => {
  open(IDA);
  await userEvent.click(await screen.findByRole('button', { name: 'Review the next case' }));
  await current('Ida');
  expect(screen.getByRole('button', { name: 'Front' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Photo' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

it('a rejection needs a reason', async () => {
  const { host } = open(IDA);
  await start();
  await current('Ida');
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reject documents' }));
  expect(await screen.findByRole('link', { name: 'Enter a reason' })).toBeVisible();
  expect(decisions(host, 'v1')).toEqual([]);
});

it('puts a skipped case back, leaves it out, and offers it again at the end', async () => {
  const { host } = open(IDA);
  await start();
  await current('Ida');
  await userEvent.keyboard('n');
  await userEvent.click(await screen.findByRole('button', { name: 'Review skipped cases' }));
  expect(host.callsTo('DELETE', '/user/admin/verifications/v1/hold')).toHaveLength(1);
  expect(host.callsTo('POST', '/user/admin/verifications/next').map(({ options }) => options.body)).toEqual([
    { skip: [] },
    { skip: ['v1'] },
    { skip: [] },
  ]);
});

it('keeps the case when the decision fails, and decides it once', async () => {
  const { host } = open(IDA);
  host.on('POST /user/admin/user-v1/verification', apiError('unavailable', 'Try again later.'));
  await start();
  await current('Ida');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('We couldn’t confirm that the decision was saved.')).toBeVisible();
  expect(screen.getByText('Try again later. You can safely approve again.')).toBeVisible();
  expect(await current('Ida')).toBeVisible();
});

describe('a case that was decided elsewhere', () => {
  const decided = (verificationStatus: 'verified' | 'failed', verificationId: string) => ({
    data: { ...IDA.user, verificationStatus, verification: { ...IDA.user.verification, verificationId } },
  });

  /** Another member of staff decides the case that is open here. */
  async function openDecided(response: unknown) {
    const { host } = open(IDA, MAX);
    await start();
    await current('Ida');
    host
      .on('POST /user/admin/user-v1/verification', apiError('conflict'))
      .on('GET /user/admin/user-v1', response)
      .on('GET /user/admin/verifications', { data: [MAX], page: { next: null, limit: 25 } });
    return host;
  }

  async function expectDecided(details: string) {
    const notice = await screen.findByText('This case has already been decided.');
    expect(notice.closest('[role=status]')).toHaveTextContent(details);
    for (const name of ['Approve', 'Reject', /^Skip/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText(/Yours until/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Review Ida Lovelace' })).toBeNull());
  }

  it('has no decisions left when it is approved, and leaves the list', async () => {
    await openDecided(decided('failed', 'v1'));
    await userEvent.keyboard('a');
    await expectDecided('The documents were rejected.');
    expect(await current('Ida')).toHaveFocus();
    await userEvent.keyboard('n');
    expect(await current('Max')).toBeVisible();
  });

  it('has no decisions left when it is rejected, even if the user cannot be loaded', async () => {
    await openDecided(apiError('unavailable'));
    await userEvent.keyboard('r');
    await userEvent.type(await screen.findByLabelText('Reason'), 'Blurred{Enter}');
    await expectDecided('This case has already been decided.');
    await userEvent.click(screen.getByRole('button', { name: 'Next case' }));
    expect(await current('Max')).toBeVisible();
  });

  it('says that there are new documents', async () => {
    await openDecided(decided('failed', 'v3'));
    await userEvent.keyboard('a');
    await expectDecided('The customer has since sent new documents.');
  });
});

it('says who else is reviewing a case, and why it cannot be taken', async () => {
  const held = { ...IDA, heldBy: { userId: 'x', name: 'Grace Hopper' } };
  const { host } = open(held);
  host.on('POST /user/admin/verifications/v1/hold', apiError('held', 'Grace Hopper is reviewing this case.'));
  expect(await screen.findByRole('cell', { name: 'Grace Hopper' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Review Ida Lovelace' }));
  expect(await screen.findByText('Grace Hopper is reviewing this case.')).toBeVisible();
});

it('puts the open case back when the screen is left', async () => {
  const { host, unmount } = open(IDA);
  await start();
  await current('Ida');
  unmount();
  await waitFor(() => expect(host.callsTo('DELETE', '/user/admin/verifications/v1/hold')).toHaveLength(1));
});

it('puts a case back that is handed out after the screen was left', async () => {
  const { host, unmount } = open(IDA);
  let answer: (() => void) | undefined;
  host.on(NEXT, () => new Promise((resolve) => (answer = () => resolve({ data: IDA }))));
  await start();
  unmount();
  expect(host.callsTo('DELETE', '/user/admin/verifications/v1/hold')).toEqual([]);
  answer?.();
  await waitFor(() => expect(host.callsTo('DELETE', '/user/admin/verifications/v1/hold')).toHaveLength(1));
});

it('says when the case is available to others again', async () => {
  const { host } = open({ ...IDA, heldUntil: new Date(Date.now() - 1_000).toISOString() });
  host.on('POST /user/admin/verifications/v1/hold', { data: IDA });
  await start();
  await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(screen.queryByText('This case is available to others again.')).toBeNull());
  expect(await current('Ida')).toBeVisible();
});

it('keeps its keys when a case cannot be taken back', async () => {
  const { host } = open({ ...IDA, heldUntil: new Date(Date.now() - 1_000).toISOString() });
  host.on('POST /user/admin/verifications/v1/hold', apiError('held', 'Grace Hopper is reviewing this case.'));
  await start();
  focus(await screen.findByRole('button', { name: 'Take it back' }));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Grace Hopper is reviewing this case.')).toBeVisible();
  await userEvent.keyboard('n');
  await waitFor(() => expect(host.callsTo('POST', '/user/admin/verifications/next')).toHaveLength(2));
});

it('is a list without buttons for auditors', async () => {
  const host = new FakeHost({
    'GET /user/admin/verifications': { data: [IDA], page: { next: null, limit: 25 } },
  }).signInAs(buildSessionUser({ _id: 'a', role: 'auditor' }));
  renderScreen(<Verifications />, { host });
  expect(await screen.findByRole('link', { name: 'Ida Lovelace' })).toHaveAttribute('href', '/admin/users/user-v1');
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.keyboard('n');
  expect(host.callsTo('POST', '/user/admin/verifications/next')).toEqual([]);
});

describe('images whose links have expired', () => {
  const link = 'GET /user/admin/user-v1';
  const loaded = (verificationId: string) => {
    const documentFront = { url: '/front-v1.jpg?signature=later' };
    const documentBack = { url: '/front-v1.jpg?signature=last' };
    return {
      data: buildUser({ verification: { verificationId, documentType: 'passport', documentFront, documentBack } }),
    };
  };

  async function reload(response: unknown) {
    const { host } = open(IDA);
    host.on(link, response);
    await start();
    await current('Ida');
    fireEvent.error(screen.getByRole('img', { name: 'Front' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reload image' }));
    return host;
  }

  it('are loaded again, and the hold is not asked for', async () => {
    const host = await reload(loaded('v1'));
    expect(await screen.findByRole('img', { name: 'Front' })).toHaveAttribute('src', '/front-v1.jpg?signature=later');
    expect(host.calls.filter(({ path }) => path.endsWith('/hold'))).toEqual([]);
    expect(await current('Ida')).toBeVisible();
  });

  it.each([
    ['the bank is away', apiError('unavailable', 'Try again later.'), 'Try again later.'],
    ['there is a newer upload', loaded('v9'), 'The customer has sent new documents.'],
  ])('leave the case on the screen when %s', async (_, response, reason) => {
    const host = await reload(response);
    const text = `We couldn’t load the images again. ${reason}`;
    await waitFor(() => expect(host.notifications).toEqual([{ tone: 'error', text }]));
    expect(await current('Ida')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  });
});
