import type { SignInNotice } from '@larkspur/contracts/sign-in-notice';
import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import type { RouteTable } from '../routes/route-table';
import { isGuarded, type RouteLocation, type SignInPath, signInPathFor, signInUrl } from './route-authorization';

/** The part of the router that ending a session needs. */
export interface Navigation {
  location(): RouteLocation;
  /** Replaces the history entry, so that Back does not lead into an ended session. */
  replace(to: string, state: SignInNotice): void;
}

/** After these, signing in returns to the page where the session ended. */
type EndNotice = { kind: 'idle' | 'session-ended' };

/**
 * Ends a session and navigates to the sign-in page as one step. The route guard sees the session end at the same moment and would
 * navigate too, to the sign-in page of the current route; it leaves that alone while `isInProgress`.
 */
export class SessionTermination {
  private inProgress = false;

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: Navigation,
    private readonly routes: () => RouteTable,
  ) {}

  /** A deliberate sign-out always leads to /signin. */
  signOut(): void {
    this.terminate('/signin', { kind: 'signed-out' });
  }

  /** The user was idle. Signing in again, at the sign-in page of the current area, returns to the current page. */
  onIdle(): void {
    this.endAndReturnHere({ kind: 'idle' }, signInPathFor(this.navigation.location(), this.routes()));
  }

  /**
   * A response was 401. Many may arrive together: only the first one navigates.
   * @param token the token of the request; one of an earlier session has no effect
   */
  onUnauthorized(token: string | null): void {
    const location = this.navigation.location();
    if (this.inProgress || token !== this.session.token() || location.pathname === '/signin') return;
    this.terminate(signInUrl(location, '/signin'), this.withUser({ kind: 'session-ended' }));
  }

  /** The server refused to refresh the token: as after a 401, to /signin. A user on a public page stays there. */
  onExpired(): void {
    if (!this.inProgress) this.endAndReturnHere({ kind: 'session-ended' }, '/signin');
  }

  isInProgress(): boolean {
    return this.inProgress;
  }

  /** Called when another page is shown. */
  onNavigated(): void {
    this.inProgress = false;
  }

  private endAndReturnHere(notice: EndNotice, page: SignInPath): void {
    const location = this.navigation.location();
    if (isGuarded(location, this.routes())) this.terminate(signInUrl(location, page), this.withUser(notice));
    else this.session.end();
  }

  private withUser(notice: EndNotice): SignInNotice {
    const userId = this.session.user()?._id;
    return userId === undefined ? notice : { ...notice, userId };
  }

  private terminate(destination: string, notice: SignInNotice): void {
    this.inProgress = true;
    this.session.end();
    this.navigation.replace(destination, notice);
  }
}
