import type { QueryClient } from '@larkspur/query';
import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import { type ReadableStore, Store } from '@larkspur/web-kit/utils/store';

/** The state that belongs to one user of this page. */
export interface UserScope {
  /** React key of everything that shows the user's data: another user's screens start from nothing. */
  readonly key: number;
  readonly queries: QueryClient;
}

interface UserScopeOptions {
  session: Pick<SessionStore, 'user' | 'subscribe'>;
  /** @param isCurrent `false` once another user has taken over */
  createQueries(isCurrent: () => boolean): QueryClient;
  /** Called when a user's scope ends, before subscribers are notified. */
  onEnd(): void;
}

/**
 * A cache and a React key for each user. A cache that is only cleared keeps its mounted observers, which would show one
 * customer's balances to the next, and a late response would still be written to it. A visitor's scope passes to the
 * user who signs in, because it holds nothing personal and the sign-in form must stay mounted until it navigates.
 */
export class UserScopes implements ReadableStore<UserScope> {
  private readonly store: Store<UserScope>;

  readonly getSnapshot = (): UserScope => this.store.getSnapshot();
  readonly subscribe = (listener: () => void): (() => void) => this.store.subscribe(listener);

  constructor(private readonly options: UserScopeOptions) {
    this.store = new Store(this.create(0));
    let owner = options.session.user()?._id;
    options.session.subscribe(() => {
      const previous = owner;
      owner = options.session.user()?._id;
      if (owner === previous) return;
      if (previous === undefined) this.refreshVisitorData();
      else this.replace();
    });
  }

  private create(key: number): UserScope {
    const isCurrent = () => this.getSnapshot().key === key;
    return { key, queries: this.options.createQueries(isCurrent) };
  }

  /** Responses may differ for a signed-in user. */
  private refreshVisitorData(): void {
    const { queries } = this.getSnapshot();
    queries.removeQueries({ type: 'inactive' });
    void queries.invalidateQueries({ refetchType: 'none' });
  }

  private replace(): void {
    const { key, queries } = this.getSnapshot();
    this.options.onEnd();
    this.store.set(this.create(key + 1));
    queries.clear();
  }
}
