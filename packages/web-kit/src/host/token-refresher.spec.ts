import type { SignInResponse } from '@larkspur/contracts/session';
import { ADA, GRACE, tokenUntil } from '../testing/session-fixtures';
import { apiError, networkError } from './http-errors';
import { SessionStore } from './session-store';
import { TokenRefresher } from './token-refresher';

const SECOND = 1_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const tokenFor = (seconds: number) => tokenUntil(Math.floor(Date.now() / SECOND) + seconds);
const signInResponse = (token: string, user = ADA): SignInResponse => ({
  token,
  user,
  data: { token, user },
  message: '',
});
const over = () => apiError({ status: 401, code: 'unauthenticated', message: 'Please sign in.' });

/** Web Locks of one browser: one holder at a time, in request order. */
class BrowserLocks {
  private last: Promise<unknown> = Promise.resolve();

  request = ((_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    let isHeld = false;
    const run = this.last.then(() => {
      signal.throwIfAborted();
      isHeld = true;
      return work();
    });
    this.last = run.catch(() => undefined);
    return new Promise<void>((resolve, reject) => {
      run.then(resolve, reject);
      signal.addEventListener('abort', () => isHeld || reject(signal.reason));
    });
  }) as LockManager['request'];
}

function openTab(requestToken: (signal: AbortSignal) => Promise<SignInResponse>, locks = new BrowserLocks()) {
  const store = new SessionStore(localStorage, window);
  const onExpired = jest.fn(() => store.end());
  return { store, onExpired, tokens: new TokenRefresher({ store, requestToken, onExpired, locks }) };
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  localStorage.clear();
});

afterEach(() => jest.useRealTimers());

describe('TokenRefresher', () => {
  it('refreshes before each expiry, without any request', async () => {
    const refresh = jest.fn(async () => signInResponse(tokenFor(600)));
    const { store, tokens } = openTab(refresh);
    store.begin(tokenFor(600), ADA);
    tokens.start(window);
    await jest.advanceTimersByTimeAsync(520 * SECOND);
    expect(refresh).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(21 * SECOND);
    expect(refresh).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(3_600 * SECOND);
    expect(refresh.mock.calls.length).toBeGreaterThanOrEqual(6);
    expect(store.status()).toBe('current');
  });

  it('refreshes an expired token before it returns one', async () => {
    const fresh = tokenFor(600);
    const { store, tokens } = openTab(async () => signInResponse(fresh));
    store.begin(tokenFor(-1), ADA);
    await expect(tokens.token()).resolves.toBe(fresh);
  });

  it('sends one request for all tabs', async () => {
    const locks = new BrowserLocks();
    const refresh = jest.fn(async () => signInResponse(tokenFor(600)));
    localStorage.setItem('user', JSON.stringify(ADA));
    localStorage.setItem('token', tokenFor(-1));
    const tabs = [1, 2, 3].map(() => openTab(refresh, locks));
    const tokens = await Promise.all(tabs.flatMap(({ tokens }) => [tokens.token(), tokens.token()]));
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(new Set(tokens).size).toBe(1);
  });

  it('ends the session when the server rejects the refresh', async () => {
    const { store, tokens, onExpired } = openTab(async () => {
      throw over();
    });
    store.begin(tokenFor(-1), ADA);
    await expect(tokens.token()).resolves.toBeNull();
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no response', networkError()],
    ['an unavailable service', apiError({ status: 503, code: 'unavailable', message: 'away' })],
  ])('keeps the session after %s, reports it to callers, and retries', async (_, failure) => {
    const refresh = jest.fn(async (): Promise<SignInResponse> => {
      throw failure;
    });
    const { store, tokens, onExpired } = openTab(refresh);
    store.begin(tokenFor(-1), ADA);
    await expect(tokens.token()).rejects.toBe(failure);
    expect([store.user(), onExpired.mock.calls.length]).toEqual([ADA, 0]);
    tokens.start(window);
    await jest.advanceTimersByTimeAsync(60 * SECOND);
    // Backs off: 2 s, 4 s, 8 s …
    expect(refresh.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(refresh.mock.calls.length).toBeLessThan(9);
    refresh.mockResolvedValue(signInResponse(tokenFor(600)));
    await jest.advanceTimersByTimeAsync(35 * SECOND);
    expect(store.status()).toBe('current');
  });

  it('does not restart a session that ended meanwhile, or replace another user’s', async () => {
    let arrive = (_: SignInResponse) => {};
    const refresh = () =>
      new Promise<SignInResponse>((resolve) => {
        arrive = resolve;
      });
    const { store, tokens } = openTab(refresh);
    store.begin(tokenFor(-1), ADA);
    const refreshing = tokens.refresh();
    await jest.advanceTimersByTimeAsync(1);
    store.begin(tokenFor(600), GRACE);
    arrive(signInResponse(tokenFor(600)));
    await refreshing;
    expect(store.user()).toEqual(GRACE);
  });

  it('makes the requests of other tabs wait while one replaces the session', async () => {
    const locks = new BrowserLocks();
    const refresh = jest.fn(async (): Promise<SignInResponse> => {
      throw over();
    });
    const [before, after] = [tokenFor(600), tokenFor(599)];
    localStorage.setItem('user', JSON.stringify(ADA));
    localStorage.setItem('token', before);
    const [tab, other] = [openTab(refresh, locks), openTab(refresh, locks)];
    let arrive = (_: SignInResponse) => {};
    const response = new Promise<SignInResponse>((resolve) => {
      arrive = resolve;
    });
    const replacing = tab.tokens.replaceSession(() => response);
    await jest.advanceTimersByTimeAsync(1);
    // The server has ended the session already.
    const rejected = [tab, other].map(({ tokens }) => tokens.replaceRejected(before));
    await jest.advanceTimersByTimeAsync(5 * SECOND);
    arrive(signInResponse(after));
    await replacing;
    await expect(Promise.all(rejected)).resolves.toEqual([true, true]);
    expect([tab.store.token(), other.store.token()]).toEqual([after, after]);
    expect(refresh).not.toHaveBeenCalled();
    expect(other.onExpired).not.toHaveBeenCalled();
  });

  it('does not wait longer for a response that never arrives, and sends a second request meanwhile', async () => {
    const refresh = jest.fn((_: AbortSignal) => new Promise<SignInResponse>(() => undefined));
    const { store, tokens, onExpired } = openTab(refresh);
    store.begin(tokenFor(-1), ADA);
    const token = expect(tokens.token()).rejects.toMatchObject({ status: 0 });
    await jest.advanceTimersByTimeAsync(7 * SECOND);
    expect(refresh).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(14 * SECOND);
    await token;
    expect(refresh.mock.calls.every(([signal]) => signal.aborted)).toBe(true);
    expect([store.user(), onExpired.mock.calls.length]).toEqual([ADA, 0]);
  });

  it('uses a slow response, whichever request it answers', async () => {
    const fresh = tokenFor(600);
    const slow = () =>
      new Promise<SignInResponse>((resolve) => setTimeout(() => resolve(signInResponse(fresh)), 8 * SECOND));
    const { store, tokens } = openTab(slow);
    store.begin(tokenFor(-1), ADA);
    const token = tokens.token();
    await jest.advanceTimersByTimeAsync(8 * SECOND);
    await expect(token).resolves.toBe(fresh);
  });

  it('works while a tab that hangs keeps the lock', async () => {
    const locks = new BrowserLocks();
    const { signal } = new AbortController();
    void locks.request('larkspur-renewal', { signal }, () => new Promise(() => undefined));
    const fresh = tokenFor(600);
    const { store, tokens } = openTab(async () => signInResponse(fresh), locks);
    store.begin(tokenFor(-1), ADA);
    const token = tokens.token();
    await jest.advanceTimersByTimeAsync(30 * SECOND);
    await expect(token).resolves.toBe(fresh);
  });

  describe('after a 401', () => {
    it('replaces the rejected token with one request, however many were rejected', async () => {
      const refresh = jest.fn(async () => signInResponse(tokenFor(601)));
      const { store, tokens } = openTab(refresh);
      const rejected = tokenFor(600);
      store.begin(rejected, ADA);
      const results = await Promise.all([1, 2, 3].map(() => tokens.replaceRejected(rejected)));
      expect([results, refresh.mock.calls.length]).toEqual([[true, true, true], 1]);
      await expect(tokens.replaceRejected(rejected)).resolves.toBe(true);
      expect(refresh).toHaveBeenCalledTimes(1);
    });

    it('leaves the end of the session to the caller when the refresh is rejected, too', async () => {
      const refresh = jest.fn(async (): Promise<SignInResponse> => {
        throw over();
      });
      const { store, tokens, onExpired } = openTab(refresh);
      const rejected = tokenFor(30);
      store.begin(rejected, ADA);
      const results = await Promise.all([1, 2, 3].map(() => tokens.replaceRejected(rejected)));
      expect([results, refresh.mock.calls.length]).toEqual([[false, false, false], 1]);
      expect(onExpired).not.toHaveBeenCalled();
    });

    it('keeps the session when the refresh gets no answer, and asks again after the next rejection', async () => {
      const fresh = tokenFor(601);
      const refresh = jest.fn(async () => signInResponse(fresh));
      refresh.mockRejectedValueOnce(networkError());
      const { store, tokens } = openTab(refresh);
      const rejected = tokenFor(600);
      store.begin(rejected, ADA);
      await expect(tokens.replaceRejected(rejected)).rejects.toMatchObject({ status: 0 });
      expect(store.user()).toEqual(ADA);
      await expect(tokens.replaceRejected(rejected)).resolves.toBe(true);
      expect(store.token()).toBe(fresh);
    });

    it('has no token for another user', async () => {
      const { store, tokens } = openTab(async () => signInResponse(tokenFor(600), GRACE));
      const rejected = tokenFor(600);
      store.begin(rejected, ADA);
      await expect(tokens.replaceRejected(rejected)).resolves.toBe(false);
    });
  });

  it('refreshes before each expiry however wrong the clock is', async () => {
    const issue = () => {
      const now = Math.floor(Date.now() / SECOND) + 120;
      return tokenUntil(now + 600, { iat: now });
    };
    const refresh = jest.fn(async () => signInResponse(issue()));
    const { store, tokens } = openTab(refresh);
    store.begin(issue(), ADA);
    tokens.start(window);
    await jest.advanceTimersByTimeAsync(545 * SECOND);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('does not loop when the clock is wrong', async () => {
    const refresh = jest.fn(async () => signInResponse(tokenFor(-3_600)));
    const { store, tokens } = openTab(refresh);
    store.begin(tokenFor(-1), ADA);
    tokens.start(window);
    for (let i = 0; i < 20; i += 1) await tokens.token();
    await jest.advanceTimersByTimeAsync(25 * SECOND);
    expect(refresh).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(60 * SECOND);
    expect(refresh.mock.calls.length).toBeLessThanOrEqual(4);
  });
});
