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

describe('loading on scroll', () => {
  let enterViewport = () => {};
  const observers = new Set<unknown>();
  beforeEach(() => {
    observers.clear();
    Object.defineProperty(globalThis, 'IntersectionObserver', {
      configurable: true,
      value: class {
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          enterViewport = () => notify([{ isIntersecting: true }]);
        }
        observe() {
          observers.add(this);
        }
        disconnect() {
          observers.delete(this);
        }
      },
    });
  });

  it('loads the next page near the viewport, and not while one is loading', () => {
    const fetchNextPage = jest.fn();
    const list = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage };
    const { rerender } = render(<ShowMore list={list} loadsOnScroll />);
    enterViewport();
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
    rerender(<ShowMore list={{ ...list, isFetchingNextPage: true }} loadsOnScroll />);
    expect(observers.size).toBe(0);
  });

  it('waits for a press after a failure', async () => {
    const fetchNextPage = jest.fn();
    const list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: true, fetchNextPage };
    render(<ShowMore list={list} loadsOnScroll />);
    expect(observers.size).toBe(0);
    expect(screen.getByRole('alert')).toHaveTextContent('couldn’t load more');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });
});
