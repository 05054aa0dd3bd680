import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ShowMore } from './show-more';

function List({ pages }: { pages: number }) {
  const [read, setRead] = useState(1);
  return (
    <ShowMore list={{ hasNextPage: read < pages, isFetchingNextPage: false, fetchNextPage: () => setRead(read + 1) }} />
  );
}

it('keeps the focus while there are more pages', async () => {
  render(<List pages={3} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus();
});

it('moves the focus to a message after the last page', async () => {
  render(<List pages={2} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('You’ve reached the end of the list.')).toHaveFocus());
});

it('renders nothing for a list with one page', () => {
  const { container } = render(<List pages={1} />);
  expect(container).toBeEmptyDOMElement();
});
