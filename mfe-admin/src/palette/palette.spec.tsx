import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PaletteSearch } from './palette-search';

const page = (...data: unknown[]) => ({ data, page: { next: null, limit: 5 } });
const LINE = { ...buildStatementLine({ reference: 'LB-7F3K' }), userId: 'u1' };

function show(role: 'administrator' | 'auditor' = 'administrator') {
  const host = new FakeHost({
    'GET /user/admin': ({ options }: FakeCall) => page(...(options.query?.q === 'ada' ? [buildUser()] : [])),
    'GET /transaction/admin': page(LINE),
  }).signInAs(buildSessionUser({ isAdmin: role === 'administrator', role }));
  renderScreen(
    <>
      <PaletteSearch />
      <input aria-label="Elsewhere" />
    </>,
    { host },
  );
  return host;
}

const field = () => screen.findByRole('combobox', { name: 'Search, or go to…' });

it.each(['/', '{Control>}k{/Control}', '{Meta>}K{/Meta}'])('opens with %s', async (keys) => {
  show();
  await userEvent.keyboard(keys);
  expect(await field()).toHaveFocus();
});

it('leaves the slash to fields', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Elsewhere'), 'a/b');
  expect(screen.getByLabelText('Elsewhere')).toHaveValue('a/b');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('turns the slash off and on, for the administrator', async () => {
  const host = show();
  await userEvent.keyboard('/');
  await userEvent.type(await field(), 'single');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.notifications.map(({ text }) => text)).toEqual(['Single-key shortcuts are off']);
  expect(screen.getByRole('button', { name: /^Search/ })).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  await userEvent.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await field(), 'single');
  await userEvent.click(await screen.findByRole('option', { name: /^Turn on single-key shortcuts/ }));
  await userEvent.keyboard('/');
  expect(await field()).toHaveFocus();
});

it('shows a memo without a sign, because no money moved', async () => {
  const host = show();
  host.on(
    'GET /transaction/admin',
    page({
      ...LINE,
      customerName: 'Ada L.',
      kind: 'memo',
      transactionType: 'credit',
      amount: 25,
      description: 'Welcome',
    }),
  );
  await userEvent.keyboard('/');
  await userEvent.type(await field(), 'welcome');
  const memo = await screen.findByRole('option', { name: /Welcome/ });
  expect(memo).toHaveTextContent(/^\$25\.00 WelcomeMemo, no money moved · Ada L\. · /);
});

it('finds customers and transactions, and opens one by keyboard alone', async () => {
  const host = show();
  await userEvent.keyboard('/');
  await userEvent.type(await field(), 'ada');
  expect(await screen.findByRole('option', { name: /Ada Lovelace/ })).toHaveTextContent('ada@example.com · 4400918237');
  expect(await screen.findByRole('option', { name: /LB-7F3K/ })).toHaveTextContent('−$250.00 Rent');
  await userEvent.keyboard('{Enter}');
  expect(host.navigations).toEqual(['/admin/users/u1']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens nothing that was found for an earlier text', async () => {
  const host = show();
  const answers: (() => void)[] = [];
  await userEvent.keyboard('/');
  const search = await field();
  await userEvent.type(search, 'ada');
  await screen.findByRole('option', { name: /Ada Lovelace/ });
  host.on('GET /user/admin', () => new Promise((resolve) => answers.push(() => resolve(page()))));
  host.on('GET /transaction/admin', page());
  await userEvent.clear(search);
  await userEvent.type(search, 'grace{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.getByRole('option', { name: /Ada Lovelace/ })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('option', { name: /Ada Lovelace/ }));
  expect(host.navigations).toEqual([]);
  act(() => answers[0]?.());
  await waitFor(() => expect(screen.queryByRole('option', { name: /Ada Lovelace/ })).toBeNull());
});

it('opens a place while the search for its name runs', async () => {
  const host = show();
  host.on('GET /user/admin', () => new Promise(() => undefined));
  await userEvent.keyboard('/');
  await userEvent.type(await field(), 'verif{Enter}');
  expect(host.navigations).toEqual(['/admin/verifications']);
});

describe('on a Mac', () => {
  const { platform } = navigator;
  beforeEach(() => void Object.defineProperty(navigator, 'platform', { value: 'MacIntel', configurable: true }));
  afterEach(() => void Object.defineProperty(navigator, 'platform', { value: platform, configurable: true }));

  it('opens with ⌘K, and leaves Ctrl-K to fields, where it deletes to the end of the line', async () => {
    show();
    screen.getByLabelText('Elsewhere').focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: /^Search/ })).toHaveAttribute('aria-keyshortcuts', '/ Meta+K');
    await userEvent.keyboard('{Meta>}k{/Meta}');
    expect(await field()).toHaveFocus();
    expect(screen.getByText(/Press \/ or ⌘K on any page/)).toBeVisible();
  });
});

it('says which list has nothing, and which could not be searched', async () => {
  const host = show();
  host.on('GET /transaction/admin', apiError('unavailable', 'This search takes too long.'));
  await userEvent.keyboard('/');
  await userEvent.type(await field(), 'nobody');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      'Customers: nothing foundTransactions: This search takes too long.',
    ),
  );
});

it('says that it searches until it knows what the current text finds', async () => {
  const host = show();
  host.on('GET /user/admin', page()).on('GET /transaction/admin', page());
  await userEvent.keyboard('/');
  const search = await field();
  const said = () => screen.getByRole('status').textContent;
  const searching = 'Customers: searching…Transactions: searching…';
  const nothing = 'Customers: nothing foundTransactions: nothing found';
  await userEvent.type(search, 'zzz');
  await waitFor(() => expect(said()).toBe(nothing));
  let answer = (_: unknown) => {};
  host.on('GET /user/admin', () => new Promise((resolve) => (answer = resolve)));
  host.on('GET /transaction/admin', () => new Promise(() => undefined));
  await userEvent.type(search, 'y');
  expect(said()).toBe(searching);
  await waitFor(() => expect(host.callsTo('GET', '/user/admin').at(-1)?.options.query?.q).toBe('zzzy'));
  expect(said()).toBe(searching);
  await act(async () => answer(page()));
  await waitFor(() => expect(said()).toBe('Customers: nothing foundTransactions: searching…'));
});

it('offers places by their name, and no forms to auditors', async () => {
  show('auditor');
  await userEvent.keyboard('/');
  await field();
  expect(screen.getByRole('option', { name: 'Verifications' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Add Transaction' })).toBeNull();
});
