import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import { type ReadableStore, Store } from '@larkspur/web-kit/utils/store';
import { isStaff } from './route-authorization';

const MINUTE = 60_000;
/** The warning is shown this long before the session ends. */
const WARNING_MS = 2 * MINUTE;
/** Activity is stored at most this often, because every write wakes the other tabs. */
const ACTIVITY_THROTTLE_MS = 5_000;
const ACTIVITY_KEY = 'larkspur-last-activity';
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export type IdleState = { kind: 'active' } | { kind: 'warning'; endsAt: number };
const ACTIVE: IdleState = { kind: 'active' };

interface IdleOptions {
  store: SessionStore;
  storage: Storage;
  page: Pick<Window, 'addEventListener'> & { document: Pick<Document, 'addEventListener'> };
  /** Called when there was no activity for the whole time. */
  onIdle(): void;
}

/**
 * Ends an idle session: customers' after 15 minutes, staff's after 10, counted over all tabs. Once the warning is shown
 * only its own button counts as activity, so that the user has read it.
 */
export class IdleMonitor implements ReadableStore<IdleState> {
  private readonly state = new Store<IdleState>(ACTIVE);
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly getSnapshot = this.state.getSnapshot;
  readonly subscribe = this.state.subscribe;

  constructor(private readonly options: IdleOptions) {}

  start(): void {
    const { page, store } = this.options;
    for (const sign of ACTIVITY_EVENTS)
      page.addEventListener(sign, () => this.onActivity(), { passive: true, capture: true });
    page.addEventListener('storage', ({ key }) => {
      if (key === ACTIVITY_KEY) this.update();
    });
    // Timers sleep while a laptop is closed.
    page.document.addEventListener('visibilitychange', () => this.update());
    let known = store.user()?._id;
    store.subscribe(() => {
      const id = store.user()?._id;
      if (id !== known && id) this.recordActivity();
      known = id;
      this.update();
    });
    this.update();
  }

  /** The user responded to the warning. */
  staySignedIn(): void {
    if (Date.now() < this.endsAt()) this.recordActivity();
    this.update();
  }

  private onActivity(): void {
    if (this.getSnapshot().kind === 'warning' || !this.options.store.user()) return;
    const now = Date.now();
    const sinceLast = now - this.lastActivity();
    if (sinceLast >= 0 && sinceLast < ACTIVITY_THROTTLE_MS) return;
    // Timers do not count the time that a machine sleeps, and a page that was in front is not hidden by it.
    if (now < this.endsAt() - WARNING_MS) this.recordActivity();
    this.update();
  }

  private endsAt(): number {
    const user = this.options.store.user();
    return this.lastActivity() + (user && isStaff(user) ? 10 : 15) * MINUTE;
  }

  private recordActivity(): void {
    this.options.storage.setItem(ACTIVITY_KEY, String(Date.now()));
  }

  private lastActivity(): number {
    return Number(this.options.storage.getItem(ACTIVITY_KEY)) || 0;
  }

  private update(): void {
    clearTimeout(this.timer);
    const user = this.options.store.user();
    if (!user) {
      this.options.storage.removeItem(ACTIVITY_KEY);
      this.setState(ACTIVE);
      return;
    }
    // Signed in with an older release, storage was cleared, or the clock was set back since: the time starts now.
    if (this.lastActivity() === 0 || this.lastActivity() > Date.now()) this.recordActivity();
    const endsAt = this.endsAt();
    const now = Date.now();
    if (now >= endsAt) {
      this.setState(ACTIVE);
      this.options.onIdle();
      return;
    }
    const warnsAt = endsAt - WARNING_MS;
    this.setState(now >= warnsAt ? { kind: 'warning', endsAt } : ACTIVE);
    this.timer = setTimeout(() => this.update(), (now >= warnsAt ? endsAt : warnsAt) - now);
  }

  private setState(state: IdleState): void {
    if (JSON.stringify(state) !== JSON.stringify(this.getSnapshot())) this.state.set(state);
  }
}
