import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserTransactions } from './user-transactions';

const LIST = 'GET /transaction/admin/u1';
const page = (...data: unknown[]) => ({ data, page: { next: null, limit: 50 } });
const MEMO = buildStatementLine({ _id: 'm1', kind: 'memo', account: null, counterparty: null, description: 'Gift' });

function open(role: 'administrator' | 'auditor' = 'administrator', user: unknown = { data: buildUser() }) {
  const host = new FakeHost({
    'GET /user/admin/u1': user,
    [LIST]: page(MEMO, buildStatementLine({ _id: 'l1', description: 'Rent' })),
  }).signInAs(buildSessionUser({ _id: 'boss', isAdmin: role === 'administrator', role }));
  renderScreen(<UserTransactions />, {
    host,
    url: '/admin/transactions/u1',
    routePath: '/admin/transactions/:id',
  });
  return host;
}

it('deletes a memo after one confirmation, and offers it for nothing that moved money', async () => {
  const host = open().on('DELETE /transaction/admin/m1', { data: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Gift' }));
  expect(screen.queryByRole('button', { name: 'Delete Rent' })).toBeNull();
  expect(screen.getByText(/^Only memos can be deleted\..*reverse it instead\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(host.callsTo('DELETE', '/transaction/admin/m1')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Gift' }));
  host.on(LIST, page());
  await userEvent.click(screen.getByRole('button', { name: 'Delete transaction' }));
  expect(await screen.findByText('No transactions yet.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('keeps a memo that could not be deleted', async () => {
  open().on('DELETE /transaction/admin/m1', apiError('conflict', 'It moved money.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Gift' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete transaction' }));
  expect((await screen.findByText('It moved money.')).closest('table')).toBeNull();
  expect(screen.getByRole('link', { name: 'Gift' })).toBeVisible();
});

it('takes a memo that somebody else had deleted off the list', async () => {
  const host = open().on('DELETE /transaction/admin/m1', apiError('not_found'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Gift' }));
  host.on(LIST, page());
  await userEvent.click(screen.getByRole('button', { name: 'Delete transaction' }));
  expect(await screen.findByText('No transactions yet.')).toBeVisible();
  expect(host.notifications).toEqual([{ tone: 'info', text: 'This transaction was already deleted' }]);
});

it('links to the form with this customer', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Add Transaction' })).toHaveAttribute(
    'href',
    '/admin/transactions/add-transactions?user=u1',
  );
});

it('says that the user was deleted, and offers no transaction for them', async () => {
  open('administrator', apiError('not_found'));
  expect(await screen.findByText('This user was deleted. The statement stays.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add Transaction' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Rent' })).toBeVisible();
});

it('has no column for deletion for auditors', async () => {
  open('auditor');
  await screen.findByRole('link', { name: 'Gift' });
  expect(screen.queryByRole('columnheader', { name: 'Delete' })).toBeNull();
  expect(screen.queryByText(/Only memos/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add Transaction' })).toBeNull();
});
