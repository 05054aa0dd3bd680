import { Link } from '@larkspur/router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HostProvider } from '../host/host-context';
import { FakeHost } from '../testing/fake-host';
import { buildSessionUser } from '../testing/fixtures';
import { Form } from './form';
import { LeaveGuard } from './leave-guard';
import { leavePage } from './leave-guards';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';
import { useBankForm } from './use-bank-form';

const send = jest.fn();

function Page() {
  const form = useBankForm({ defaults: { name: 'Ada' }, validate: () => ({}), onSubmit: send });
  return (
    <>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={form}>
        <TextField control={form.control} name="name" label="Name" />
        <SubmitButton form={form}>Save</SubmitButton>
      </Form>
      <Link to="/away">Away</Link>
    </>
  );
}

function open() {
  const host = new FakeHost().signInAs(buildSessionUser());
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '*', element: <h1>Elsewhere</h1> },
  ]);
  render(
    <HostProvider host={host}>
      <RouterProvider router={router} />
    </HostProvider>,
  );
  return { host, router };
}

const leave = () => userEvent.click(screen.getByRole('link', { name: 'Away' }));
const change = () => userEvent.type(screen.getByLabelText('Name'), '!');
const asksBeforeUnload = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

beforeEach(() => send.mockReset());

it('does not ask when nothing changed, or changes were reverted', async () => {
  open();
  expect(asksBeforeUnload()).toBe(false);
  await change();
  await userEvent.type(screen.getByLabelText('Name'), '{Backspace}');
  await leave();
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

it('keeps the form and the focus when the user stays', async () => {
  open();
  await change();
  expect(asksBeforeUnload()).toBe(true);
  await leave();
  expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stay here' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Name')).toHaveValue('Ada!');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Away' })).toHaveFocus());
});

it('navigates when the user leaves', async () => {
  open();
  await change();
  await leave();
  await userEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

it('asks before signing out, too, and signs out when the user leaves', async () => {
  const { router } = open();
  const signOut = jest.fn();
  await act(async () => leavePage(signOut));
  expect(signOut).toHaveBeenCalledTimes(1);
  await change();
  await act(async () => leavePage(signOut));
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  await act(async () => leavePage(signOut));
  await userEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
  expect(signOut).toHaveBeenCalledTimes(2);
  await act(() => router.navigate('/away', { replace: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave this page' }));
  await act(async () => leavePage(signOut));
  expect(signOut).toHaveBeenCalledTimes(3);
});

it('does not ask after the form was sent', async () => {
  const { router } = open();
  send.mockImplementation(async () => void router.navigate('/away'));
  await change();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

it('does not ask when the session has ended', async () => {
  const { host, router } = open();
  await change();
  await act(async () => {
    host.signInAs(null);
    await router.navigate('/signin');
  });
  expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});
