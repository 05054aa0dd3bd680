import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, fireEvent, screen } from '@testing-library/react';
import { Home } from '../features/home/home';
import { Transactions } from '../features/transactions/transactions';
import { LiveUpdates } from './live-updates';
import { ownPayments } from './own-payments';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const emit = (host: FakeHost, ...events: Parameters<FakeHost['emit']>[0][]) =>
  act(async () => {
    for (const event of events) host.emit(event);
    await jest.advanceTimersByTimeAsync(1);
  });

const balance = (dollars: number, revision: number) =>
  ({ name: 'balance', data: { account: 'savings', balance: dollars, revision } }) as const;
const arrival = (id: string, different: Parameters<typeof buildStatementLine>[0] = {}) =>
  ({ name: 'transaction', data: buildStatementLine({ _id: id, transactionType: 'credit', ...different }) }) as const;

const LIST = 'GET /transaction/complete';
const page = (...data: ReturnType<typeof buildStatementLine>[]) => ({ data, page: { next: null, limit: 50 } });

async function open(what: 'home' | 'transactions', answers: ConstructorParameters<typeof FakeHost>[0] = {}) {
  const host = new FakeHost({
    'GET /user/me': { data: buildUser() },
    'GET /transaction': { data: [buildStatementLine()] },
    [LIST]: page(buildStatementLine()),
    ...answers,
  }).signInAs(buildSessionUser());
  renderScreen(
    <>
      {what === 'home' ? <Home /> : <Transactions />}
      <LiveUpdates />
    </>,
    { host },
  );
  await pass(10);
  return host;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('updates a balance from the event without a request', async () => {
  const host = await open('home');
  await emit(host, balance(1_250.75, 8));
  expect(screen.getByText('$1,250.75')).toBeVisible();
  await pass(10_000);
  expect(host.callsTo('GET', '/user/me')).toHaveLength(1);
});

it('ignores an older balance that arrives late', async () => {
  const host = await open('home');
  await emit(host, balance(900, 9), balance(1_250.75, 8));
  expect(screen.getByText('$900.00')).toBeVisible();
});

it('refetches the transactions once for a burst of events', async () => {
  const host = await open('home');
  host.on('GET /transaction', {
    data: [buildStatementLine({ _id: 'new', description: 'Salary' }), buildStatementLine()],
  });
  await emit(host, ...Array.from({ length: 100 }, (_, i) => arrival(`l${i}`)));
  await pass(500);
  expect(screen.getByText('Salary')).toBeVisible();
  expect(host.callsTo('GET', '/transaction')).toHaveLength(2);
});

it('refetches at most every two seconds during continuous events', async () => {
  const host = await open('transactions');
  for (let i = 0; i < 100; i++) {
    await emit(host, arrival(`l${i}`));
    await pass(100);
  }
  expect(host.callsTo('GET', '/transaction/complete').length).toBeLessThanOrEqual(1 + 6);
});

it('shows a new transaction in the statement', async () => {
  const host = await open('transactions');
  host.on(LIST, page(buildStatementLine({ _id: 'new', description: 'Salary' }), buildStatementLine()));
  await emit(host, arrival('new'));
  await pass(500);
  expect(screen.getByText('Salary')).toBeVisible();
});

it('says that a long list is outdated while its newest transactions cannot be loaded', async () => {
  const withNext = (id: string, next: string | null) => ({
    ...page(buildStatementLine({ _id: id })),
    page: { next, limit: 1 },
  });
  const host = await open('transactions', { [LIST]: withNext('b', 'b') });
  host.on(LIST, withNext('a', null));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await pass(10);
  host.on(LIST, apiError('internal'));
  await emit(host, arrival('c'));
  await pass(500);
  expect(screen.getByText('We can’t update your transactions right now.')).toBeVisible();
  host.on(LIST, withNext('c', 'c'));
  await pass(10_000);
  expect(screen.queryByText('We can’t update your transactions right now.')).toBeNull();
});

it('refetches only when events may have been missed', async () => {
  const host = await open('home');
  await emit(host, { name: 'ready', data: { resumed: true } });
  await pass(5_000);
  expect(host.calls.map(({ path }) => path).sort()).toEqual(['/transaction', '/transaction/insights', '/user/me']);
  host.on('GET /user/me', { data: buildUser({ account: { number: '4400918237', savings: 5, checking: 6 } }) });
  await emit(host, { name: 'ready', data: { resumed: false } });
  await pass(500);
  expect(screen.getByText('$5.00')).toBeVisible();
  expect(host.callsTo('GET', '/transaction')).toHaveLength(2);
});

it('refetches when an event arrives during a fetch', async () => {
  let answer: (user: unknown) => void = () => undefined;
  const host = await open('home', { 'GET /user/me': () => new Promise((resolve) => (answer = resolve)) });
  await emit(host, balance(1_500, 8));
  await pass(1_000);
  answer({ data: buildUser() });
  host.on('GET /user/me', { data: buildUser({ account: { number: '4400918237', savings: 1_500, checking: 6 } }) });
  await pass(3_000);
  expect(screen.getByText('$1,500.00')).toBeVisible();
  expect(host.callsTo('GET', '/user/me')).toHaveLength(2);
});

describe('announcement of movements', () => {
  it('is made once and removed after a while', async () => {
    const host = await open('home');
    await emit(host, arrival('l9', { amount: 250 }));
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('$250.00 received from Sam O.');
    await pass(6_000);
    expect(screen.getByRole('status')).toHaveTextContent('');
    await emit(host, arrival('l9', { amount: 250 }));
    await pass(20_000);
    expect(screen.getByRole('status')).toHaveTextContent('');
  });

  it('groups several payments', async () => {
    const host = await open('home');
    await emit(host, arrival('a', { amount: 0.1 }), arrival('b', { amount: 0.2 }));
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('2 payments received, $0.30 in total.');
  });

  it('includes what the bank takes, which the customer did not cause', async () => {
    const host = await open('home');
    await emit(host, arrival('a', { transactionType: 'debit', kind: 'reversal', amount: 30 }));
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('$30.00 debited from Savings by the bank.');
  });

  it('includes what the customer sends from another device or tab', async () => {
    const host = await open('home');
    await emit(host, arrival('a', { transactionType: 'debit', amount: 40 }));
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('$40.00 sent to Sam O.');
    await pass(10_000);
    await emit(
      host,
      arrival('b', { transactionType: 'debit', amount: 40 }),
      arrival('c', { transactionType: 'debit', amount: 2 }),
    );
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('2 payments sent, $42.00 in total.');
  });

  it('leaves out what a screen of this tab sends and reports, also when the event comes before the response', async () => {
    const host = await open('home');
    const endSending = ownPayments.expect();
    await emit(host, arrival('a', { transactionType: 'debit' }), arrival('b', { amount: 7 }));
    await pass(10_000);
    ownPayments.report('a');
    endSending();
    await emit(host, arrival('c', { amount: 1 }));
    await pass(20_000);
    await emit(host, arrival('d', { transactionType: 'debit', amount: 3 }));
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent(/^\$3\.00 sent to Sam O\.$/);
  });

  it('comes once the own payment is known, when another was sent elsewhere meanwhile', async () => {
    const host = await open('home');
    const endSending = ownPayments.expect();
    await emit(host, arrival('e', { transactionType: 'debit', amount: 5 }));
    await pass(10_000);
    expect(screen.getByRole('status')).toHaveTextContent('');
    ownPayments.report('f');
    endSending();
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('$5.00 sent to Sam O.');
  });

  it('skips pending and rejected payments, and memos', async () => {
    const host = await open('home');
    await emit(
      host,
      arrival('b', { status: 'pending' }),
      arrival('a', { status: 'rejected', transactionType: 'debit' }),
      arrival('c', { kind: 'memo', account: null }),
    );
    await pass(10_000);
    expect(screen.getByRole('status')).toHaveTextContent('');
  });
});

it('works in a host without live events', async () => {
  const host = new FakeHost({
    'GET /user/me': { data: buildUser() },
    'GET /transaction': { data: [] },
  }).signInAs(buildSessionUser());
  Object.defineProperty(host, 'live', { value: undefined });
  renderScreen(
    <>
      <Home />
      <LiveUpdates />
    </>,
    { host },
  );
  await pass(10);
  expect(screen.getByText('$1,000.00')).toBeVisible();
});
