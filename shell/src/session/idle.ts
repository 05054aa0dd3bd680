import { isStaff } from './admission';
import type { SessionStore } from './session-store';

const MINUTE = 60_000;
/** A warning stands so long before the end. */
export const WARNING_MS = 2 * MINUTE;
/** Activity is written down at most so often: all tabs of the browser read it. */
const NOTED_EVERY_MS = 5_000;
const ACTIVITY_KEY = 'larkspur-last-activity';
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export type Presence = { kind: 'present' } | { kind: 'warned'; endsAt: number };
const PRESENT: Presence = { kind: 'present' };

export interface IdleOptions {
  store: SessionStore;
  storage: Storage;
  page: Pick<Window, 'addEventListener'> & { document: Pick<Document, 'addEventListener'> };
  /** Nobody was there for the whole time. */
  onIdle(): void;
}

/**
 * Ends a session that nobody sits at any more: customers after 15 minutes, the bank's staff after 10, in all tabs
 * together. Once the warning stands only its own answer counts: somebody must have read it.
 */
export class IdleWatch {
  private presence: Presence = PRESENT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: IdleOptions) {}

  start(): void {
    const { page, store } = this.options;
    for (const sign of SIGNS_OF_LIFE)
      page.addEventListener(sign, () => this.noticed(), { passive: true, capture: true });
    page.addEventListener('storage', ({ key }) => {
      if (key === ACTIVITY_KEY) this.look();
    });
    // Timers sleep while a laptop is closed.
    page.document.addEventListener('visibilitychange', () => this.look());
    let known = store.user()?._id;
    store.subscribe(() => {
      const id = store.user()?._id;
      if (id !== known && id) this.note();
      known = id;
      this.look();
    });
    this.look();
  }

  current(): Presence {
    return this.presence;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The warning was answered: somebody is there. */
  stay(): void {
    this.note();
    this.look();
  }

  private noticed(): void {
    if (this.presence.kind === 'warned' || !this.options.store.user()) return;
    if (Date.now() - this.lastActivity() < NOTED_EVERY_MS) return;
    this.note();
    this.look();
  }

  private note(): void {
    this.options.storage.setItem(ACTIVITY_KEY, String(Date.now()));
  }

  private lastActivity(): number {
    return Number(this.options.storage.getItem(ACTIVITY_KEY)) || 0;
  }

  private look(): void {
    clearTimeout(this.timer);
    const user = this.options.store.user();
    if (!user) {
      this.options.storage.removeItem(ACTIVITY_KEY);
      this.become(PRESENT);
      return;
    }
    // Signed in by an older release, or the storage was cleared: from now on.
    if (this.lastActivity() === 0) this.note();
    const endsAt = this.lastActivity() + (isStaff(user) ? 10 : 15) * MINUTE;
    const now = Date.now();
    if (now >= endsAt) {
      this.become(PRESENT);
      this.options.onIdle();
      return;
    }
    const warnsAt = endsAt - WARNING_MS;
    this.become(now >= warnsAt ? { kind: 'warned', endsAt } : PRESENT);
    this.timer = setTimeout(() => this.look(), (now >= warnsAt ? endsAt : warnsAt) - now);
  }

  private become(presence: Presence): void {
    if (JSON.stringify(presence) === JSON.stringify(this.presence)) return;
    this.presence = presence;
    for (const listener of [...this.listeners]) listener();
  }
}
