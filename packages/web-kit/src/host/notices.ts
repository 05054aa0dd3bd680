import { type ReadableStore, Store } from '../utils/store';
import type { HostApi } from './host-api';

export type Notice = Parameters<HostApi['notify']>[0] & { id: number };

/** Long enough to read one line. An error, or a notice with an action, stays until it is dismissed. */
const DISPLAY_MS = 6_000;
/** More would cover the page. */
const MAX_NOTICES = 3;

/** Short messages outside the page's flow (toasts). */
export class Notices implements ReadableStore<readonly Notice[]> {
  private readonly store = new Store<readonly Notice[]>([]);
  private nextId = 1;

  readonly getSnapshot = this.store.getSnapshot;
  readonly subscribe = this.store.subscribe;

  show({ tone, text, action }: Omit<Notice, 'id'>): void {
    const notice = { id: this.nextId, tone, text, ...(action && { action }) };
    this.nextId += 1;
    this.store.set([...this.getSnapshot(), notice].slice(-MAX_NOTICES));
    if (tone !== 'error' && !action) setTimeout(() => this.dismiss(notice.id), DISPLAY_MS);
  }

  dismiss(id: number): void {
    this.store.set(this.getSnapshot().filter((notice) => notice.id !== id));
  }

  /** The messages were meant for the user who is leaving. */
  clear(): void {
    this.store.set([]);
  }
}
