import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Contacts } from './contacts';

const MESSAGE = {
  _id: 'c1',
  name: 'Ida',
  email: 'ida@example.com',
  phone: '',
  subject: 'Mortgage',
  message: '<img src=x onerror=alert(1)>',
  createdAt: '2026-11-12T15:00:00.000Z',
};

async function askToDelete() {
  const host = new FakeHost({ 'GET /contacts': { data: [MESSAGE], page: { next: null, limit: 50 } } });
  renderScreen(<Contacts />, { host });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete message from Ida' }));
  return host;
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
  const host = await askToDelete();
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

it('reports a failed deletion and keeps the message', async () => {
  const host = await askToDelete();
  host.on('DELETE /contacts/c1', apiError('unavailable'));
  await confirm();
  expect(await screen.findByText('Error deleting contact')).toBeVisible();
  expect(screen.getByText('Mortgage')).toBeVisible();
});
