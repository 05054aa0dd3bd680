import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import { isGuarded, type RouteLocation, signInPathFor, signInUrl } from './route-authorization';

/** What a termination needs of the router. */
export interface Navigation {
  location(): RouteLocation;
  /** Replaces the present entry: Back must not lead into what has ended. */
  replace(to: string): void;
}

/**
 * The end of a session and the way out, as one act. The guard of the routes sees the session end at the same moment
 * and would send people to the bareClient of the page they stand on: while a termination is under way it leaves them alone.
 */
export class SessionTermination {
  private inProgress = false;

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: Navigation,
  ) {}

  /** A deliberate sign-out: to the front bareClient, wherever it happened. */
  signOut(): void {
    this.terminate('/signin');
  }

  /** Nobody was there for long: whoever comes back goes on where they were. */
  onIdle(): void {
    const address = this.navigation.location();
    if (isGuarded(address)) this.terminate(signInUrl(address, signInPathFor(address)));
    else this.session.end();
  }

  /**
   * An answer was 401. Many may arrive at once: the first one leaves, the others find it under way.
   * @param token what the request carried; one that belongs to an earlier session changes nothing
   */
  onUnauthorized(token: string | null): void {
    const address = this.navigation.location();
    if (this.inProgress || token !== this.session.token() || address.pathname === '/signin') return;
    this.terminate(signInUrl(address, '/signin'));
  }

  /** The bank renews this session no more. Who reads a public page just goes on reading. */
  onExpired(): void {
    const address = this.navigation.location();
    if (this.inProgress) return;
    if (isGuarded(address)) this.terminate(signInUrl(address, signInPathFor(address)));
    else this.session.end();
  }

  isInProgress(): boolean {
    return this.inProgress;
  }

  /** Another page stands there now. */
  onNavigated(): void {
    this.inProgress = false;
  }

  private terminate(destination: string): void {
    this.inProgress = true;
    this.session.end();
    this.navigation.replace(destination);
  }
}
