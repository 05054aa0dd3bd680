import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JSX } from 'react';
import { HostProvider } from '../host/host-context';
import { apiError, type FakeCall, FakeHost } from '../testing/fake-host';
import { buildSessionUser } from '../testing/fixtures';
import { DownloadProgress } from './download-progress';
import { useDownload, useSharedDownload } from './use-download';

const FILE = { content: new Blob(['a']), name: 'users.csv' };
const createObjectURL = jest.fn(() => 'blob:x');

function Export() {
  const download = useDownload();
  return (
    <>
      <button type="button" onClick={() => download.start({ path: '/users', query: { q: 'ada' } })}>
        Export
      </button>
      <DownloadProgress download={download} label="Preparing your CSV file" />
    </>
  );
}

function List({ name }: { name: string }) {
  const download = useSharedDownload();
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => download.start({ path: '/users' })}>
        Export
      </button>
      <DownloadProgress download={download} label="Preparing your CSV file" />
    </>
  );
}

function show(answer: unknown) {
  const host = new FakeHost({ 'GET /users': answer });
  const view = render(
    <HostProvider host={host}>
      <Export />
    </HostProvider>,
  );
  return { host, ...view };
}

const start = () => userEvent.click(screen.getByRole('button', { name: 'Export' }));

beforeEach(() => {
  createObjectURL.mockClear();
  Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('saves the file, and says where it is', async () => {
  const { host } = show(FILE);
  await start();
  expect(await screen.findByText('users.csv is in your downloads.')).toBeVisible();
  expect(host.callsTo('GET', '/users')[0]?.options.query).toEqual({ q: 'ada' });
  expect(createObjectURL).toHaveBeenCalledWith(FILE.content);
});

it('shows its progress, and saves nothing once it is canceled', async () => {
  let finish = (_: unknown) => {};
  const { host } = show(({ options }: FakeCall) => {
    (options as { onReceived?(bytes: number): void }).onReceived?.(48_000);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  await start();
  expect(await screen.findByText('47 KB received')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(host.callsTo('GET', '/users')[0]?.options.signal?.aborted).toBe(true);
  finish(FILE);
  await waitFor(() => expect(screen.queryByText('47 KB received')).toBeNull());
  expect(createObjectURL).not.toHaveBeenCalled();
});

it('says why it failed, and tries the same again', async () => {
  const { host } = show(apiError('unavailable'));
  await start();
  expect(await screen.findByText(/We couldn’t prepare your file/)).toBeVisible();
  host.on('GET /users', FILE);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('users.csv is in your downloads.')).toBeVisible();
  expect(host.calls.map(({ options }) => options.query)).toEqual([{ q: 'ada' }, { q: 'ada' }]);
});

it('ends when the screen is left', async () => {
  const { host, unmount } = show(() => new Promise(() => {}));
  await start();
  unmount();
  expect(host.callsTo('GET', '/users')[0]?.options.signal?.aborted).toBe(true);
});

it('asks for a reload in a host that cannot download', async () => {
  const host = new FakeHost();
  Object.defineProperty(host.api, 'download', { value: undefined });
  render(
    <HostProvider host={host}>
      <Export />
    </HostProvider>,
  );
  await start();
  expect(await screen.findByText(/This page is out of date/)).toBeVisible();
});

describe('a shared download', () => {
  /** @returns a function that shows another screen */
  function showList() {
    let finish = (_: unknown) => {};
    const answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const host = new FakeHost({ 'GET /users': answer }).signInAs(buildSessionUser());
    const inHost = (element: JSX.Element | null) => <HostProvider host={host}>{element}</HostProvider>;
    const { rerender } = render(inHost(<List key="users" name="Users" />));
    return {
      host,
      open: (element: JSX.Element | null) => rerender(inHost(element)),
      finish: (result: unknown) => act(async () => finish(result)),
    };
  }

  it('goes on on other screens, and its result is a notice there', async () => {
    const { host, open, finish } = showList();
    await start();
    open(null);
    expect(host.callsTo('GET', '/users')[0]?.options.signal?.aborted).toBe(false);
    await finish(FILE);
    expect(createObjectURL).toHaveBeenCalledWith(FILE.content);
    expect(host.notifications).toEqual([{ tone: 'success', text: 'users.csv is in your downloads.' }]);
    open(<List key="audit" name="Audit" />);
    expect(screen.queryByText('users.csv is in your downloads.')).toBeNull();
  });

  it('is shown by another list, and its result until that list is left', async () => {
    const { host, open, finish } = showList();
    await start();
    open(<List key="audit" name="Audit" />);
    expect(screen.getByRole('progressbar', { name: 'Preparing your CSV file' })).toBeVisible();
    await finish(FILE);
    expect(screen.getByText('users.csv is in your downloads.')).toBeVisible();
    expect(host.notifications).toEqual([]);
    open(<List key="users" name="Users" />);
    expect(screen.queryByText('users.csv is in your downloads.')).toBeNull();
  });

  it('ends when another user signs in', async () => {
    const { host, open, finish } = showList();
    await start();
    open(null);
    act(() => void host.signInAs(buildSessionUser({ _id: 'another' })));
    expect(host.callsTo('GET', '/users')[0]?.options.signal?.aborted).toBe(true);
    await finish(FILE);
    expect(createObjectURL).not.toHaveBeenCalled();
    expect(host.notifications).toEqual([]);
  });
});
