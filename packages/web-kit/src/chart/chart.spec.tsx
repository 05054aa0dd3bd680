import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeHost } from '../testing/fake-host';
import { renderScreen } from '../testing/render-screen';
import { BarChart } from './bar-chart';
import { LineChart } from './line-chart';

// jsdom has no layout, so the drawings are tested in a browser.
jest.mock('./line-drawing', () => ({
  get LineDrawing() {
    throw new Error('Loading chunk 7 failed.');
  },
}));
jest.mock('./bar-drawing', () => ({ BarDrawing: () => <p>drawn</p> }));

function rows(name: string): string[] {
  return within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '));
}

it('a chart has a summary and its data as a table', async () => {
  renderScreen(
    <BarChart
      title="In and out"
      summary="More came in than went out."
      periodLabel="Month"
      series={[
        { name: 'In', color: 'in' },
        { name: 'Out', color: 'out' },
      ]}
      periods={[{ name: 'Nov', values: [4210.4, 3100], to: '/account/transactions' }]}
    />,
    { host: new FakeHost() },
  );
  const chart = screen.getByRole('figure', { name: 'In and out' });
  expect(chart).toHaveTextContent('More came in than went out.');
  expect(await screen.findByText('drawn')).toBeVisible();
  await userEvent.click(screen.getByText('In and out as a table'));
  expect(rows('In and out')).toEqual(['Month In Out', 'Nov $4,210.40 $3,100.00']);
  expect(screen.getByRole('link', { name: 'Nov' })).toHaveAttribute('href', '/account/transactions');
});

it('a chart whose drawing fails to load still has its table', async () => {
  renderScreen(
    <LineChart title="Balance" summary="Steady." lines={['Balance']} points={[{ name: 'Nov 1', values: [4000] }]} />,
    { host: new FakeHost() },
  );
  expect(await screen.findByText(/couldn’t be loaded/)).toBeInTheDocument();
  await userEvent.click(screen.getByText('Balance as a table'));
  expect(rows('Balance')).toEqual(['Day Balance', 'Nov 1 $4,000.00']);
  expect(screen.queryByRole('list')).toBeNull();
});

it('a chart of two lines names them in its legend and in its table', async () => {
  renderScreen(
    <LineChart
      title="Balances"
      summary="Steady."
      lines={['Savings', 'Checking']}
      points={[{ name: 'Nov 1', values: [4000, 12.5] }]}
    />,
    { host: new FakeHost() },
  );
  expect(
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Savings', 'Checking']);
  await userEvent.click(screen.getByText('Balances as a table'));
  expect(rows('Balances')).toEqual(['Day Savings Checking', 'Nov 1 $4,000.00 $12.50']);
});

it('a deferred chart loads its drawing near the viewport and has its table from the start', async () => {
  let enterViewport = () => {};
  Object.defineProperty(globalThis, 'IntersectionObserver', {
    configurable: true,
    value: class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        enterViewport = () => notify([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  });
  renderScreen(
    <LineChart
      title="Owed"
      summary="Less each year."
      lines={['Owed']}
      pointLabel="Year"
      points={[{ name: 'Now', values: [4000] }]}
      deferUntilInView
    />,
    { host: new FakeHost() },
  );
  expect(rows('Owed')).toEqual(['Year Owed', 'Now $4,000.00']);
  expect(screen.queryByText(/couldn’t be loaded/)).not.toBeInTheDocument();
  act(enterViewport);
  expect(await screen.findByText(/couldn’t be loaded/)).toBeInTheDocument();
});
