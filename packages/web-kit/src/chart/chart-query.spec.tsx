import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChartQuery } from './chart-query';

const show = (query: { data: number[] | undefined; error: unknown; refetch(): unknown }) =>
  render(
    <ChartQuery
      title="Balance over time"
      subject="your balance over time"
      query={query}
      isEmpty={(points) => points.length < 2}
      emptyText="Your balance appears here after the first payment."
    >
      {(points) => <p>{points.length} points</p>}
    </ChartQuery>,
  );

it('announces that it is loading, under the title of the chart', () => {
  show({ data: undefined, error: null, refetch: () => {} });
  expect(screen.getByRole('status')).toHaveTextContent('Balance over timeLoading the chart');
});

it('explains why there is nothing to draw', () => {
  show({ data: [1], error: null, refetch: () => {} });
  expect(screen.getByText('Balance over time')).toBeVisible();
  expect(screen.getByText(/after the first payment/)).toBeVisible();
});

it('reports a failure with a way to retry, and keeps a drawing that it has', async () => {
  const refetch = jest.fn();
  const { unmount } = show({ data: undefined, error: new Error('down'), refetch });
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load your balance over time.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  unmount();
  show({ data: [1, 2], error: new Error('down'), refetch });
  expect(screen.getByText('2 points')).toBeVisible();
});
