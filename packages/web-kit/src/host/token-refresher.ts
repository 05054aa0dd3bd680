import type { SignInResponse } from '@larkspur/contracts/session';
import { isApiError } from './host-api';
import type { SessionStore } from './session-store';
import { expiresAt } from './token';

/** A token is renewed so long before its time is over; who is quick to answer never waits for it. */
const REFRESH_BEFORE_EXPIRY_MS = 60_000;
/** Tabs of one browser should not all wake at once. */
const MAX_JITTER_MS = 15_000;
const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/** Where this machine's clock is wrong a new token may look spent: asking again would not make it newer. */
const MIN_REFRESH_INTERVAL_MS = 30_000;
const LOCK_NAME = 'larkspur-renewal';

export interface TokenRefresherOptions {
  store: SessionStore;
  /** `POST /auth/refresh`. @throws ApiError, 401 when the session is over */
  requestToken(): Promise<SignInResponse>;
  /** The bank says that the session is over. */
  onExpired(): void;
  /** Absent outside of secure contexts; the bank then tells two tabs that renew at once from a theft by itself. */
  locks: Pick<LockManager, 'request'> | undefined;
}

/**
 * Keeps the session's token fresh, once for all tabs: whoever has the lock asks, the others find its answer in the
 * storage. No answer means that nobody knows: the session stays, and is asked about again.
 */
export class TokenRefresher {
  private pendingRefresh: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private lastRefreshAt = 0;

  constructor(private readonly options: TokenRefresherOptions) {}

  /** From now on, before each token's end. Timers sleep in a hidden tab or a closed laptop: `page` tells when to look again. */
  start(page: Pick<Window, 'addEventListener'> & { document: Pick<Document, 'addEventListener'> }): void {
    const look = () => this.schedule();
    this.options.store.subscribe(look);
    page.addEventListener('online', look);
    page.document.addEventListener('visibilitychange', look);
    look();
  }

  /**
   * What the next request carries; past its time it is renewed first.
   * @throws ApiError where no answer came, and so nothing can be asked of the bank now
   */
  async token(): Promise<string | null> {
    const { store } = this.options;
    if (store.status() === 'expired') await this.refresh();
    return store.token();
  }

  /** @throws ApiError other than 401: the session is as it was */
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
    // Another tab was first; or it signed out.
    if (!before || !token || expiresAt(token) - Date.now() > REFRESH_BEFORE_EXPIRY_MS + MAX_JITTER_MS) return;
    if (Date.now() - this.lastRefreshAt < MIN_REFRESH_INTERVAL_MS) return;
    try {
      const answer = await requestToken();
      this.lastRefreshAt = Date.now();
      // Signed out in the meantime: a session that was ended is not begun again.
      if (store.user()?._id === before._id) store.begin(answer.token, answer.user);
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
