import type { StatementLine } from '@larkspur/contracts/transaction';
import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { focusedDialog } from '@larkspur/web-kit/testing/focused-dialog';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { Transactions } from './transactions';

const LIST = 'GET /transaction/complete';
const EXPORT = 'GET /transaction/export';
const page = (data: StatementLine[], next: string | null = null) => ({ data, page: { next, limit: 100 } });

function Search() {
  return <output aria-label="search">{useLocation().search}</output>;
}

function open(responses: ConstructorParameters<typeof FakeHost>[0], url = '/account/transactions') {
  const host = new FakeHost(responses);
  renderScreen(
    <>
      <Transactions />
      <Search />
    </>,
    { host, url },
  );
  return host;
}

const search = () => screen.getByLabelText('search').textContent;
const lastQuery = (host: FakeHost) => host.callsTo('GET', '/transaction/complete').at(-1)?.options.query;

describe('the list', () => {
  it('shows direction and status as text, and a memo without a sign', async () => {
    open({
      [LIST]: page([
        buildStatementLine({ _id: 'a', description: 'Rent', status: 'pending' }),
        buildStatementLine({ _id: 'b', description: 'Salary', transactionType: 'credit', amount: 3200 }),
        buildStatementLine({ _id: 'c', description: 'Sofa', status: 'rejected', reason: 'insufficient_funds' }),
        buildStatementLine({
          _id: 'd',
          description: 'Welcome',
          kind: 'memo',
          account: null,
          transactionType: 'credit',
        }),
      ]),
    });
    await screen.findByText('Rent');
    const [rent, salary, sofa, memo] = screen.getAllByRole('listitem');
    expect(rent).toHaveTextContent(/−\$250\.00Debit\s*Pending/);
    expect(salary).toHaveTextContent(/\+\$3,200\.00Credit$/);
    expect(sofa).toHaveTextContent(/There wasn’t enough money in the account\..*Rejected/);
    expect(memo).toHaveTextContent(/\$250\.00Memo, no money moved$/);
    expect(memo).not.toHaveTextContent('+');
  });

  it('has the total of a day only when all its lines are there', async () => {
    open({ [LIST]: page([buildStatementLine()]) }, '/account/transactions?from=2026-01-01');
    expect(await screen.findByText('Daily total:')).toBeInTheDocument();
    cleanup();
    open({ [LIST]: page([buildStatementLine()]) }, '/account/transactions?q=rent');
    await screen.findByText('Rent');
    expect(screen.queryByText('Daily total:')).toBeNull();
  });

  it('says on paper which lines are printed', async () => {
    open({ [LIST]: page([buildStatementLine()], 'l1') });
    expect(
      await screen.findByText(
        'The newest 1 of your transactions. Older ones aren’t printed: export a PDF to have them all.',
      ),
    ).toBeInTheDocument();
    cleanup();
    open({ [LIST]: page([buildStatementLine()]) }, '/account/transactions?q=rent&transactionType=debit');
    expect(await screen.findByText('All your transactions that match “rent”, Money out (1).')).toBeInTheDocument();
  });

  it('loads the next page with the cursor', async () => {
    open({
      [LIST]: ({ options }: FakeCall) =>
        options.query?.cursor === 'second'
          ? page([buildStatementLine({ _id: 'b', description: 'Older' })])
          : page([buildStatementLine({ _id: 'a', description: 'Newer' })], 'second'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Older')).toBeVisible();
    expect(screen.getByText('Newer')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('reports a failure, retries, and explains an empty list', async () => {
    const host = open({ [LIST]: apiError('unavailable') });
    expect(await screen.findByText('We couldn’t load your transactions.')).toBeVisible();
    host.on(LIST, page([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No transactions yet.')).toBeVisible();
  });
});

describe('filters', () => {
  it('are read from the URL, and each has a tag that removes it', async () => {
    const host = open(
      { [LIST]: page([buildStatementLine()]) },
      '/account/transactions?q=rent&transactionType=debit&account=savings&minAmount=10&from=2020-03-01&to=2020-03-31',
    );
    await screen.findByText('Rent');
    expect(lastQuery(host)).toMatchObject({
      q: 'rent',
      transactionType: 'debit',
      account: 'savings',
      minAmount: '10',
      from: '2020-03-01',
      to: '2020-03-31',
    });
    const tags = screen.getByRole('list', { name: 'Active filters' });
    await userEvent.click(within(tags).getByRole('button', { name: 'Remove Savings' }));
    await waitFor(() => expect(lastQuery(host)).not.toHaveProperty('account'));
    expect(search()).toBe('?q=rent&transactionType=debit&minAmount=10&from=2020-03-01&to=2020-03-31');
  });

  it('are kept in the URL as they are chosen', async () => {
    const host = open({ [LIST]: page([buildStatementLine()]) });
    await screen.findByText('Rent');
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Money in');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Rejected');
    await userEvent.type(screen.getByRole('searchbox'), 'sofa{Enter}');
    await waitFor(() => expect(search()).toBe('?transactionType=credit&status=rejected&q=sofa'));
    await waitFor(() =>
      expect(lastQuery(host)).toMatchObject({ q: 'sofa', transactionType: 'credit', status: 'rejected' }),
    );
    const tags = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('listitem');
    expect(tags.map(({ textContent }) => textContent)).toEqual(['“sofa”', 'Money in', 'Rejected', 'Clear filters']);
  });

  it('that match nothing say so, and are cleared', async () => {
    const host = open(
      { [LIST]: ({ options }: FakeCall) => page(options.query?.q ? [] : [buildStatementLine()]) },
      '/account/transactions?q=nothing',
    );
    const empty = (await screen.findByText('No transactions match your filters.')).parentElement;
    const clear = within(empty as HTMLElement).getByRole('button', { name: 'Clear filters' });
    act(() => clear.focus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Rent')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Transactions' })).toHaveFocus();
    expect(search()).toBe('');
    expect(lastQuery(host)).not.toHaveProperty('q');
  });
});

describe('the details of a transaction', () => {
  const RENT = buildStatementLine({ _id: 'rent', reference: 'LB-1' });

  it('open at an address of their own, with receipt, timeline and the way to pay again', async () => {
    open({ [LIST]: page([RENT]), 'GET /transaction/rent': { data: RENT } });
    await userEvent.click(await screen.findByRole('link', { name: 'Rent' }));
    const drawer = await focusedDialog('Transaction details');
    expect(search()).toBe('?transaction=rent');
    expect(await within(drawer).findByText('LB-1')).toBeVisible();
    expect(within(drawer).getByRole('list', { name: 'Timeline' })).toHaveTextContent('Paid to Sam O.');
    expect(within(drawer).getByRole('link', { name: 'Pay again' })).toHaveAttribute(
      'href',
      '/account/transfer?again=rent',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).toBe('');
  });

  it('are not those of another transaction, whose description names the reference', async () => {
    const reversalOfAnother = buildStatementLine({
      _id: 'other',
      kind: 'reversal',
      transactionType: 'credit',
      reference: 'LB-2',
      description: 'Reversal: Sent twice, see LB-1',
    });
    const host = open(
      { [LIST]: page([RENT, reversalOfAnother]), 'GET /transaction/rent': { data: RENT } },
      '/account/transactions?transaction=rent',
    );
    const drawer = await screen.findByRole('dialog');
    await waitFor(() => expect(host.callsTo('GET', '/transaction/complete')).toHaveLength(2));
    expect(lastQuery(host)).toMatchObject({ q: 'LB-1' });
    expect(await within(drawer).findByText(/Paid to Sam O/)).toBeVisible();
    expect(within(drawer).queryByText('Reversed by the bank')).toBeNull();
  });

  it('say that the transaction was reversed', async () => {
    const reversal = buildStatementLine({
      _id: 'r',
      kind: 'reversal',
      transactionType: 'credit',
      reference: 'LB-1',
      date: '2026-03-02T09:00:00.000Z',
    });
    open(
      { [LIST]: page([RENT, reversal]), 'GET /transaction/rent': { data: RENT } },
      '/account/transactions?transaction=rent',
    );
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('Reversed by the bank')).toBeVisible();
  });

  it('are shown by their URL alone, also while the list cannot be loaded', async () => {
    open(
      { [LIST]: apiError('unavailable'), 'GET /transaction/rent': { data: RENT } },
      '/account/transactions?transaction=rent',
    );
    expect(await screen.findByText('LB-1')).toBeVisible();
  });

  it('say when there is no such transaction', async () => {
    open(
      { [LIST]: page([]), 'GET /transaction/other': apiError('not_found') },
      '/account/transactions?transaction=other',
    );
    expect(await screen.findByText('We couldn’t find this transaction.')).toBeVisible();
  });

  it('offer no second payment of one that is pending, received, or only a memo', async () => {
    for (const different of [
      { status: 'pending' },
      { transactionType: 'credit' },
      { kind: 'memo', account: null, counterparty: null },
    ] satisfies Partial<StatementLine>[]) {
      const line = buildStatementLine({ _id: 'x', ...different });
      const { unmount } = renderScreen(<Transactions />, {
        host: new FakeHost({ [LIST]: page([line]), 'GET /transaction/x': { data: line } }),
        url: '/account/transactions?transaction=x',
      });
      const drawer = await screen.findByRole('dialog');
      expect(await within(drawer).findByText(line.reference)).toBeVisible();
      expect(within(drawer).queryByRole('link', { name: /again/ })).toBeNull();
      unmount();
    }
  });
});

describe('an export', () => {
  const createObjectURL = jest.fn(() => 'blob:x');
  beforeEach(() => Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() }));
  beforeEach(() => jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('has exactly what is filtered, and says where the file is', async () => {
    const file = { content: new Blob(['a']), name: 'larkspur-statement-2026-11-22.csv' };
    const host = open(
      { [LIST]: page([buildStatementLine()]), [EXPORT]: file },
      '/account/transactions?q=rent&account=savings',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(`${file.name} is in your downloads.`)).toBeVisible();
    expect(host.callsTo('GET', '/transaction/export')[0]?.options.query).toEqual({
      q: 'rent',
      account: 'savings',
      format: 'csv',
    });
    expect(createObjectURL).toHaveBeenCalledWith(file.content);
  });

  it('shows its progress, and saves nothing once it is canceled', async () => {
    let finish = (_: unknown) => {};
    const host = open({
      [LIST]: page([buildStatementLine()]),
      [EXPORT]: ({ options }: FakeCall) => {
        (options as { onReceived?(bytes: number): void }).onReceived?.(48_000);
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    createObjectURL.mockClear();
    await userEvent.click(await screen.findByRole('button', { name: 'Export PDF' }));
    expect(await screen.findByText('47 KB received')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(host.callsTo('GET', '/transaction/export')[0]?.options.signal?.aborted).toBe(true);
    finish({ content: new Blob(['a']), name: 'x.pdf' });
    await waitFor(() => expect(screen.queryByText('47 KB received')).toBeNull());
    expect(createObjectURL).not.toHaveBeenCalled();
  });

  it('says why it failed, and tries again', async () => {
    const host = open({ [LIST]: page([buildStatementLine()]), [EXPORT]: apiError('unavailable') });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/We couldn’t prepare your file/)).toBeVisible();
    host.on(EXPORT, { content: new Blob(['a']), name: 'a.csv' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('a.csv is in your downloads.')).toBeVisible();
  });
});
