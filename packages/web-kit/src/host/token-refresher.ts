import type { SignInResponse } from '@larkspur/contracts/session';
import { isApiError } from './host-api';
import type { SessionStore } from './session-store';
import { expiresAt } from './token';

/** A token is refreshed this long before it expires, so that requests rarely wait for it. */
const REFRESH_BEFORE_EXPIRY_MS = 60_000;
/** Keeps the tabs of one browser from waking up together. */
const MAX_JITTER_MS = 15_000;
const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/** When this machine's clock is wrong, a new token may look expired. Refreshing again would not help. */
const MIN_REFRESH_INTERVAL_MS = 30_000;
const LOCK_NAME = 'larkspur-renewal';

export interface TokenRefresherOptions {
  store: SessionStore;
  /** `POST /auth/refresh`. @throws ApiError, 401 when the session is over */
  requestToken(): Promise<SignInResponse>;
  /** The server refused the refresh: the session is over. */
  onExpired(): void;
  /**
   * Undefined outside secure contexts. The server then tells two concurrent refreshes from a stolen refresh token by
   * itself.
   */
  locks: Pick<LockManager, 'request'> | undefined;
}

/**
 * Keeps the access token fresh, once for all tabs: the tab that holds the lock sends the request, the others read its
 * result from storage. If no answer arrives the session is kept and the refresh is retried.
 */
export class TokenRefresher {
  private pendingRefresh: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private lastRefreshAt = 0;

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
   * @throws ApiError when the refresh got no answer, so no request can be authorized now
   */
  async token(): Promise<string | null> {
    const { store } = this.options;
    if (store.status() === 'expired') await this.refresh();
    return store.token();
  }

  /** @throws ApiError other than 401; the session is unchanged */
  refresh(): Promise<void> {
    this.pendingRefresh ??= this.withLock(() => this.refreshIfNeeded()).finally(() => {
      this.pendingRefresh = null;
    });
    return this.pendingRefresh;
  }

  private withLock(work: () => Promise<void>): Promise<void> {
    const { locks } = this.options;
    return locks ? locks.request(LOCK_NAME, work) : work();
  }

  private async refreshIfNeeded(): Promise<void> {
    const { store, requestToken, onExpired } = this.options;
    store.syncFromStorage();
    const before = store.user();
    const token = store.token();
    // Another tab has refreshed it already, or signed out.
    if (!before || !token || expiresAt(token) - Date.now() > REFRESH_BEFORE_EXPIRY_MS + MAX_JITTER_MS) return;
    if (Date.now() - this.lastRefreshAt < MIN_REFRESH_INTERVAL_MS) return;
    try {
      const response = await requestToken();
      this.lastRefreshAt = Date.now();
      // The user may have signed out during the request: an ended session is not restarted.
      if (store.user()?._id === before._id) store.begin(response.token, response.user);
    } catch (error) {
      if (!isApiError(error) || error.status !== 401) throw error;
      if (store.token() === token) onExpired();
    }
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const { store } = this.options;
    const token = store.token();
    if (!token) return;
    const left = expiresAt(token) - Date.now() - REFRESH_BEFORE_EXPIRY_MS - Math.random() * MAX_JITTER_MS;
    const pause = this.failures > 0 ? Math.min(MIN_RETRY_MS * 2 ** (this.failures - 1), MAX_RETRY_MS) : 0;
    this.timer = setTimeout(
      () => void this.refreshAndReschedule(),
      Math.max(left, pause, this.lastRefreshAt + MIN_REFRESH_INTERVAL_MS - Date.now(), 0),
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
