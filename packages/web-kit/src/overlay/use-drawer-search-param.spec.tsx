import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type InitialEntry, Link, RouterProvider } from 'react-router-dom';
import { useTableQuery } from '../data/use-table-query';
import { focusedDialog } from '../testing/focused-dialog';
import { Drawer } from './drawer';
import { useDrawerSearchParam } from './use-drawer-search-param';

let closeLatest: () => void;

function Payments() {
  const { id, linkTo, close } = useDrawerSearchParam('payment');
  const { page } = useTableQuery([]);
  closeLatest = close;
  return (
    <>
      <h1>Payments</h1>
      <output>Page {page ?? 'unknown'}</output>
      <Link {...linkTo('rent')}>Rent</Link>
      <Drawer isOpen={id !== null} title={`Payment ${id}`} onClose={close}>
        <p>Details of {id}</p>
      </Drawer>
    </>
  );
}

function open(...entries: InitialEntry[]) {
  const router = createMemoryRouter([{ path: '/payments', Component: Payments }], { initialEntries: entries });
  render(<RouterProvider router={router} />);
  return router;
}

it('opens by a link that keeps the filters, and closes as Back does', async () => {
  const router = open('/payments?q=rent');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await focusedDialog('Payment rent')).toBeVisible();
  expect(router.state.location.search).toBe('?q=rent&payment=rent');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?q=rent');
  expect(router.state.historyAction).toBe('POP');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Rent' })).toHaveFocus());
});

it('goes back once when it is closed twice before the router has shown the list', async () => {
  const router = open('/payments?q=before', '/payments?q=rent');
  await userEvent.click(screen.getByRole('link', { name: 'Rent' }));
  expect(await focusedDialog('Payment rent')).toBeVisible();
  act(() => {
    closeLatest();
    closeLatest();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?q=rent');
  await userEvent.click(screen.getByRole('link', { name: 'Rent' }));
  expect(await focusedDialog('Payment rent')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opened by its URL, closes to the list and not to the page before', async () => {
  const router = open('/payments?q=rent&payment=sofa');
  expect(await screen.findByText('Details of sofa')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?q=rent');
  expect(router.state.historyAction).toBe('REPLACE');
});

it('keeps the page of the list while it is open and after it is closed', async () => {
  const router = open({ pathname: '/payments', search: '?cursor=c2', state: { trail: ['', 'c1'] } });
  expect(screen.getByText('Page 3')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Rent' }));
  expect(await focusedDialog('Payment rent')).toBeVisible();
  expect(screen.getByText('Page 3')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Page 3')).toBeVisible();
  expect(router.state.location.search).toBe('?cursor=c2');
});

it('keeps the page of the list when it was opened by its address and is closed', async () => {
  open({ pathname: '/payments', search: '?cursor=c2&payment=rent', state: { trail: ['', 'c1'] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Page 3')).toBeVisible();
});
