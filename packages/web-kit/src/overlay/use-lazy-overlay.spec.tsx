import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type LazyCode, lazyCode } from '../data/use-lazy-code';
import { FakeHost } from '../testing/fake-host';
import { renderScreen } from '../testing/render-screen';
import { useLazyOverlay } from './use-lazy-overlay';

type Overlay = (props: { isOpen: boolean }) => React.ReactNode;

const NOTICE = { tone: 'error', text: 'We couldn’t open the details. Check your connection and try again.' };

function Page({ code }: { code: LazyCode<Overlay> }) {
  const [isOpen, setOpen] = useState(false);
  const Details = useLazyOverlay(code, { isOpen, name: 'the details', onClose: () => setOpen(false) });
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Details
      </button>
      {Details && <Details isOpen={isOpen} />}
    </>
  );
}

function show(code: LazyCode<Overlay>): FakeHost {
  const host = new FakeHost();
  renderScreen(<Page code={code} />, { host });
  return host;
}

const Content: Overlay = ({ isOpen }) => <p>{isOpen ? 'open' : 'closed'}</p>;
const press = () => userEvent.click(screen.getByRole('button'));

it('is loaded once, when it is first opened, and stays', async () => {
  const load = jest.fn(async () => Content);
  show(lazyCode(load));
  expect(load).not.toHaveBeenCalled();
  await press();
  expect(await screen.findByText('open')).toBeVisible();
  await press();
  expect(screen.getByText('closed')).toBeVisible();
  await press();
  expect(screen.getByText('open')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('is closed with a notice when its code cannot be loaded, and loaded again when it is opened again', async () => {
  const load = jest.fn(async (): Promise<Overlay> => {
    throw new Error('Loading chunk 7 failed.');
  });
  const host = show(lazyCode(load));
  await press();
  await waitFor(() => expect(host.notifications).toEqual([NOTICE]));
  expect(screen.getByRole('button', { expanded: false })).toBeVisible();
  const failures = load.mock.calls.length;
  load.mockResolvedValue(Content);
  await press();
  expect(await screen.findByText('open')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(failures + 1);
  expect(host.notifications).toEqual([NOTICE]);
});

it('says so while the browser is offline, instead of waiting without a word', async () => {
  const load = jest.fn(async () => Content);
  const host = show(lazyCode(load));
  act(() => void window.dispatchEvent(new Event('offline')));
  await press();
  await waitFor(() => expect(host.notifications).toEqual([NOTICE]));
  expect(screen.getByRole('button', { expanded: false })).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('online')));
  await press();
  expect(await screen.findByText('open')).toBeVisible();
  expect(host.notifications).toEqual([NOTICE]);
});
