import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replyAddress } from './contact-card';
import { Contacts } from './contacts';

const MESSAGE = {
  _id: 'c1',
  name: 'Ida',
  email: 'ida@example.com',
  phone: '',
  subject: 'Mortgage',
  message: '<img src=x onerror=alert(1)>',
  isRead: false,
  createdAt: '2026-11-12T15:00:00.000Z',
};

const ADMINISTRATOR = buildSessionUser({ isAdmin: true, role: 'administrator' });
const REFUSED = apiError('forbidden', 'Not allowed.');

async function askToDelete(respond?: unknown) {
  const host = new FakeHost({
    'GET /contacts': { data: [MESSAGE], page: { next: null, limit: 50 } },
    'DELETE /contacts/c1': respond,
  });
  const { unmount } = renderScreen(<Contacts />, { host });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete message from Ida' }));
  return { host, unmount };
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Delete message' }));

it('shows markup in messages as text', async () => {
  await askToDelete();
  expect(screen.getByText(MESSAGE.message)).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

it('isolates what a stranger wrote and shows invisible characters', async () => {
  const hostile = {
    ...MESSAGE,
    name: 'Ada\u202etsoH',
    subject: 'Refund\u200b',
    message: 'אני דוד\u2066',
    phone: '+1\u200e555',
  };
  const host = new FakeHost({ 'GET /contacts': { data: [hostile], page: { next: null, limit: 50 } } });
  renderScreen(<Contacts />, { host });
  const isolated = async (text: string) =>
    await screen.findByText((_, element) => element?.textContent === text && element.matches('bdi'));
  expect(await screen.findByRole('heading', { name: 'Refund U+200B' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Delete message from Ada\s?U\+202E\s?tsoH$/ })).toBeVisible();
  for (const text of ['RefundU+200B', '+1U+200E555', 'אני דודU+2066']) expect(await isolated(text)).toBeVisible();
});

it('deletes only after one confirmation', async () => {
  const { host } = await askToDelete();
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(host.callsTo('DELETE', '/contacts/c1')).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Delete message from Ida' }));
  host.on('DELETE /contacts/c1', { data: null }).on('GET /contacts', { data: [], page: { next: null, limit: 50 } });
  await confirm();
  expect(await screen.findByText('No messages yet.')).toBeVisible();
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Contact deleted' }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Contacts' })).toHaveFocus());
});

it('says that somebody else had deleted the message, and takes it off the list', async () => {
  const { host } = await askToDelete();
  host.on('DELETE /contacts/c1', apiError('not_found')).on('GET /contacts', page());
  await confirm();
  expect(await screen.findByText('No messages yet.')).toBeVisible();
  expect(host.notifications).toEqual([{ tone: 'info', text: 'This message was already deleted' }]);
  expect(screen.queryByText('Error deleting contact')).toBeNull();
});

it.each([
  ['forbidden', 'alert', 'Error deleting contactNo answer.'],
  [
    'unavailable',
    'status',
    'Error deleting contactNo answer. The message may have been deleted. You can safely delete it again.',
  ],
] as const)('reports a failed deletion and keeps the message: %s', async (code, role, text) => {
  const { host } = await askToDelete();
  host.on('DELETE /contacts/c1', apiError(code, 'No answer.'));
  await confirm();
  const failure = await screen.findByText('Error deleting contact');
  expect(failure.closest(`[role=${role}]`)).toHaveTextContent(text);
  expect(screen.getByText('Mortgage')).toBeVisible();
});

it('tells on another page that a message could not be deleted', async () => {
  let refuse = () => {};
  const { host, unmount } = await askToDelete(() => new Promise((_, reject) => (refuse = () => reject(REFUSED))));
  await confirm();
  unmount();
  window.history.replaceState(null, '', '/admin/users');
  await act(async () => refuse());
  const text = `We couldn’t delete the message. ${REFUSED.message}`;
  expect(host.notifications).toMatchObject([{ tone: 'error', text, action: { label: 'Go back' } }]);
  window.history.replaceState(null, '', '/');
});

const page = (...data: unknown[]) => ({ data, page: { next: null, limit: 50 } });

describe('several messages', () => {
  const [ida, sam, kim] = ['Ida', 'Sam', 'Kim'].map((name) => ({
    ...MESSAGE,
    _id: name,
    name,
    message: `From ${name}`,
  }));
  const box = (name: string) => screen.findByRole('checkbox', { name });

  it('are deleted by keyboard after one confirmation, each by a request of its own', async () => {
    const host = new FakeHost({
      'GET /contacts': page(ida, sam, kim),
      'DELETE /contacts/Ida': { data: null },
      'DELETE /contacts/Kim': { data: null },
    });
    renderScreen(<Contacts />, { host });
    const all = await box('Select all shown');
    act(() => all.focus());
    await userEvent.keyboard(' ');
    expect(screen.getByText('3 selected')).toBeVisible();
    const sams = await box('Select message from Sam');
    act(() => sams.focus());
    await userEvent.keyboard(' ');
    act(() => screen.getByRole('button', { name: 'Delete 2 messages' }).focus());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('alertdialog', { name: 'Delete 2 messages?' })).toBeVisible();
    expect(host.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    host.on('GET /contacts', page(sam));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(host.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/contacts/Ida',
      '/contacts/Kim',
    ]);
    expect(host.notifications).toEqual([{ tone: 'success', text: '2 messages deleted' }]);
    expect(await box('Select message from Sam')).not.toBeChecked();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Contacts' })).toHaveFocus());
  });

  it('that could not be deleted are reported and stay selected', async () => {
    const host = new FakeHost({
      'GET /contacts': page(ida, sam, kim),
      'DELETE /contacts/Ida': apiError('rate_limited', 'Try again later.'),
      'DELETE /contacts/Sam': { data: null },
      'DELETE /contacts/Kim': apiError('rate_limited', 'Try again later.'),
    });
    renderScreen(<Contacts />, { host });
    await userEvent.click(await box('Select all shown'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 3 messages' }));
    host.on('GET /contacts', page(ida, kim));
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 3 messages' }));
    const alert = await screen.findByText('1 of 3 messages deleted.');
    expect(alert).toBeVisible();
    expect(screen.getByText('Try again later. The remaining items are still selected.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('From Sam')).toBeNull());
    expect(await box('Select message from Ida')).toBeChecked();
    expect(await box('Select message from Kim')).toBeChecked();
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  it.each([
    [{ data: null }, '1 message deleted, 1 was already deleted'],
    [apiError('not_found', 'Message not found.'), '2 messages were already deleted'],
  ])('that somebody else deleted meanwhile are gone, which is no failure', async (sams, notice) => {
    const host = new FakeHost({
      'GET /contacts': page(ida, sam),
      'DELETE /contacts/Ida': apiError('not_found', 'Message not found.'),
      'DELETE /contacts/Sam': sams,
    });
    renderScreen(<Contacts />, { host });
    await userEvent.click(await box('Select all shown'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2 messages' }));
    host.on('GET /contacts', page());
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 2 messages' }));
    expect(await screen.findByText('No messages yet.')).toBeVisible();
    await waitFor(() => expect(host.notifications.map(({ text }) => text)).toEqual([notice]));
    expect(screen.queryByText(/of 2 messages/)).toBeNull();
  });

  async function deleteAll(responses: Record<string, unknown>) {
    const host = new FakeHost({ 'GET /contacts': page(ida, sam, kim), ...responses }).signInAs(ADMINISTRATOR);
    const { unmount } = renderScreen(<Contacts />, { host });
    await userEvent.click(await box('Select all shown'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 3 messages' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 3 messages' }));
    return { host, unmount };
  }
  const deleted = (host: FakeHost) => host.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

  it('of which some may have been deleted say so', async () => {
    await deleteAll({
      'DELETE /contacts/Ida': { data: null },
      'DELETE /contacts/Sam': apiError('network', 'No answer.'),
      'DELETE /contacts/Kim': apiError('forbidden', 'Not allowed.'),
    });
    expect(await screen.findByText('1 of 3 messages deleted, 1 not confirmed.')).toBeVisible();
    expect(screen.getByText(/^No answer\. Not allowed\. /)).toBeVisible();
  });

  it('are not deleted in the name of the next user', async () => {
    let answer = () => {};
    const { host } = await deleteAll({
      'DELETE /contacts/Ida': () => new Promise((resolve) => (answer = () => resolve({ data: null }))),
      'DELETE /contacts/Sam': { data: null },
      'DELETE /contacts/Kim': { data: null },
    });
    await waitFor(() => expect(deleted(host)).toEqual(['/contacts/Ida']));
    act(() => void host.signInAs({ ...ADMINISTRATOR, _id: 'next' }));
    await act(async () => answer());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deleted(host)).toEqual(['/contacts/Ida']);
    expect(host.notifications).toEqual([]);
  });

  it.each([
    [{ data: null }, 'success', '3 messages deleted'],
    [REFUSED, 'error', 'Your last action wasn’t completed. 2 of 3 messages deleted. Not allowed.'],
  ])('are deleted although the page was left, which says how it ended', async (kims, tone, text) => {
    let answer = () => {};
    const { host, unmount } = await deleteAll({
      'DELETE /contacts/Ida': () => new Promise((resolve) => (answer = () => resolve({ data: null }))),
      'DELETE /contacts/Sam': { data: null },
      'DELETE /contacts/Kim': kims,
    });
    await waitFor(() => expect(deleted(host)).toHaveLength(1));
    unmount();
    await act(async () => answer());
    await waitFor(() => expect(host.notifications).toEqual([{ tone, text }]));
    expect(deleted(host)).toHaveLength(3);
  });

  it('are no longer selected when another search lists them', async () => {
    const host = new FakeHost({ 'GET /contacts': page(ida, sam, kim) });
    renderScreen(<Contacts />, { host });
    await userEvent.click(await box('Select message from Ida'));
    await userEvent.type(screen.getByRole('searchbox'), 'loan{Enter}');
    await waitFor(() => expect(host.calls.at(-1)?.options.query).toMatchObject({ q: 'loan' }));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
    expect(await box('Select message from Ida')).not.toBeChecked();
  });
});

it('marks a message as read, and as unread again', async () => {
  const host = new FakeHost({ 'GET /contacts': page(MESSAGE), 'PATCH /contacts/c1': { data: MESSAGE } });
  renderScreen(<Contacts />, { host });
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByText('Unread')).toBeVisible();
  host.on('GET /contacts', page({ ...MESSAGE, isRead: true }));
  await userEvent.click(card.getByRole('button', { name: /^Mark as read/ }));
  await waitFor(() => expect(card.queryByText('Unread')).toBeNull());
  await userEvent.click(card.getByRole('button', { name: /^Mark as unread/ }));
  expect(host.callsTo('PATCH', '/contacts/c1').map(({ options }) => options.body)).toEqual([
    { isRead: true },
    { isRead: false },
  ]);
});

it('marks each of two messages that are pressed one after the other', async () => {
  const [ida, sam] = ['Ida', 'Sam'].map((name) => ({ ...MESSAGE, _id: name, name }));
  let answer = () => {};
  const host = new FakeHost({
    'GET /contacts': page(ida, sam),
    'PATCH /contacts/Ida': () => new Promise((resolve) => (answer = () => resolve({ data: ida }))),
    'PATCH /contacts/Sam': { data: sam },
  });
  renderScreen(<Contacts />, { host });
  const mark = (name: string) =>
    screen.findByRole('button', { name: new RegExp(`^Mark as read message from ${name}`) });
  await userEvent.click(await mark('Ida'));
  await userEvent.click(await mark('Sam'));
  for (const name of ['Ida', 'Sam']) expect(await mark(name)).toHaveAttribute('aria-disabled', 'true');
  await act(async () => answer());
  await waitFor(() => expect(host.callsTo('PATCH', '/contacts/Sam')).toHaveLength(1));
  expect(host.callsTo('PATCH', '/contacts/Ida')).toHaveLength(1);
});

it('moves the focus to the next message, or to the heading, when one that is read leaves the list', async () => {
  const [ida, sam] = ['Ida', 'Sam'].map((name) => ({ ...MESSAGE, _id: name, name }));
  const host = new FakeHost({
    'GET /contacts': page(ida, sam),
    'PATCH /contacts/Ida': { data: ida },
    'PATCH /contacts/Sam': { data: sam },
  });
  renderScreen(<Contacts />, { host, url: '/admin/contacts?read=false' });
  const button = (name: string) => screen.findByRole('button', { name: `Mark as read message from ${name}` });
  const first = await button('Ida');
  act(() => first.focus());
  host.on('GET /contacts', page(sam));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(await button('Sam')).toHaveFocus();
  host.on('GET /contacts', page());
  await userEvent.keyboard('{Enter}');
  await screen.findByText('No matching messages.');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Contacts' })).toHaveFocus());
});

it('keeps the focus on the mark of a message that stays', async () => {
  const host = new FakeHost({ 'GET /contacts': page(MESSAGE), 'PATCH /contacts/c1': { data: MESSAGE } });
  renderScreen(<Contacts />, { host });
  const mark = await screen.findByRole('button', { name: /^Mark as read/ });
  act(() => mark.focus());
  host.on('GET /contacts', page({ ...MESSAGE, isRead: true }));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: /^Mark as unread/ })).toHaveFocus();
});

it('leaves the focus where it is when the list changes long after a message was marked', async () => {
  const host = new FakeHost({ 'GET /contacts': page(MESSAGE), 'PATCH /contacts/c1': { data: MESSAGE } });
  renderScreen(<Contacts />, { host });
  const mark = await screen.findByRole('button', { name: /^Mark as read/ });
  act(() => mark.focus());
  const read = { ...MESSAGE, isRead: true };
  host.on('GET /contacts', page(read));
  await userEvent.keyboard('{Enter}');
  const unmark = await screen.findByRole('button', { name: /^Mark as unread/ });
  act(() => unmark.blur());
  host.on('GET /contacts', page({ ...MESSAGE, _id: 'c2', subject: 'Savings' }, read));
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('Savings');
  expect(document.body).toHaveFocus();
});

it.each([
  ['forbidden', 'We couldn’t mark the message.'],
  ['unavailable', 'We couldn’t confirm that the message was marked.'],
] as const)('reports a mark that failed: %s', async (code, text) => {
  const host = new FakeHost({ 'GET /contacts': page(MESSAGE), 'PATCH /contacts/c1': apiError(code) });
  renderScreen(<Contacts />, { host });
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as read/ }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(within(screen.getByRole('listitem')).getByText('Unread')).toBeVisible();
});

it('searches and filters on the server, and says when nothing matches', async () => {
  const host = new FakeHost({
    'GET /contacts': ({ options }: FakeCall) => (options.query?.q ? page() : page(MESSAGE)),
  });
  renderScreen(<Contacts />, { host, url: '/admin/contacts?read=false' });
  await screen.findByText('Mortgage');
  expect(host.calls.at(-1)?.options.query).toMatchObject({ read: false });
  await userEvent.type(screen.getByRole('searchbox'), 'loan{Enter}');
  await screen.findByText('No matching messages.');
  act(() => screen.getByRole('button', { name: 'Clear search and filters' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Mortgage')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('keeps order and page in the URL', async () => {
  const host = new FakeHost({
    'GET /contacts': ({ options }: FakeCall) => ({
      data: [MESSAGE],
      page: { next: options.query?.cursor ? null : 'more', limit: 50 },
    }),
  });
  renderScreen(<Contacts />, { host, url: '/admin/contacts' });
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(host.calls.at(-1)?.options.query).toEqual({ sort: 'newest', limit: 50, cursor: 'more' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show oldest first' }));
  await waitFor(() => expect(host.calls.at(-1)?.options.query).toEqual({ sort: 'oldest', limit: 50 }));
  expect(await screen.findByText(/contact form, oldest first/)).toBeVisible();
});

it('is answered by the mail program, with the message quoted', () => {
  const { pathname, searchParams } = new URL(replyAddress({ ...MESSAGE, message: 'a & b\n?' }));
  expect(decodeURIComponent(pathname)).toBe('ida@example.com');
  expect(searchParams.get('subject')).toBe('Re: Mortgage');
  expect(searchParams.get('body')).toContain('> a & b\r\n> ?');
  expect(replyAddress({ ...MESSAGE, email: 'x@y.example?bcc=all@z.example' })).toMatch(/^mailto:x%40y.example%3Fbcc/);
});

it('offers auditors nothing but the reply', async () => {
  const host = new FakeHost({ 'GET /contacts': page(MESSAGE) }).signInAs(buildSessionUser({ role: 'auditor' }));
  renderScreen(<Contacts />, { host });
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByRole('link', { name: 'Reply by email to Ida' })).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
