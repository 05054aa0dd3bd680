import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { buildStatementLine } from '../testing/fixtures';
import { StatementByDay } from './statement-by-day';

const mockRendered = jest.fn();
jest.mock('./user-text', () => ({
  UserText: ({ text }: { text: string }) => {
    mockRendered(text);
    return text;
  },
}));

const line = buildStatementLine;

it('a note of the bank has neither sign nor part in the total', () => {
  render(
    <StatementByDay
      lines={[
        line({ _id: '1', description: 'Gift', kind: 'memo', account: null, transactionType: 'credit', amount: 25 }),
        line({ _id: '2', description: 'Rent', amount: 10 }),
      ]}
    />,
  );
  const [gift, rent] = screen.getAllByRole('listitem');
  expect(gift).toHaveTextContent('$25.00Note, no money moved');
  expect(gift).not.toHaveTextContent('+');
  expect(rent).toHaveTextContent('Debit of −$10.00');
  expect(screen.getByText('Daily total:').parentElement).toHaveTextContent('−$10.00');
});

it('a day that evened out has a total of zero, and a day without movements has none', () => {
  render(
    <StatementByDay
      lines={[
        line({ _id: '1', date: '2026-11-12T20:00:00.000Z', amount: 10 }),
        line({ _id: '2', date: '2026-11-12T19:00:00.000Z', amount: 10, transactionType: 'credit' }),
        line({ _id: '3', date: '2026-11-11T19:00:00.000Z', status: 'pending' }),
      ]}
    />,
  );
  expect(screen.getAllByText('Daily total:').map((label) => label.parentElement?.textContent)).toEqual([
    'Daily total: $0.00',
  ]);
});

it('lines link to their details', () => {
  render(
    <MemoryRouter>
      <StatementByDay
        lines={[line({ _id: 'rent', description: 'Rent' })]}
        getLink={({ _id }) => ({ to: { search: `?line=${_id}` } })}
      />
    </MemoryRouter>,
  );
  const item = within(screen.getByRole('listitem'));
  expect(item.getByRole('link', { name: 'Rent' })).toHaveAttribute('href', '/?line=rent');
});

it('loading an older day renders only what changed', () => {
  const today = line({ _id: '1', date: '2026-11-12T20:00:00.000Z', description: 'Today' });
  const cut = line({ _id: '2', date: '2026-11-11T20:00:00.000Z', description: 'Cut off by the page' });
  const { rerender } = render(<StatementByDay lines={[today, cut]} hasMore />);
  mockRendered.mockClear();
  const older = line({ _id: '3', date: '2026-11-10T20:00:00.000Z', description: 'Older' });
  rerender(<StatementByDay lines={[today, cut, older]} hasMore />);
  expect(mockRendered).not.toHaveBeenCalledWith('Today');
  expect(mockRendered).toHaveBeenCalledWith('Older');
});
