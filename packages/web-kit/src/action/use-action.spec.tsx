import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { SaveFailure } from '../form/save-failure';
import { apiError, FakeHost } from '../testing/fake-host';
import { buildSessionUser } from '../testing/fixtures';
import { renderInHost } from '../testing/render-in-host';
import { Button } from './button';
import { useAction } from './use-action';

const send = jest.fn();
const onEnd = jest.fn();
const describeDone = jest.fn();
let settle: { resolve(result: unknown): void; reject(error: unknown): void };

function Page() {
  const action = useAction((name: string) => send(name), {
    done: describeDone,
    failed: 'We couldn’t delete it.',
    unknown: 'We couldn’t confirm that it was deleted.',
  });
  return (
    <>
      <Button onPress={async () => onEnd(await action.run('Ada'))}>Delete</Button>
      <Button onPress={async () => onEnd(await action.run('Grace'))}>Delete Grace</Button>
      <button type="button" onClick={action.reset}>
        Forget
      </button>
      <p>{action.isPending ? `Deleting ${action.targets.join(', then ')}` : 'Ready'}</p>
      <SaveFailure of={action} unknownAdvice="You can safely delete it again." />
    </>
  );
}

beforeEach(() => {
  onEnd.mockReset();
  describeDone.mockReset().mockImplementation((result) => ({ tone: 'success', text: `${result} was deleted` }));
  send.mockReset().mockImplementation(() => new Promise((resolve, reject) => (settle = { resolve, reject })));
});

async function press(shown = <Page />) {
  const host = new FakeHost().signInAs(buildSessionUser());
  const page = renderInHost(shown, host);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return { host, page };
}

const pressAgain = () => userEvent.click(screen.getByRole('button', { name: 'Delete' }));

it('sends one request, however often it is pressed meanwhile, and tells the success', async () => {
  const { host } = await press();
  expect(screen.getByText('Deleting Ada')).toBeVisible();
  await pressAgain();
  expect(send).toHaveBeenCalledTimes(1);
  expect(onEnd).not.toHaveBeenCalled();
  await act(async () => settle.resolve('Ada'));
  expect(screen.getByText('Ready')).toBeVisible();
  expect(onEnd.mock.calls).toEqual([[true], [true]]);
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Ada was deleted' }]);
  await pressAgain();
  expect(send).toHaveBeenCalledTimes(2);
});

it.each([
  ['forbidden', 'We couldn’t delete it.'],
  ['network', 'We couldn’t confirm that it was deleted.'],
] as const)('shows a failure until the next run, or until it is forgotten: %s', async (code, text) => {
  const { host } = await press();
  await act(async () => settle.reject(apiError(code)));
  expect(screen.getByText(text)).toBeVisible();
  expect(onEnd).toHaveBeenLastCalledWith(false);
  await pressAgain();
  expect(screen.queryByText(text)).toBeNull();
  await act(async () => settle.reject(apiError(code)));
  expect(screen.getByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
  expect(screen.queryByText(text)).toBeNull();
  expect(host.notifications).toEqual([]);
});

const pressGrace = () => userEvent.click(screen.getByRole('button', { name: 'Delete Grace' }));

it('sends a request for another target after the pending one, and tells both outcomes', async () => {
  const { host } = await press();
  await pressGrace();
  await pressGrace();
  expect(screen.getByText('Deleting Ada, then Grace')).toBeVisible();
  expect(send.mock.calls).toEqual([['Ada']]);
  await act(async () => settle.reject(apiError('forbidden')));
  expect(send.mock.calls).toEqual([['Ada'], ['Grace']]);
  expect(screen.getByText('Deleting Grace')).toBeVisible();
  await act(async () => settle.resolve('Grace'));
  expect(screen.getByText('Ready')).toBeVisible();
  expect(screen.getByText('We couldn’t delete it.')).toBeVisible();
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Grace was deleted' }]);
  expect(onEnd.mock.calls).toEqual([[false], [true], [true]]);
});

it('sends a request that waits also when its screen has been left, and then tells both outcomes', async () => {
  const { host, page } = await press();
  await pressGrace();
  page.unmount();
  await act(async () => settle.resolve('Ada'));
  expect(send.mock.calls).toEqual([['Ada'], ['Grace']]);
  await act(async () => settle.resolve('Grace'));
  expect(host.notifications.map(({ text }) => text)).toEqual(['Ada was deleted', 'Grace was deleted']);
});

it('sends no request that waits once another user has signed in', async () => {
  const { host } = await press();
  await pressGrace();
  host.signInAs(buildSessionUser({ _id: 'next' }));
  await act(async () => settle.resolve('Ada'));
  expect(send.mock.calls).toEqual([['Ada']]);
  expect(await screen.findByText('Ready')).toBeVisible();
});

class PageBoundary extends Component<{ children: ReactNode }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => (this.state.error ? <p>The page failed.</p> : this.props.children);
}

it('takes what fails after a success for an error of the page, not for a failed action', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  describeDone.mockImplementation(() => {
    throw new Error('Broken.');
  });
  await press(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  );
  await act(async () => settle.resolve('Ada'));
  expect(screen.getByText('The page failed.')).toBeVisible();
  expect(onEnd.mock.calls).toEqual([[true]]);
});

it('tells the outcome by a notice once its screen has been left', async () => {
  const { host, page } = await press();
  page.unmount();
  await act(async () => settle.reject(apiError('forbidden', 'Not allowed.')));
  expect(host.notifications).toEqual([{ tone: 'error', text: 'We couldn’t delete it. Not allowed.' }]);
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(false));
});

it('does not let the caller go on with a success once its screen has been left', async () => {
  const { host, page } = await press();
  page.unmount();
  await act(async () => settle.resolve('Ada'));
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Ada was deleted' }]);
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(false));
});

it.each(['success', 'failure'])('tells the next user nothing of a %s', async (outcome) => {
  const { host, page } = await press();
  page.unmount();
  host.signInAs(buildSessionUser({ _id: 'next' }));
  await act(async () => (outcome === 'success' ? settle.resolve('Ada') : settle.reject(apiError('network'))));
  expect(host.notifications).toEqual([]);
});
