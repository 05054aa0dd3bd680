import type { MonthlyStatement } from '@larkspur/contracts/transaction';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Statements } from './statements';

const LIST = 'GET /transaction/statements';
const NONE = { openingBalance: 0, moneyIn: 0, moneyOut: 0, closingBalance: 0 };

const month = (name: string, to: string, different: Partial<MonthlyStatement> = {}): MonthlyStatement => ({
  month: name,
  from: `${name}-01`,
  to: `${name}-${to}`,
  isComplete: true,
  openingBalance: 100.1,
  moneyIn: 5420,
  moneyOut: 3187.4,
  closingBalance: 2332.7,
  accounts: [
    { account: 'savings', ...NONE, openingBalance: 80.05, closingBalance: 80.05 },
    { account: 'checking', ...NONE },
  ],
  ...different,
});

const MONTHS = [month('2026-01', '31', { isComplete: false }), month('2025-12', '31')];

function open(response: unknown, url = '/account/statements') {
  const host = new FakeHost({ [LIST]: response });
  renderScreen(<Statements />, { host, url });
  return host;
}

it('has a month each by year, with balances and totals', async () => {
  open({ data: MONTHS });
  const december = within(await screen.findByRole('region', { name: '2025' })).getByRole('listitem');
  expect(december).toHaveTextContent(
    'Opening balance$100.10Money in$5,420.00Money out$3,187.40Closing balance$2,332.70',
  );
  expect(within(december).getByRole('link', { name: 'December 2025' })).toHaveAttribute(
    'href',
    '/account/transactions?from=2025-12-01&to=2025-12-31',
  );
  const january = within(screen.getByRole('region', { name: '2026' })).getByRole('listitem');
  expect(january).toHaveTextContent('So far');
  expect(january).toHaveTextContent('Balance now$2,332.70');
});

it('shows one account’s statements when asked, and keeps that in the files', async () => {
  const host = open({ data: MONTHS }, '/account/statements?account=savings');
  const december = within(await screen.findByRole('region', { name: '2025' }));
  expect(december.getByRole('listitem')).toHaveTextContent('Opening balance$80.05');
  host.on('GET /transaction/export', apiError('unavailable'));
  await userEvent.click(december.getByRole('button', { name: 'PDF for December 2025' }));
  expect(host.callsTo('GET', '/transaction/export')[0]?.options.query).toEqual({
    format: 'pdf',
    from: '2025-12-01',
    to: '2025-12-31',
    sort: 'date',
    account: 'savings',
  });
  expect(await screen.findByText(/We couldn’t prepare your file/)).toBeVisible();
});

it('reports a failure and retries', async () => {
  const host = open(apiError('unavailable'));
  expect(await screen.findByText('We couldn’t load your statements.')).toBeVisible();
  host.on(LIST, { data: MONTHS });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('December 2025')).toBeVisible();
});
