import '@testing-library/jest-dom';
import type { SignInResponse } from '@larkspur/contracts/session';
import { networkError } from '@larkspur/web-kit/host/http-errors';
import { ADA, GRACE, tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import { nextPath } from '@larkspur/web-kit/utils/next-path';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reloadForNewRelease } from './router';
import { heading, open, page, readBalances, resetBrowser, signIn } from './router-testing';
import { testRegistry } from './routes/testing';

// The real one is tested in a browser: its components resolve with the conditions of a build only.
jest.mock('./platform/platform', () => ({ Platform: () => <h1>Platform</h1> }));

beforeEach(() => {
  resetBrowser();
  readBalances.mockReset();
});

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
    expect(page.url()).toBe('/signin?next=%2Faccount%2Ftransactions%3Fq%3Drent');
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
    const { show, loaded, url } = open('/account/home?tab=1');
    show();
    await heading('Sign in');
    expect(url()).toBe('/signin?next=%2Faccount%2Fhome%3Ftab%3D1');
    expect(loaded).toEqual(['mfe-public']);
  });

  it('redirects a visitor of the back office to its own sign-in, and refuses customers', async () => {
    const visitor = open('/admin/users');
    const { unmount } = visitor.show();
    await heading('Admin sign-in');
    expect(visitor.url()).toBe('/admin/login?next=%2Fadmin%2Fusers');
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
    const { show, url } = open('/account');
    show();
    await heading('Your money');
    expect(url()).toBe('/account/home');
  });

  it.each(['/nope', '/account/nope', '/contact'])('shows Not Found at %s', async (path) => {
    // /contact is in the route table, but this remote does not have it.
    open(path).show();
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Savings' })).toHaveAttribute('href', '/account/savings');
    // No release has this page.
    expect(screen.queryByRole('link', { name: 'Vehicle loan' })).toBeNull();
  });

  describe('an unknown path in the area of a remote that has a Not Found screen', () => {
    const openWithNotFound = async (path: string, unavailable = new Set<string>()) => {
      const shown = open('/account/savings', unavailable);
      shown.release('mfe-customer', [
        page('/account/home', 'Your money'),
        page('/account/*', 'Nothing in your account'),
      ]);
      shown.show();
      await heading('Savings Account');
      await act(() => shown.router.navigate(path));
      return shown;
    };

    it('is shown in that remote’s layout to those who may be there', async () => {
      signIn();
      const { loaded, router } = await openWithNotFound('/account/nope');
      await heading('Nothing in your account');
      expect(loaded).toEqual(['mfe-public', 'mfe-customer']);
      await act(() => router.navigate('/account/home'));
      await heading('Your money');
      await act(() => router.navigate('/account/savings'));
      await heading('Savings Account');
    });

    it('is the bank’s own Not Found for a visitor, without the remote’s code', async () => {
      const { loaded } = await openWithNotFound('/account/nope');
      await heading('Page not found');
      expect(loaded).toEqual(['mfe-public']);
    });

    it('is the bank’s own Not Found while the remote is unavailable', async () => {
      signIn();
      await openWithNotFound('/account/nope', new Set(['mfe-customer']));
      await heading('Page not found');
    });
  });

  it('does a full load of a path that a release brought since the registry was read', async () => {
    signIn();
    const { show, registry, publish, load, router } = open('/account/home');
    show();
    await heading('Your money');
    const next = testRegistry({}, '2');
    next.routes.screens.push({ path: '/account/limits', remote: 'mfe-customer', access: 'signed-in' });
    publish(next);
    await act(() => router.navigate('/account/limits'));
    await heading('Page not found');
    jest.spyOn(registry, 'age').mockReturnValue(20_000);
    await act(() => router.navigate('/account/home'));
    act(() => void router.navigate('/account/limits?tab=1'));
    await waitFor(() => expect(load.mock.calls).toEqual([['/account/limits?tab=1']]));
    await heading('Your money');
  });

  it('requests the registry once for an unknown path', async () => {
    const { show, registry, fetchRegistry, load, router } = open('/account/savings');
    show();
    await heading('Savings Account');
    jest.spyOn(registry, 'age').mockReturnValue(20_000);
    await act(() => router.navigate('/nope'));
    await heading('Page not found');
    expect([fetchRegistry.mock.calls.length, load.mock.calls.length]).toEqual([1, 0]);
  });

  it('shows neither remote where two of them claim the path', async () => {
    const registry = testRegistry();
    registry.routes.disputed.push('/cards/new');
    const { show, loaded } = open('/cards/new', new Set(), registry);
    show();
    await heading('This page isn’t available right now');
    expect(loaded).toEqual([]);
  });

  it('shows a remote whose release is unknown as unavailable, and its screen once the release is known', async () => {
    const registry = testRegistry({ 'mfe-public': null });
    registry.routes.screens = registry.routes.screens.filter(({ remote }) => remote !== 'mfe-public');
    const unavailable = new Set(['mfe-public']);
    const { show, registry: pageRegistry } = open('/account/savings', unavailable, registry);
    show();
    await heading('This part of the bank isn’t available right now');
    expect(screen.getByRole('alert')).toHaveTextContent('Our website isn’t available right now');
    unavailable.clear();
    await pageRegistry.refresh();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Savings Account');
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
    const { show, termination, url } = open('/account/home');
    show();
    await heading('Your money');
    act(() => termination.signOut());
    expect(screen.queryByText('Your money')).not.toBeInTheDocument();
    await heading('Sign in');
    expect(url()).toBe('/signin');
    expect(window.history.state?.usr).toEqual({ kind: 'signed-out' });
  });

  it('in another tab redirects to sign-in, and back afterwards', async () => {
    signIn();
    const { show, url } = open('/account/home');
    show();
    await heading('Your money');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await heading('Sign in');
    expect(url()).toBe('/signin?next=%2Faccount%2Fhome');
    expect(window.history.state?.usr).toEqual({ kind: 'ended-elsewhere', userId: ADA._id });
  });

  it('by a 401 in the back office redirects to /signin, too', async () => {
    signIn({ ...ADA, isAdmin: true });
    const { show, termination, session, url } = open('/admin/users');
    show();
    await heading('Users');
    act(() => termination.onUnauthorized(session.token()));
    await heading('Sign in');
    expect(url()).toBe('/signin?next=%2Fadmin%2Fusers');
    // Only the same user returns to this page.
    expect(window.history.state?.usr).toEqual({ kind: 'session-ended', userId: ADA._id });
  });
});

describe('after a newer release', () => {
  const openStale = (path: string) => {
    signIn();
    const page = open(path);
    reloadForNewRelease(page.router, page.registry, { getSnapshot: () => true }, page.load);
    page.show();
    return page;
  };

  it('a change of area loads the page', async () => {
    const { router, load } = openStale('/account/home');
    await heading('Your money');
    await act(() => router.navigate('/account/transactions'));
    expect(load).not.toHaveBeenCalled();
    act(() => void router.navigate('/account/savings?tab=1#rates'));
    expect(load.mock.calls).toEqual([['/account/savings?tab=1#rates']]);
  });

  it('an idle session ends with its reason, and its URL is not for another user', async () => {
    const { router, termination, load } = openStale('/account/transactions?q=clinic');
    await heading('Transactions');
    act(() => termination.onIdle());
    await heading('Sign in');
    expect(load).not.toHaveBeenCalled();
    const { location } = router.state;
    expect(location.state).toEqual({ kind: 'idle', userId: ADA._id });
    expect(nextPath(location, ADA._id)).toBe('/account/transactions?q=clinic');
    expect(nextPath(location, GRACE._id)).toBeNull();
    act(() => void router.navigate('/admin/login'));
    expect(load.mock.calls).toEqual([['/admin/login']]);
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

it.each([
  ['before', ['/admin/login', '/account/home', '/account/savings']],
  ['after', ['/account/savings', '/account/home', '/account/savings']],
])(
  'does not show a refused claim of a remote that was loaded %s the one that has the path',
  async (_, [first = '', ...others]) => {
    signIn();
    const { show, router, release } = open(first);
    release('mfe-customer', [page('/account/home', 'Your money'), page('/account/savings', 'A refused claim')]);
    show();
    await screen.findByRole('heading', { level: 1 });
    for (const path of others) await act(() => router.navigate(path));
    await heading('Savings Account');
  },
);

describe('the platform', () => {
  it('is for staff, who sign in first', async () => {
    const page = open('/_platform');
    page.show();
    await waitFor(() => expect(page.url()).toBe('/admin/login?next=%2F_platform'));
  });

  it('is refused to customers', async () => {
    signIn();
    const page = open('/_platform');
    page.show();
    await heading('This page is for bank staff only');
    expect(page.loaded).toEqual([]);
  });

  it.each([
    ['an administrator', { isAdmin: true }],
    ['an auditor', { isAdmin: false, role: 'auditor' as const }],
  ])('is shown to %s, and needs no remote', async (_, different) => {
    signIn({ ...ADA, ...different });
    const page = open('/_platform');
    page.show();
    await heading('Platform');
    expect(page.loaded).toEqual([]);
  });
});
