import '@testing-library/jest-dom';
import type { RemoteName } from '@larkspur/contracts/remote';
import { Link, Outlet, type RouteObject } from '@larkspur/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heading, open, page, ROUTES, resetBrowser, signIn } from './router-testing';

beforeEach(resetBrowser);

describe('a remote that fails', () => {
  it('does not affect the others, and recovers without a reload', async () => {
    signIn();
    const unavailable = new Set<RemoteName>(['mfe-customer']);
    const { show, remotes } = open('/account/home', unavailable);
    show();
    await heading('This part of the bank isn’t available right now');
    expect(screen.getByRole('alert')).toHaveTextContent('Your account isn’t available right now');
    expect(screen.getByRole('link', { name: 'Our website' })).toHaveAttribute('href', '/');
    unavailable.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Your money');
    expect(remotes.retry).toHaveBeenCalledWith('mfe-customer');
  });

  it.each(['?q=sofa', '#help'])(
    'is retried at the current URL when the connection returns, after a change to %s',
    async (change) => {
      signIn();
      const unavailable = new Set<RemoteName>(['mfe-customer']);
      const { show, router, url } = open('/account/transactions?q=rent', unavailable);
      show();
      await heading('This part of the bank isn’t available right now');
      await act(() => router.navigate(`/account/transactions${change}`));
      await heading('This part of the bank isn’t available right now');
      unavailable.clear();
      act(() => void window.dispatchEvent(new Event('online')));
      await heading('Transactions');
      await waitFor(() => expect(url() + window.location.hash).toBe(`/account/transactions${change}`));
    },
  );

  it.each([
    ['is not available', '/account/home'],
    ['has a screen that throws', '/account/cards'],
  ])('leaves the user where they have gone while it is retried, when it %s', async (_, path) => {
    signIn();
    const unavailable = new Set<RemoteName>(path === '/account/home' ? ['mfe-customer'] : []);
    const { show, remotes, router, url } = open(path, unavailable);
    let finish = (_isReplaced: boolean) => {};
    jest.mocked(remotes.retry).mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    show();
    await heading('This part of the bank isn’t available right now');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => router.navigate('/account/savings'));
    await heading('Savings Account');
    unavailable.clear();
    await act(async () => finish(false));
    expect(url()).toBe('/account/savings');
    expect(screen.getByRole('heading', { name: 'Savings Account' })).toBeVisible();
  });

  it('is reported when a screen throws, and the rest keeps working', async () => {
    signIn();
    const { show, crashed, router } = open('/account/cards');
    show();
    await heading('This part of the bank isn’t available right now');
    expect(crashed).toHaveBeenCalledTimes(1);
    expect(crashed).toHaveBeenCalledWith('mfe-customer', expect.any(Error));
    await act(() => router.navigate('/account/home'));
    await heading('Your money');
  });

  it('is replaced by its previous release immediately, in the same document', async () => {
    signIn();
    const { show, crashed, release, loaded } = open('/account/cards');
    crashed.mockImplementation(() => release('mfe-customer', [page('/account/cards', 'Your cards')]));
    release('mfe-customer', ROUTES['mfe-customer'], true);
    show();
    await heading('Your cards');
    expect(loaded).toEqual(['mfe-customer', 'mfe-customer']);
  });

  it.each(['', '#limits'])(
    'is loaded again when the user retries, including a release made since then %s',
    async (hash) => {
      signIn();
      const { show, release, remotes } = open(`/account/cards${hash}`);
      show();
      await heading('This part of the bank isn’t available right now');
      release('mfe-customer', [{ path: '/account/cards', lazy: async () => ({ element: <h1>Mended cards</h1> }) }]);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await heading('Mended cards');
      await waitFor(() => expect(window.location.hash).toBe(hash));
      expect(remotes.retry).toHaveBeenCalledWith('mfe-customer');
    },
  );

  it('shows a screen of the present release when the loaded one’s files are gone', async () => {
    signIn();
    const { show, release, remotes, loaded } = open('/account/sessions');
    show();
    await heading('This part of the bank isn’t available right now');
    remotes.retry = async () => {
      release('mfe-customer', [page('/account/sessions', 'Sessions')]);
      return true;
    };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Sessions');
    expect(loaded).toEqual(['mfe-customer', 'mfe-customer']);
  });

  describe('whose screens have a layout', () => {
    const missing = () => {
      throw new Error('Loading chunk 7 failed.');
    };
    const layoutWith = (children: RouteObject[]): RouteObject[] => [
      {
        element: (
          <>
            <Link to="/account/home">Home</Link>
            <Outlet />
          </>
        ),
        children,
      },
    ];
    /** Opens a page of another remote, and releases a layout with these screens. */
    async function openWith(screens: RouteObject[]) {
      signIn();
      const opened = open('/account/savings');
      opened.release('mfe-customer', layoutWith(screens));
      opened.show();
      await heading('Savings Account');
      return opened;
    }

    it('keeps it when the code of a screen does not arrive, and opens the screen when it does', async () => {
      const loader = jest.fn<null, []>(missing);
      const sessions = { path: '/account/sessions', loader, element: <h1>Sessions</h1> };
      const { remotes, router } = await openWith([page('/account/home', 'Your money'), sessions]);
      await act(() => router.navigate('/account/home'));
      await heading('Your money');
      await act(() => router.navigate('/account/sessions'));
      await heading('This part of the bank isn’t available right now');
      expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
      expect(screen.queryByRole('banner')).toBeNull();
      expect(remotes.reportChunkError).toHaveBeenCalledTimes(1);
      loader.mockReturnValue(null);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await heading('Sessions');
    });

    it('says that the browser is offline', async () => {
      const { router } = await openWith([{ path: '/account/sessions', loader: missing, element: null }]);
      const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
      await act(() => router.navigate('/account/sessions'));
      await heading('You’re offline');
      expect(screen.getByRole('alert')).toHaveTextContent('We’ll open this page as soon as you’re back online.');
      expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
      online.mockRestore();
    });

    it('gives it up when the screen throws, because the release may be broken', async () => {
      const { router, crashed } = await openWith(
        ROUTES['mfe-customer'].filter(({ path }) => path === '/account/cards'),
      );
      await act(() => router.navigate('/account/cards'));
      await heading('This part of the bank isn’t available right now');
      expect(crashed).toHaveBeenCalledTimes(1);
      expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    });
  });

  it('leaves a prerendered page above itself readable, with one line about it', async () => {
    document.body.innerHTML = '<div id="prerendered-notice" role="status"></div><h1>Savings Account</h1>';
    const unavailable = new Set<RemoteName>(['mfe-public']);
    open('/account/savings', unavailable).show();
    await waitFor(() => expect(document.getElementById('prerendered-notice')).toHaveTextContent('You can read it'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Savings Account');
    unavailable.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Savings Account' })).toHaveLength(2));
    expect(document.getElementById('prerendered-notice')).toBeEmptyDOMElement();
    document.body.replaceChildren();
  });
});
