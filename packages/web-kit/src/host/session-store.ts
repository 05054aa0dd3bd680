import { ROLES, type SessionUser } from '@larkspur/contracts/session';
import { VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { Store } from '../utils/store';
import { expiresAt, isToken, subjectOf } from './token';

/** The specification defines these keys. */
const TOKEN_KEY = 'token';
const USER_KEY = 'user';
/** When the token was received by this machine's clock, and which token that was. */
const RECEIPT_KEY = 'larkspur-token-receipt';

interface Session {
  token: string;
  user: SessionUser;
  /** Milliseconds since the epoch by this machine's clock; `null` if an older release stored the token. */
  receivedAt: number | null;
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
    const stored = this.readStorage();
    if (stored !== 'incomplete') this.store.set(stored);
    if (stored === null) this.end();
    this.events.addEventListener('storage', ({ key }) => {
      if (key === null || key === TOKEN_KEY || key === USER_KEY) this.syncFromStorage();
    });
    // A page that comes back from the back/forward cache got no events while it was there.
    this.events.addEventListener('pageshow', () => this.syncFromStorage());
  }

  /** `expired`: the token's time is over. Only a refresh can tell whether the session is over too. */
  status(): 'none' | 'current' | 'expired' {
    if (!this.session) return 'none';
    const { receivedAt } = this.session;
    // A clock that was set back since then says nothing about the token's age.
    const isClockSetBack = receivedAt !== null && Date.now() < receivedAt;
    return isClockSetBack || Date.now() >= this.expiresAt() ? 'expired' : 'current';
  }

  /** When the token expires by this machine's clock, in milliseconds since the epoch; 0 without a session. */
  expiresAt(): number {
    return this.session ? expiresAt(this.session.token, this.session.receivedAt) : 0;
  }

  /** Returns whether a token is the current one and has not expired. */
  isCurrent(token: string): boolean {
    return token === this.token() && this.status() === 'current';
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
    const receivedAt = Date.now();
    this.storage.setItem(USER_KEY, JSON.stringify(user));
    this.storage.setItem(RECEIPT_KEY, `${receivedAt} ${tokenId(token)}`);
    this.storage.setItem(TOKEN_KEY, token);
    this.store.set({ token, user, receivedAt });
  }

  update(changes: Partial<SessionUser>): void {
    const id = this.session?.user._id;
    // Another tab may have changed the user a moment ago: these changes are not that user's.
    this.syncFromStorage();
    if (!this.session || this.session.user._id !== id) return;
    const user = { ...this.session.user, ...changes };
    // Usually unchanged after a repeated read; subscribers are notified of changes only.
    if (JSON.stringify(user) === JSON.stringify(this.session.user)) return;
    this.storage.setItem(USER_KEY, JSON.stringify(user));
    this.store.set({ ...this.session, user });
  }

  end(): void {
    this.storage.removeItem(TOKEN_KEY);
    this.storage.removeItem(USER_KEY);
    this.storage.removeItem(RECEIPT_KEY);
    this.store.set(null);
  }

  /** Loads what another tab has stored. The browser's `storage` event may not have arrived yet. */
  syncFromStorage(): void {
    const session = this.readStorage();
    if (session === 'incomplete') return;
    const unchanged =
      session?.token === this.session?.token && JSON.stringify(session?.user) === JSON.stringify(this.session?.user);
    if (!unchanged) this.store.set(session);
  }

  private get session(): Session | null {
    return this.store.getSnapshot();
  }

  /**
   * `incomplete`: another tab has stored its user and not yet the token. Its `storage` event follows; until then one
   * user's name must not appear over the other's accounts.
   */
  private readStorage(): Session | 'incomplete' | null {
    const token = this.storage.getItem(TOKEN_KEY);
    const user = parseUser(this.storage.getItem(USER_KEY));
    if (!token || !isToken(token) || !user) return null;
    if ((subjectOf(token) ?? user._id) !== user._id) return 'incomplete';
    return { token, user, receivedAt: parseReceipt(this.storage.getItem(RECEIPT_KEY), token) };
  }
}

/** The end of the signature, which differs between tokens. */
const tokenId = (token: string) => token.slice(-16);

/** `null` for a receipt of another token, which an older release in another tab has replaced. */
function parseReceipt(text: string | null, token: string): number | null {
  const [receivedAt = '', id] = (text ?? '').split(' ');
  return id === tokenId(token) && /^\d+$/.test(receivedAt) ? Number(receivedAt) : null;
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
