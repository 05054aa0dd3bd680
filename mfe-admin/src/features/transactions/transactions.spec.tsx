import type { CustomerLine } from '@larkspur/contracts/transaction';
import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { focusedDialog } from '@larkspur/web-kit/testing/focused-dialog';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { Transactions } from './transactions';

const LIST = 'GET /transaction/admin';
const page = (data: unknown[], next: string | null = null) => ({ data, page: { next, limit: 50 } });
const DEBIT: CustomerLine = {
  ...buildStatementLine({ _id: 't1', reference: 'LB-1' }),
  userId: 'u1',
  customerName: 'Ada Lovelace',
};
const CREDIT: CustomerLine = {
  ...DEBIT,
  _id: 't1-credit',
  transactionType: 'credit',
  userId: 'u2',
  customerName: 'Grace Hopper',
};
const MEMO: CustomerLine = { ...DEBIT, _id: 'm1', kind: 'memo', account: null, counterparty: null, reference: 'LB-2' };
const REVERSAL = 'POST /transaction/admin/t1/reversal';

function Search() {
  return <output aria-label="search">{useLocation().search}</output>;
}

function open(lines: CustomerLine[], url = '/admin/transactions', session = {}) {
  const host = new FakeHost({
    [LIST]: ({ options }: FakeCall) =>
      page(options.query?.q ? lines.filter(({ reference }) => reference === options.query?.q) : lines),
    'GET /transaction/admin/t1/trace': {
      data: {
        transferId: 't1',
        status: 'completed',
        reason: null,
        ledger: 'posted',
        steps: [{ step: 'request', at: '2026-11-12T20:00:00.000Z', what: 'Asked for' }],
      },
    },
  }).signInAs(buildSessionUser({ _id: 'boss', isAdmin: true, role: 'administrator', ...session }));
  renderScreen(
    <>
      <Transactions />
      <Search />
    </>,
    { host, url },
  );
  return host;
}

afterEach(() => jest.useRealTimers());

const drawer = (reference: string) => focusedDialog(`Transaction ${reference}`);
const lastQuery = (host: FakeHost) => host.callsTo('GET', '/transaction/admin').at(-1)?.options.query;

it('names the type of a line', async () => {
  open([CREDIT], '/admin/transactions?columns=Type');
  expect(await screen.findByRole('cell', { name: 'Credit' })).toBeVisible();
});

it.each([
  ['the transfer, whichever line is first', [CREDIT, DEBIT], 't1'],
  ['a memo', [MEMO], 'm1'],
])('links to the audit records of %s', async (_, lines, id) => {
  const reference = lines[0]?.reference ?? '';
  open(lines, `/admin/transactions?transaction=${reference}`);
  const link = await within(await drawer(reference)).findByRole('link', { name: 'Audit log' });
  expect(link).toHaveAttribute('href', `/admin/audit?object=${id}`);
});

it('filters on the server, and keeps the filters in the URL', async () => {
  const host = open([DEBIT], '/admin/transactions?status=pending&from=2026-11-01&to=2026-11-21&minAmount=10');
  await screen.findByText('LB-1');
  expect(lastQuery(host)).toMatchObject({ status: 'pending', from: '2026-11-01', minAmount: '10', sort: '-date' });
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Reversal');
  await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
  await waitFor(() => expect(lastQuery(host)).toMatchObject({ kind: 'reversal', sort: '-amount' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pending' }));
  await waitFor(() => expect(lastQuery(host)?.status).toBeUndefined());
});

it('shows when a pending transfer is final, without a reload, and then asks no more', async () => {
  jest.useFakeTimers();
  const host = open([{ ...DEBIT, status: 'pending' }]);
  await act(() => jest.advanceTimersByTimeAsync(10));
  const status = (name: string) => within(screen.getByRole('table')).queryByText(name);
  expect(status('Pending')).toBeVisible();
  host.on(LIST, page([DEBIT]));
  await act(() => jest.advanceTimersByTimeAsync(5_500));
  expect(status('Pending')).toBeNull();
  expect(screen.getByText('LB-1')).toBeVisible();
  const calls = host.callsTo('GET', '/transaction/admin').length;
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(host.callsTo('GET', '/transaction/admin')).toHaveLength(calls);
});

it('offers the reasons of rejected transfers, and how long pending ones take, with their status only', async () => {
  const host = open([DEBIT]);
  await screen.findByText('LB-1');
  expect(screen.queryByLabelText('Reason')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Rejected');
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Daily limit');
  await waitFor(() => expect(lastQuery(host)).toMatchObject({ status: 'rejected', reason: 'daily_limit' }));
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Pending');
  await waitFor(() => expect(lastQuery(host)).toEqual({ status: 'pending', sort: '-date', limit: 50 }));
  await userEvent.selectOptions(screen.getByLabelText('Pending for'), 'Over a minute');
  await waitFor(() => expect(lastQuery(host)).toMatchObject({ status: 'pending', minAgeSeconds: '60' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pending over a minute' }));
  await waitFor(() => expect(lastQuery(host)).toEqual({ status: 'pending', sort: '-date', limit: 50 }));
});

it('ignores what the server would refuse', async () => {
  const host = open([DEBIT], '/admin/transactions?status=lost&from=2026-11-21&to=2026-11-01&minAmount=1e9');
  await screen.findByText('LB-1');
  expect(lastQuery(host)).toEqual({ sort: '-date', limit: 50 });
});

it('names the customer of each line, without a request for each', async () => {
  const host = open([DEBIT, CREDIT, { ...MEMO, userId: 'u3', customerName: null }]);
  expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/admin/users/u1');
  expect(screen.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/admin/users/u2');
  expect(screen.getByRole('link', { name: 'Former customer' })).toHaveAttribute('href', '/admin/users/u3');
  expect(host.calls).toHaveLength(1);
});

it('shows a memo without a sign, because no money moved', async () => {
  open([MEMO]);
  const row = within((await screen.findAllByRole('row'))[1] ?? document.body);
  expect(row.getByText('$250.00')).toBeVisible();
  expect(row.queryByText('Debit of')).toBeNull();
  expect(row.getByText('Memo')).toBeVisible();
});

it('opens a transaction with both customers and its history, at a URL of its own', async () => {
  open([DEBIT, CREDIT]);
  await userEvent.click((await screen.findAllByRole('link', { name: 'Rent' }))[0] ?? document.body);
  const opened = within(await drawer('LB-1'));
  expect(screen.getByLabelText('search')).toHaveTextContent('?transaction=LB-1');
  expect(await opened.findByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/admin/users/u1');
  expect(await opened.findByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/admin/users/u2');
  expect(await opened.findByRole('list', { name: 'History of the transfer' })).toHaveTextContent('Requested');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('names the customer of each line in a saved view that is older than the column', async () => {
  open([DEBIT], '/admin/transactions?columns=Amount');
  expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/admin/users/u1');
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
});

it('says when there is no such transaction', async () => {
  open([DEBIT], '/admin/transactions?transaction=LB-9');
  expect(await screen.findByText('We couldn’t find this transaction.')).toBeVisible();
});

describe('a reversal', () => {
  async function reverse(reason: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Reverse this transfer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reverse this transfer?' });
    if (reason) await userEvent.type(within(dialog).getByLabelText('Reason'), reason);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reverse $250.00' }));
    return dialog;
  }

  it('needs a reason, and is sent once with a key', async () => {
    const host = open([DEBIT, CREDIT], '/admin/transactions?transaction=LB-1').on(REVERSAL, { data: DEBIT });
    const dialog = await reverse('');
    expect(await within(dialog).findByRole('link', { name: 'Enter a reason' })).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Sent twice{Enter}');
    await waitFor(() => expect(host.notifications).toHaveLength(1));
    const calls = host.callsTo('POST', '/transaction/admin/t1/reversal');
    expect(calls.map(({ options }) => options.body)).toEqual([{ reason: 'Sent twice' }]);
    expect(calls[0]?.options.headers?.['idempotency-key']).toMatch(/^[\x21-\x7e]{1,128}$/);
  });

  it.each([
    ['a customer', [DEBIT, CREDIT], 'goes from the payee back to the payer', 'Both customers see it'],
    ['another bank', [DEBIT], 'It comes out of our settlement account', 'The customer sees it'],
  ])('of a transfer to %s says whose money it is', async (_, lines, source, readers) => {
    open(lines, '/admin/transactions?transaction=LB-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Reverse this transfer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reverse this transfer?' });
    expect(dialog).toHaveTextContent(source);
    expect(within(dialog).getByRole('combobox', { name: 'Reason' })).toHaveFocus();
    expect(dialog).toHaveTextContent(readers);
    expect(dialog).toHaveTextContent('Leave out personal data: the ledger keeps this text');
  });

  it.each(['network', 'unavailable'] as const)(
    'says why it was refused, and keeps its key while the outcome is unknown: %s',
    async (code) => {
      const host = open([DEBIT, CREDIT], '/admin/transactions?transaction=LB-1').on(REVERSAL, apiError(code));
      const dialog = await reverse('Sent twice');
      await within(dialog).findByText('We couldn’t confirm that the transfer of $250.00 was reversed.');
      host.on(REVERSAL, apiError('money_spent', 'The payee has spent it.'));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Reverse $250.00' }));
      expect(await within(dialog).findByText('The payee has spent it.')).toBeVisible();
      expect(within(dialog).getByText('We couldn’t reverse the transfer of $250.00.')).toBeVisible();
      const [first, second] = host
        .callsTo('POST', '/transaction/admin/t1/reversal')
        .map(({ options }) => options.headers?.['idempotency-key']);
      expect(second).toBe(first);
    },
  );

  it('that a colleague was faster with is shown once the reason why it was refused was read', async () => {
    const host = open([DEBIT, CREDIT], '/admin/transactions?transaction=LB-1').on(
      REVERSAL,
      apiError('already_reversed', 'It was reversed before.'),
    );
    await screen.findByRole('button', { name: 'Reverse this transfer' });
    host.on(LIST, page([DEBIT, CREDIT, { ...DEBIT, _id: 'r1', kind: 'reversal', transactionType: 'credit' }]));
    const dialog = await reverse('Sent twice');
    expect(await within(dialog).findByText('It was reversed before.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const opened = within(await drawer('LB-1'));
    expect(await opened.findByText('Reversed')).toBeVisible();
    expect(opened.queryByRole('button', { name: 'Reverse this transfer' })).toBeNull();
  });

  it.each([
    ['is over', [DEBIT, { ...DEBIT, _id: 'r1', kind: 'reversal' as const }], {}],
    ['is pending', [{ ...DEBIT, status: 'pending' as const }], {}],
    ['is the administrator’s own', [DEBIT], { _id: 'u1' }],
    ['is seen by an auditor', [DEBIT], { isAdmin: false, role: 'auditor' }],
  ])('is not offered for what %s', async (_, lines, session) => {
    open(lines, '/admin/transactions?transaction=LB-1', session);
    expect(await within(await drawer('LB-1')).findByText('Requested')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reverse this transfer' })).toBeNull();
  });
});

it('deletes a memo from its details after one confirmation', async () => {
  const host = open([MEMO], '/admin/transactions?transaction=LB-2').on('DELETE /transaction/admin/m1', { data: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rent' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete transaction' }));
  await waitFor(() => expect(host.notifications).toEqual([{ tone: 'success', text: 'Transaction deleted' }]));
  expect(host.callsTo('DELETE', '/transaction/admin/m1')).toHaveLength(1);
});
