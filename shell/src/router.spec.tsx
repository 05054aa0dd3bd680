import '@testing-library/jest-dom';
import type { RemoteName } from '@larkspur/contracts/remote';
import type { SignInResponse } from '@larkspur/contracts/session';
import { QueryClient, useQuery } from '@larkspur/query';
import { Link, type RouteObject } from '@larkspur/router';
import { apiError, networkError } from '@larkspur/web-kit/host/http-errors';
import { Notices } from '@larkspur/web-kit/host/notices';
import { SessionStore } from '@larkspur/web-kit/host/session-store';
import { TokenRefresher } from '@larkspur/web-kit/host/token-refresher';
import { ADA, GRACE, tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router-dom';
import { ReleaseMonitor } from './remotes/release-monitor';
import { RemoteError } from './remotes/remote-error';
import type { Remotes } from './remotes/remotes';
import { createRouter } from './router';
import { IdleMonitor } from './session/idle-monitor';
import { SessionTermination } from './session/session-termination';
import { UserScopes } from './session/user-scopes';
import { ShellProvider } from './ui/shell-context';

const page = (path: string, title: string): RouteObject => ({ path, element: <h1>{title}</h1> });

function Crash(): never {
  throw new Error('x is not a function');
}

const readBalances = jest.fn<Promise<string>, []>();

/** Balances of a user, as a remote reads them: the query's key does not name the user. */
function Balances() {
  const balances = useQuery({
    queryKey: ['profile'],
    queryFn: () => readBalances(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <h1>Your money</h1>
      <p>{balances.data ?? 'Loading'}</p>
      <label>
        Description <input />
      </label>
    </>
  );
}

const ROUTES: Record<RemoteName, RouteObject[]> = {
  'mfe-public': [
    { path: '/', element: <Link to="/account/transactions">Transactions</Link> },
    page('/signin', 'Sign in'),
    page('/account/savings', 'Savings Account'),
  ],
  'mfe-customer': [
    page('/account/home', 'Your money'),
    page('/account/transactions', 'Transactions'),
    { path: '/account/statements', element: <Balances /> },
    { path: '/account/cards', element: <Crash /> },
    {
      path: '/account/sessions',
      element: null,
      loader: () => {
        throw new Error('Loading chunk 7 failed.');
      },
    },
  ],
  'mfe-admin': [page('/admin/login', 'Admin sign-in'), page('/admin/users', 'Users')],
};

/** The shell's router with remotes that need no network. */
function open(address: string, unavailable = new Set<RemoteName>()) {
  window.history.replaceState(null, '', address);
  const session = new SessionStore(window.localStorage, window);
  const notices = new Notices();
  const scopes = new UserScopes({ session, createQueries: () => new QueryClient(), onEnd: () => notices.clear() });
  const loaded: RemoteName[] = [];
  let fallback = false;
  const crashed = jest.fn();
  let shown = ROUTES;
  /** Changes what a remote returns when it is loaded again. */
  const release = (name: RemoteName, routes: RouteObject[], isFallback = false) => {
    shown = { ...shown, [name]: routes };
    fallback = isFallback;
  };
  const remotes = {
    routes: async (name: RemoteName) => {
      if (unavailable.has(name)) throw new RemoteError('http', name, null, { detail: 'answered 503' });
      loaded.push(name);
      return shown[name];
    },
    reportCrash: crashed,
    reportChunkError: jest.fn(),
    hasFallback: () => fallback,
    retry: jest.fn(async () => false),
  } satisfies Partial<Remotes> as Partial<Remotes> as Remotes;
  const { router, reloadRoute } = createRouter(session, () => remotes);
  const termination = new SessionTermination(session, {
    location: () => router.state.location,
    replace: (to) => void router.navigate(to, { replace: true }),
  });
  const refresh = jest.fn(async (): Promise<SignInResponse> => {
    throw apiError({ status: 401, code: 'unauthenticated', message: 'Please sign in.' });
  });
  const tokens = new TokenRefresher({
    store: session,
    requestToken: refresh,
    onExpired: () => termination.onExpired(),
    locks: undefined,
  });
  const idle = new IdleMonitor({ store: session, storage: window.localStorage, page: window, onIdle: jest.fn() });
  const releases = new ReleaseMonitor({
    fetchRegistry: async () => null,
    loadedVersions: () => new Map(),
    page: document,
  });
  const shell = {
    releases,
    reloadRoute,
    session,
    scopes,
    termination,
    tokens,
    idle,
    remotes,
    notices,
    signOut: jest.fn(),
  };
  const show = () =>
    render(
      <ShellProvider value={shell}>
        <RouterProvider router={router} />
      </ShellProvider>,
    );
  const shownAt = () => window.location.pathname + window.location.search;
  return { refresh, show, session, notices, termination, router, loaded, crashed, remotes, address: shownAt, release };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  localStorage.clear();
  readBalances.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

function signIn(user = ADA): void {
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', tokenUntil(undefined, { sub: user._id }));
}

describe('a session with an expired token', () => {
  const storeExpiredSession = (user = ADA) => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', tokenUntil(1));
  };
  const renewed = { token: tokenUntil(), user: ADA, data: { token: tokenUntil(), user: ADA }, message: '' };

  it('shows nothing of a guarded page until the token is refreshed', async () => {
    storeExpiredSession();
    const page = open('/account/transactions');
    let respond = (_: SignInResponse) => {};
    page.refresh.mockReturnValue(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    page.show();
    await waitFor(() => expect(page.loaded).toEqual(['mfe-customer']));
    expect(screen.queryByRole('heading')).toBeNull();
    respond(renewed);
    await heading('Transactions');
    expect(page.session.token()).toBe(renewed.token);
  });

  it('redirects to sign-in, and back afterwards, when the refresh is rejected', async () => {
    storeExpiredSession();
    const page = open('/account/transactions?q=rent');
    page.show();
    await heading('Sign in');
    expect(page.address()).toBe('/signin?next=%2Faccount%2Ftransactions%3Fq%3Drent');
    expect(page.session.user()).toBeNull();
  });

  it('shows the page when the server does not respond, so that its own requests report it', async () => {
    storeExpiredSession();
    const page = open('/account/transactions');
    page.refresh.mockRejectedValue(networkError());
    page.show();
    await heading('Transactions');
    expect(page.session.user()).toEqual(ADA);
  });

  it('does not block public pages', async () => {
    storeExpiredSession();
    const page = open('/');
    page.refresh.mockReturnValue(new Promise(() => undefined));
    page.show();
    await screen.findByRole('link', { name: 'Transactions' });
  });
});

describe('navigation', () => {
  it('loads only the remote that owns the page', async () => {
    const { show, loaded } = open('/account/savings');
    show();
    await heading('Savings Account');
    expect(loaded).toEqual(['mfe-public']);
  });

  it('redirects a visitor to sign-in without loading the page’s code', async () => {
    const { show, loaded, address } = open('/account/home?tab=1');
    show();
    await heading('Sign in');
    expect(address()).toBe('/signin?next=%2Faccount%2Fhome%3Ftab%3D1');
    expect(loaded).toEqual(['mfe-public']);
  });

  it('redirects a visitor of the back office to its own sign-in, and refuses customers', async () => {
    const visitor = open('/admin/users');
    const { unmount } = visitor.show();
    await heading('Admin sign-in');
    expect(visitor.address()).toBe('/admin/login?next=%2Fadmin%2Fusers');
    unmount();

    signIn();
    const customer = open('/admin/users');
    customer.show();
    await heading('This page is for bank staff only');
    expect(screen.getByRole('link', { name: 'Sign in as an administrator' })).toHaveAttribute(
      'href',
      '/admin/login?next=%2Fadmin%2Fusers',
    );
    expect(customer.loaded).toEqual([]);
  });

  it('follows redirects', async () => {
    signIn();
    const { show, address } = open('/account');
    show();
    await heading('Your money');
    expect(address()).toBe('/account/home');
  });

  it.each(['/nope', '/account/nope', '/contact'])('shows Not Found at %s', async (path) => {
    // /contact is in the route table, but this remote does not have it.
    open(path).show();
    await heading('Page not found');
  });

  it('moves focus to the next page’s heading and announces its title', async () => {
    signIn();
    const { show } = open('/');
    show();
    await userEvent.click(await screen.findByRole('link', { name: 'Transactions' }));
    expect(await heading('Transactions')).toHaveFocus();
  });
});

describe('the end of a session', () => {
  it('removes the page immediately and redirects to /signin', async () => {
    signIn();
    const { show, termination, address } = open('/account/home');
    show();
    await heading('Your money');
    act(() => termination.signOut());
    expect(screen.queryByText('Your money')).not.toBeInTheDocument();
    await heading('Sign in');
    expect(address()).toBe('/signin');
  });

  it('in another tab redirects to sign-in, and back afterwards', async () => {
    signIn();
    const { show, address } = open('/account/home');
    show();
    await heading('Your money');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await heading('Sign in');
    expect(address()).toBe('/signin?next=%2Faccount%2Fhome');
  });

  it('by a 401 in the back office redirects to /signin, too', async () => {
    signIn({ ...ADA, isAdmin: true });
    const { show, termination, session, address } = open('/admin/users');
    show();
    await heading('Users');
    act(() => termination.onUnauthorized(session.token()));
    await heading('Sign in');
    expect(address()).toBe('/signin?next=%2Fadmin%2Fusers');
  });
});

describe('another user in another tab', () => {
  function openAsAda() {
    signIn();
    const page = open('/account/statements');
    page.show();
    return page;
  }

  /** Grace signs in in another tab. */
  function takeOver() {
    signIn(GRACE);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  }

  it('never sees data, input or messages of the first one', async () => {
    readBalances.mockResolvedValueOnce('$1,000.00').mockResolvedValue('$7.00');
    const { notices } = openAsAda();
    expect(await screen.findByText('$1,000.00')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Description'), 'Rent');
    notices.show({ tone: 'success', text: 'You paid Ana $50.00.' });
    takeOver();
    expect(screen.queryByText('$1,000.00')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Description')).toHaveValue('');
    expect(notices.getSnapshot()).toEqual([]);
    expect(await screen.findByText('$7.00')).toBeInTheDocument();
  });

  it('sees nothing of the first one while offline', async () => {
    readBalances.mockResolvedValueOnce('$1,000.00').mockRejectedValue(networkError());
    openAsAda();
    expect(await screen.findByText('$1,000.00')).toBeInTheDocument();
    takeOver();
    await waitFor(() => expect(readBalances).toHaveBeenCalledTimes(2));
    expect(screen.queryByText('$1,000.00')).not.toBeInTheDocument();
  });

  it('does not get a response that was sent to the first one', async () => {
    let respond = (_: string) => {};
    const late = new Promise<string>((resolve) => {
      respond = resolve;
    });
    readBalances.mockReturnValueOnce(late).mockResolvedValue('$7.00');
    openAsAda();
    await heading('Your money');
    takeOver();
    expect(await screen.findByText('$7.00')).toBeInTheDocument();
    await act(async () => respond('$1,000.00'));
    expect(screen.getByText('$7.00')).toBeInTheDocument();
  });
});

describe('a remote that fails', () => {
  it('does not affect the others, and recovers without a reload', async () => {
    signIn();
    const unavailable = new Set<RemoteName>(['mfe-customer']);
    const { show, remotes } = open('/account/home', unavailable);
    show();
    await heading("This part of the bank isn't available right now");
    expect(screen.getByRole('alert')).toHaveTextContent("Your account isn't available right now");
    expect(screen.getByRole('link', { name: 'Our website' })).toHaveAttribute('href', '/');
    unavailable.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Your money');
    expect(remotes.retry).toHaveBeenCalledWith('mfe-customer');
  });

  it('is reported when a screen throws, and the rest keeps working', async () => {
    signIn();
    const { show, crashed, router } = open('/account/cards');
    show();
    await heading("This part of the bank isn't available right now");
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

  it('is loaded again when the user retries, including a release made since then', async () => {
    signIn();
    const { show, release, remotes } = open('/account/cards');
    show();
    await heading("This part of the bank isn't available right now");
    release('mfe-customer', [page('/account/cards', 'Mended cards')]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Mended cards');
    expect(remotes.retry).toHaveBeenCalledWith('mfe-customer');
  });

  it('shows a screen of the present release when the loaded one’s files are gone', async () => {
    signIn();
    const { show, release, remotes, loaded } = open('/account/sessions');
    show();
    await heading("This part of the bank isn't available right now");
    remotes.retry = async () => {
      release('mfe-customer', [page('/account/sessions', 'Sessions')]);
      return true;
    };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Sessions');
    expect(loaded).toEqual(['mfe-customer', 'mfe-customer']);
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
