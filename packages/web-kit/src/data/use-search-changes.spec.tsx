import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useSearchChanges } from './use-search-changes';

const withOne = (name: string) => (now: URLSearchParams) => {
  const next = new URLSearchParams(now);
  next.set(name, '1');
  return next;
};

function Filters() {
  const [params, change] = useSearchChanges();
  const navigate = useNavigate();
  return (
    <>
      <p>{params.toString() || 'none'}</p>
      <button
        type="button"
        onClick={() => {
          change(withOne('a'), { replace: true });
          change(withOne('b'), { replace: true });
        }}
      >
        Both
      </button>
      <button type="button" onClick={() => navigate('?c=1')}>
        Elsewhere
      </button>
      <button type="button" onClick={() => change(withOne('d'))}>
        One
      </button>
    </>
  );
}

function State() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

it('keeps the state of a history entry that it replaces, and starts a new entry without', async () => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', state: { trail: ['x'] } }]}>
      <Filters />
      <State />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Both' }));
  expect(document.querySelector('output')).toHaveTextContent('{"trail":["x"]}');
  await userEvent.click(screen.getByRole('button', { name: 'One' }));
  expect(document.querySelector('output')).toHaveTextContent('null');
});

it('keeps each of several changes, and follows the URL when it changes otherwise', async () => {
  render(
    <MemoryRouter>
      <Filters />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Both' }));
  expect(screen.getByText('a=1&b=1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await userEvent.click(screen.getByRole('button', { name: 'One' }));
  expect(screen.getByText('c=1&d=1')).toBeVisible();
});
