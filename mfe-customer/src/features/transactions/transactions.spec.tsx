import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Transactions } from './transactions';

const LIST = 'GET /transaction/complete';

it('shows direction and status as text', async () => {
  const data = [
    buildStatementLine({ _id: 'a', description: 'Rent', status: 'pending' }),
    buildStatementLine({ _id: 'b', description: 'Salary', transactionType: 'credit', amount: 3200 }),
    buildStatementLine({ _id: 'c', description: 'Sofa', status: 'rejected', reason: 'insufficient_funds' }),
  ];
  renderScreen(<Transactions />, { host: new FakeHost({ [LIST]: { data, page: { next: null, limit: 50 } } }) });
  const [rent, salary, sofa] = await screen.findAllByRole('listitem');
  expect(rent).toHaveTextContent(/−\$250\.00Debit\s*Pending/);
  expect(salary).toHaveTextContent(/\+\$3,200\.00Credit$/);
  expect(sofa).toHaveTextContent(/You do not have enough balance.*Rejected/);
});

it('loads the next page with the cursor', async () => {
  const host = new FakeHost({
    [LIST]: ({ options }: { options: { query?: { cursor?: unknown } } }) =>
      options.query?.cursor === 'second'
        ? { data: [buildStatementLine({ _id: 'b', description: 'Older' })], page: { next: null, limit: 50 } }
        : { data: [buildStatementLine({ _id: 'a', description: 'Newer' })], page: { next: 'second', limit: 50 } },
  });
  renderScreen(<Transactions />, { host });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Older')).toBeVisible();
  expect(screen.getByText('Newer')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('reports a failure, retries, and explains an empty list', async () => {
  const host = new FakeHost({ [LIST]: apiError('unavailable') });
  renderScreen(<Transactions />, { host });
  expect(await screen.findByText('We couldn’t load your transactions.')).toBeVisible();
  host.on(LIST, { data: [], page: { next: null, limit: 50 } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No transactions yet.')).toBeVisible();
});
