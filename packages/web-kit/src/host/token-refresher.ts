import type { SignInResponse } from '@larkspur/contracts/session';
import { isApiError } from './host-api';
import { networkError } from './http-errors';
import type { SessionStore } from './session-store';

/** A token is refreshed this long before it expires, so that requests rarely wait for it. */
const REFRESH_BEFORE_EXPIRY_MS = 60_000;
/** Keeps the tabs of one browser from waking up together. */
const MAX_JITTER_MS = 15_000;
const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/** Limits refreshes when tokens look expired on arrival. */
const MIN_REFRESH_INTERVAL_MS = 30_000;
const LOCK_NAME = 'larkspur-renewal';
/**
 * A request without a response by then is sent a second time. The first one may have replaced the refresh token, and the
 * server accepts the old one for ten seconds only.
 */
const SECOND_REQUEST_MS = 6_000;
/** Bounds the wait of callers, and of the other tabs for the lock. */
const REQUEST_TIMEOUT_MS = 20_000;
/** Longer than a running tab can hold the lock. Only a frozen one keeps it. */
const LOCK_TIMEOUT_MS = 25_000;

export interface TokenRefresherOptions {
  store: SessionStore;
  /** `POST /auth/refresh`. @throws ApiError, 401 when the session is over */
  requestToken(signal: AbortSignal): Promise<SignInResponse>;
  /** The server refused the refresh: the session is over. */
  onExpired(): void;
  /**
   * Undefined outside secure contexts. The server then tells two concurrent refreshes from a stolen refresh token by
   * itself.
   */
  locks: Pick<LockManager, 'request'> | undefined;
}

/**
 * Keeps the access token fresh, once for all tabs: the tab that holds the lock sends the request, the others read its result from
 * storage. If no response arrives the session is kept and the refresh is retried. Every wait has a limit.
 */
export class TokenRefresher {
  private pendingRefresh: Promise<void> | null = null;
  /** The session's replacement that is under way, or the last one. */
  private replacement: Promise<unknown> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private lastRefreshAt = 0;
  /** A token that the server rejected, whatever its times say. */
  private rejectedToken: string | null = null;
  /** The rejected token that the server has been asked to replace. It is asked once. */
  private attemptedToken: string | null = null;

  constructor(private readonly options: TokenRefresherOptions) {}

  /**
   * Schedules a refresh before each token expires. Timers sleep in hidden tabs and closed laptops, so the events of
   * `page` reschedule it.
   */
  start(page: Pick<Window, 'addEventListener'> & { document: Pick<Document, 'addEventListener'> }): void {
    const look = () => this.schedule();
    this.options.store.subscribe(look);
    page.addEventListener('online', look);
    page.document.addEventListener('visibilitychange', look);
    look();
  }

  /**
   * The token for the next request, refreshed first if it has expired.
   * @throws ApiError when the refresh got no response, so no request can be authorized now
   */
  async token(): Promise<string | null> {
    const { store } = this.options;
    if (store.status() === 'expired') await this.refresh();
    return store.token();
  }

  /**
   * A response was 401. The session may still be alive: this clock is wrong, or a key was rotated.
   * @returns whether there is another token of the same user to try again with
   * @throws ApiError when the refresh got no response; the session is unchanged
   */
  async replaceRejected(token: string): Promise<boolean> {
    const { store } = this.options;
    const user = store.user()?._id;
    this.rejectedToken = token;
    store.syncFromStorage();
    const isUnchanged = () => store.token() === token;
    if (isUnchanged()) await this.refresh();
    // The call above may have joined a refresh that had begun before the rejection, and found nothing to do.
    if (isUnchanged() && this.attemptedToken !== token) await this.refresh();
    return user !== undefined && store.user()?._id === user && !isUnchanged();
  }

  /** @throws ApiError other than 401; the session is unchanged */
  refresh(): Promise<void> {
    this.pendingRefresh ??= this.withLock(() => this.refreshIfNeeded()).finally(() => {
      this.pendingRefresh = null;
    });
    return this.pendingRefresh;
  }

  /**
   * Sends a request that ends this session and opens another one for this browser, such as a change of the password. Holds the
   * lock until then: a request with the ended session's token, in any tab, waits for the new one instead of signing the user out.
   * @param send with the stored token, and without refreshing it
   * @throws ApiError, 401 when the session is over
   */
  async replaceSession<T extends SignInResponse>(send: () => Promise<T>): Promise<T> {
    const { store } = this.options;
    let response: T | undefined;
    const replace = async () => {
      if (store.status() === 'expired') await this.refreshIfNeeded();
      const before = store.user()?._id;
      response = await this.sendWithValidToken(send);
      store.syncFromStorage();
      if (store.user()?._id === before) store.begin(response.token, response.user);
    };
    const replacement = this.withLock(replace);
    this.replacement = replacement.catch(() => undefined);
    await replacement;
    if (!response) throw networkError();
    return response;
  }

  /** Tries again if the server rejects the token and has another one. */
  private async sendWithValidToken<T>(send: () => Promise<T>): Promise<T> {
    const { store } = this.options;
    const token = store.token();
    try {
      return await send();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'unauthenticated' || token === null) throw error;
      this.rejectedToken = token;
      await this.refreshIfNeeded();
      if (store.token() === token) throw error;
      return send();
    }
  }

  /** Continues without the lock if another tab keeps it: that tab is frozen, and the server accepts both requests. */
  private async withLock(work: () => Promise<void>): Promise<void> {
    const { locks } = this.options;
    if (!locks) {
      await this.replacement;
      return work();
    }
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), LOCK_TIMEOUT_MS);
    const hold = () => {
      clearTimeout(timer);
      return work();
    };
    try {
      await locks.request(LOCK_NAME, { signal: waiting.signal }, hold);
    } catch (error) {
      if (!waiting.signal.aborted) throw error;
      await work();
    }
  }

  private async refreshIfNeeded(): Promise<void> {
    const { store, onExpired } = this.options;
    store.syncFromStorage();
    const before = store.user();
    const token = store.token();
    if (!before || !token) return;
    const isRejected = token === this.rejectedToken && token !== this.attemptedToken;
    if (isRejected) {
      this.attemptedToken = token;
    } else {
      // Another tab has refreshed it already.
      if (store.status() === 'current' && this.timeLeft() > REFRESH_BEFORE_EXPIRY_MS + MAX_JITTER_MS) return;
      if (Date.now() - this.lastRefreshAt < MIN_REFRESH_INTERVAL_MS) return;
    }
    try {
      const response = await this.requestToken();
      this.lastRefreshAt = Date.now();
      // The user may have signed out or changed during the request, also in another tab: that session is not replaced.
      store.syncFromStorage();
      if (store.user()?._id === before._id) store.begin(response.token, response.user);
    } catch (error) {
      if (!isApiError(error) || error.status !== 401) {
        this.attemptedToken = null;
        throw error;
      }
      // After a rejected request, its sender ends the session.
      if (!isRejected && store.token() === token) onExpired();
    }
  }

  /** @throws ApiError, also when no response arrives in time */
  private async requestToken(): Promise<SignInResponse> {
    const request = new AbortController();
    const send = () => this.options.requestToken(request.signal);
    const first = send();
    // Neither request is aborted when the other one succeeds: its response may have the new refresh token.
    const second = () => Promise.race([first, send()]);
    try {
      return await withTimeout(orAfter(first, SECOND_REQUEST_MS, second), REQUEST_TIMEOUT_MS);
    } catch (error) {
      if (isApiError(error)) throw error;
      request.abort();
      throw networkError();
    }
  }

  private timeLeft(): number {
    return this.options.store.expiresAt() - Date.now();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const { store } = this.options;
    if (!store.token()) return;
    const left = store.status() === 'expired' ? 0 : this.timeLeft() - REFRESH_BEFORE_EXPIRY_MS;
    const pause = this.failures > 0 ? Math.min(MIN_RETRY_MS * 2 ** (this.failures - 1), MAX_RETRY_MS) : 0;
    this.timer = setTimeout(
      () => void this.refreshAndReschedule(),
      Math.max(
        left - Math.random() * MAX_JITTER_MS,
        pause,
        this.lastRefreshAt + MIN_REFRESH_INTERVAL_MS - Date.now(),
        0,
      ),
    );
  }

  private async refreshAndReschedule(): Promise<void> {
    try {
      await this.refresh();
      this.failures = 0;
    } catch {
      this.failures += 1;
    }
    this.schedule();
  }
}

/** The result of `work`, or of `otherwise` if it takes longer. */
function orAfter<T>(work: Promise<T>, ms: number, otherwise: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => otherwise().then(resolve, reject), ms);
    const stop = () => clearTimeout(timer);
    work.then(resolve, reject).finally(stop);
  });
}

/** Rejects if `work` has not settled in time. */
function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return orAfter(work, ms, () => Promise.reject(new Error('No response in time.')));
}
