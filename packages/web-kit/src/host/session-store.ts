import { ROLES, type SessionUser } from '@larkspur/contracts/session';
import { VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { Store } from '../utils/store';
import { expiresAt, isExpired } from './token';

/** The specification defines these keys. */
const TOKEN_KEY = 'token';
const USER_KEY = 'user';

interface Session {
  token: string;
  user: SessionUser;
}

/**
 * The signed-in user of this browser. Token and user are in localStorage, which all tabs share, so that a sign-in or
 * sign-out in one tab reaches the others. Only the shell holds this; a remote never sees the token.
 */
export class SessionStore {
  private readonly store = new Store<Session | null>(null);

  readonly subscribe = this.store.subscribe;

  constructor(
    private readonly storage: Storage,
    private readonly events: Pick<Window, 'addEventListener'>,
  ) {
    this.store.set(this.readStorage());
    if (!this.session) this.end();
    this.events.addEventListener('storage', ({ key }) => {
      if (key === null || key === TOKEN_KEY || key === USER_KEY) this.syncFromStorage();
    });
  }

  /** `expired`: the token's time is over. Only a refresh can tell whether the session is over too. */
  status(): 'none' | 'current' | 'expired' {
    if (!this.session) return 'none';
    return isExpired(this.session.token) ? 'expired' : 'current';
  }

  token(): string | null {
    return this.session?.token ?? null;
  }

  /** The same object until the user changes. */
  user(): SessionUser | null {
    return this.session?.user ?? null;
  }

  begin(token: string, user: SessionUser): void {
    // Writes the token last: a tab that is notified of it finds its user already stored.
    this.storage.setItem(USER_KEY, JSON.stringify(user));
    this.storage.setItem(TOKEN_KEY, token);
    this.store.set({ token, user });
  }

  update(changes: Partial<SessionUser>): void {
    if (!this.session) return;
    const user = { ...this.session.user, ...changes };
    // Usually unchanged after a repeated read; subscribers are notified of changes only.
    if (JSON.stringify(user) === JSON.stringify(this.session.user)) return;
    this.storage.setItem(USER_KEY, JSON.stringify(user));
    this.store.set({ token: this.session.token, user });
  }

  end(): void {
    this.storage.removeItem(TOKEN_KEY);
    this.storage.removeItem(USER_KEY);
    this.store.set(null);
  }

  /** Loads what another tab has stored. The browser's `storage` event may not have arrived yet. */
  syncFromStorage(): void {
    const session = this.readStorage();
    const unchanged =
      session?.token === this.session?.token && JSON.stringify(session?.user) === JSON.stringify(this.session?.user);
    if (!unchanged) this.store.set(session);
  }

  private get session(): Session | null {
    return this.store.getSnapshot();
  }

  private readStorage(): Session | null {
    const token = this.storage.getItem(TOKEN_KEY);
    const user = parseUser(this.storage.getItem(USER_KEY));
    return token && expiresAt(token) > 0 && user ? { token, user } : null;
  }
}

/** Any script of the page can write to storage, so a value without a user's shape is ignored. */
function parseUser(text: string | null): SessionUser | null {
  try {
    const user: Partial<SessionUser> | null = JSON.parse(text ?? 'null');
    if (typeof user !== 'object' || user === null) return null;
    const { _id, firstName, lastName, email, role, isAdmin, verificationStatus } = user;
    if (typeof _id !== 'string' || typeof firstName !== 'string' || typeof isAdmin !== 'boolean') return null;
    if (typeof lastName !== 'string' || typeof email !== 'string') return null;
    if (!verificationStatus || !VERIFICATION_STATUSES.includes(verificationStatus)) return null;
    const known = { _id, firstName, lastName, email, isAdmin, verificationStatus };
    return ROLES.some((one) => one === role) ? { ...known, role } : known;
  } catch {
    return null;
  }
}
