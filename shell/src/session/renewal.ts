import type { SignInResponse } from '@larkspur/contracts/session';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import type { SessionStore } from './session-store';
import { expiryOf } from './token';

/** A token is renewed so long before its time is over; who is quick to answer never waits for it. */
const AHEAD_MS = 60_000;
/** Tabs of one browser should not all wake at once. */
const SPREAD_MS = 15_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;
/** Where this machine's clock is wrong a new token may look spent: asking again would not make it newer. */
const RENEWED_MS = 30_000;
const LOCK = 'larkspur-renewal';

export interface RenewalOptions {
  store: SessionStore;
  /** `POST /auth/refresh`. @throws ApiError, 401 when the session is over */
  refresh(): Promise<SignInResponse>;
  /** The bank says that the session is over. */
  onLapsed(): void;
  /** Absent outside of secure contexts; the bank then tells two tabs that renew at once from a theft by itself. */
  locks: Pick<LockManager, 'request'> | undefined;
}

/**
 * Keeps the session's token fresh, once for all tabs: whoever has the lock asks, the others find its answer in the
 * storage. No answer means that nobody knows: the session stays, and is asked about again.
 */
export class Renewal {
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private renewedAt = 0;

  constructor(private readonly options: RenewalOptions) {}

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
    if (store.standing() === 'expired') await this.renew();
    return store.token();
  }

  /** @throws ApiError other than 401: the session is as it was */
  renew(): Promise<void> {
    this.running ??= this.alone(() => this.ask()).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private alone(work: () => Promise<void>): Promise<void> {
    const { locks } = this.options;
    return locks ? locks.request(LOCK, work) : work();
  }

  private async ask(): Promise<void> {
    const { store, refresh, onLapsed } = this.options;
    store.followOtherTabs();
    const before = store.user();
    const token = store.token();
    // Another tab was first; or it signed out.
    if (!before || !token || expiryOf(token) - Date.now() > AHEAD_MS + SPREAD_MS) return;
    if (Date.now() - this.renewedAt < RENEWED_MS) return;
    try {
      const answer = await refresh();
      this.renewedAt = Date.now();
      // Signed out in the meantime: a session that was ended is not begun again.
      if (store.user()?._id === before._id) store.begin(answer.token, answer.user);
    } catch (error) {
      if (!isApiError(error) || error.status !== 401) throw error;
      if (store.token() === token) onLapsed();
    }
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const { store } = this.options;
    const token = store.token();
    if (!token) return;
    const left = expiryOf(token) - Date.now() - AHEAD_MS - Math.random() * SPREAD_MS;
    const pause = this.failures > 0 ? Math.min(FIRST_RETRY_MS * 2 ** (this.failures - 1), LAST_RETRY_MS) : 0;
    this.timer = setTimeout(
      () => void this.tryToRenew(),
      Math.max(left, pause, this.renewedAt + RENEWED_MS - Date.now(), 0),
    );
  }

  private async tryToRenew(): Promise<void> {
    try {
      await this.renew();
      this.failures = 0;
    } catch {
      this.failures += 1;
    }
    this.schedule();
  }
}
