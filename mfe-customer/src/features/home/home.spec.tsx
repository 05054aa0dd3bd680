import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from './home';
import { profileRetry } from './home.api';

function open(host: FakeHost) {
  renderScreen(<Home />, { host });
  return host;
}

it('shows balances and recent transactions and updates the session user', async () => {
  const host = open(
    new FakeHost({
      'GET /user/me': { data: buildUser({ verificationStatus: 'pending' }) },
      'GET /transaction': { data: [buildStatementLine()] },
    }).signInAs(buildSessionUser({ verificationStatus: 'awaiting' })),
  );
  expect(await screen.findByText('$1,000.00')).toBeVisible();
  expect(screen.getByText('$250.50')).toBeVisible();
  expect(await screen.findByText('Rent')).toBeVisible();
  expect(host.user?.verificationStatus).toBe('pending');
  expect(host.navigations).toEqual([]);
});

it('shows the widgets that other remotes offer', async () => {
  const host = new FakeHost({ 'GET /user/me': { data: buildUser() }, 'GET /transaction': { data: [] } });
  host.slots = { render: (slot) => <p>Widgets of {slot}</p> };
  open(host);
  expect(await screen.findByText('Widgets of home.aside')).toBeVisible();
});

it('has the balances first, the number masked until it is asked for, and the ways on', async () => {
  open(new FakeHost({ 'GET /user/me': { data: buildUser() }, 'GET /transaction': { data: [buildStatementLine()] } }));
  expect(await screen.findByText('$1,250.50')).toBeVisible();
  expect(screen.queryByText('4400918237')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show account number' }));
  expect(screen.getByText('4400918237')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Transfer Money' })).toHaveAttribute('href', '/account/transfer');
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account/info');
  expect(screen.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/account/transactions');
  expect(await screen.findByRole('link', { name: 'Rent' })).toHaveAttribute(
    'href',
    '/account/transactions?transaction=l1',
  );
});

describe('the set-up list', () => {
  const show = async (different: Parameters<typeof buildUser>[0]) => {
    open(new FakeHost({ 'GET /user/me': { data: buildUser(different) }, 'GET /transaction': { data: [] } }));
    await screen.findByText('Total balance');
    return screen.queryByRole('list', { name: 'Set up your account' });
  };

  it('says what is left to do, and where', async () => {
    const list = await show({ verificationStatus: 'awaiting', hasPaymentPin: false });
    expect(screen.getByText('1 of 3 done')).toBeVisible();
    const links = within(list as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Verify your identity', '/account-verification'],
      ['Create your payment PIN', '/account/payment-pin'],
    ]);
  });

  it('asks for nothing while the documents are checked', async () => {
    const list = await show({ verificationStatus: 'pending' });
    expect(list).toHaveTextContent('You don’t need to do anything.');
    expect(within(list as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('is gone when all of it is done', async () => {
    expect(await show({ verificationStatus: 'verified', hasPaymentPin: true })).toBeNull();
  });
});

it('draws money in and out and the balance, with the numbers in tables', async () => {
  const days = [
    { day: '2026-11-11', balance: 100 },
    { day: '2026-11-12', balance: 250.5 },
  ];
  open(
    new FakeHost({
      'GET /user/me': { data: buildUser() },
      'GET /transaction': { data: [] },
      'GET /transaction/insights': {
        data: {
          months: [{ month: '2026-11', moneyIn: 5420, moneyOut: 12.4 }],
          accounts: [
            { account: 'savings', days },
            { account: 'checking', days: days.map(({ day }) => ({ day, balance: 7 })) },
          ],
        },
      },
    }),
  );
  const money = await screen.findByRole('figure', { name: 'Money in and out' });
  expect(money).toHaveTextContent('In November so far, $5,420.00 came in and $12.40 went out.');
  expect(within(money).getByRole('table', { hidden: true })).toHaveTextContent('Nov$5,420.00$12.40');
  const balance = screen.getByRole('figure', { name: 'Balance over time' });
  expect(within(balance).getByRole('table', { hidden: true })).toHaveTextContent('Nov 12$250.50$7.00');
});

it('shows balances and transactions when the charts cannot be loaded', async () => {
  open(new FakeHost({ 'GET /user/me': { data: buildUser() }, 'GET /transaction': { data: [buildStatementLine()] } }));
  expect(await screen.findByText('We couldn’t load your balance over time.')).toBeVisible();
  expect(screen.getByText('$1,250.50')).toBeVisible();
  expect(screen.getByText('Rent')).toBeVisible();
});

it('retries once, then redirects to the sign-in page', async () => {
  const host = open(new FakeHost({ 'GET /user/me': apiError('internal') }));
  await waitFor(() => expect(host.navigations).toEqual(['/signin']));
  expect(host.callsTo('GET', '/user/me')).toHaveLength(2);
});

describe('while the bank is unavailable', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it.each([
    ['account_opening', 'We’re getting your accounts ready.'],
    ['unavailable', 'We can’t show your accounts right now.'],
  ] as const)('says why after %s, and shows the balances as soon as it can', async (code, title) => {
    const host = open(new FakeHost({ 'GET /user/me': apiError(code), 'GET /transaction': { data: [] } }));
    await pass(10_000);
    expect(screen.getByText(title)).toBeVisible();
    expect(host.navigations).toEqual([]);
    host.on('GET /user/me', { data: buildUser() });
    await pass(20_000);
    expect(screen.getByText('$1,000.00')).toBeVisible();
  });

  it('asks again at growing intervals that differ between browsers, and not before the time that the bank names', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    const first = [0, 1, 2, 9].map((failures) => profileRetry.retryDelay(failures, apiError('unavailable')));
    expect(first).toEqual([1_500, 3_000, 6_000, 11_250]);
    random.mockReturnValue(1);
    expect(profileRetry.retryDelay(0, apiError('unavailable'))).toBe(2_500);
    expect(profileRetry.retryDelay(9, apiError('account_opening'))).toBe(2_500);
    random.mockReturnValue(0.5);
    expect(profileRetry.retryDelay(0, Object.assign(apiError('unavailable'), { retryAfter: 30 }))).toBe(30_000);
  });
});

describe('when the balances cannot be updated', () => {
  async function openThenFail(code: 'internal' | 'unavailable' | 'network') {
    jest.useFakeTimers({ now: new Date(2026, 10, 12, 14, 5) });
    const host = open(new FakeHost({ 'GET /user/me': { data: buildUser() }, 'GET /transaction': { data: [] } }));
    await act(() => jest.advanceTimersByTimeAsync(10));
    host.on('GET /user/me', apiError(code));
    // The browser shows the tab again, which reads what is on the screen again.
    await act(async () => window.dispatchEvent(new Event('visibilitychange')));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    return host;
  }
  afterEach(() => jest.useRealTimers());

  it.each(['internal', 'unavailable', 'network'] as const)('keeps them and says so after %s', async (code) => {
    const host = await openThenFail(code);
    expect(host.callsTo('GET', '/user/me').length).toBeGreaterThan(1);
    expect(screen.getByText('$1,000.00')).toBeVisible();
    expect(screen.getByText(/The balances below are from 2:05/)).toBeVisible();
    expect(host.navigations).toEqual([]);
  });

  it('names the day when they are from yesterday', async () => {
    await openThenFail('network');
    await act(() => jest.advanceTimersByTimeAsync(24 * 3_600_000));
    await act(async () => window.dispatchEvent(new Event('visibilitychange')));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(/The balances below are from yesterday at 2:05/)).toBeVisible();
  });
});
