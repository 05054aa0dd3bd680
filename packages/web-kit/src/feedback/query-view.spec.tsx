import { QueryClient, QueryClientProvider, useQuery } from '@larkspur/query';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { QueryView } from './query-view';

function Lines() {
  const query = useQuery({ queryKey: ['lines'], queryFn: async () => ['Rent'] });
  return (
    <QueryView query={query} subject="your transactions">
      {(lines) => <p>{lines.join()}</p>}
    </QueryView>
  );
}

afterEach(() => onlineManager.setOnline(true));

it('says that it waits for the connection, and then loads automatically', async () => {
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Lines />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    'You’re offline.We’ll load your transactions as soon as you’re back online.',
  );
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('Rent')).toBeVisible();
});
