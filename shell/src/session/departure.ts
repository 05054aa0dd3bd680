import { type Address, doorOf, isGuarded, signInAddress } from './admission';
import type { SessionStore } from './session-store';

/** What a departure needs of the router. */
export interface Place {
  address(): Address;
  /** Replaces the present entry: Back must not lead into what has ended. */
  replace(to: string): void;
}

/**
 * The end of a session and the way out, as one act. The guard of the routes sees the session end at the same moment
 * and would send people to the door of the page they stand on: while a departure is under way it leaves them alone.
 */
export class Departure {
  private underWay = false;

  constructor(
    private readonly session: SessionStore,
    private readonly place: Place,
  ) {}

  /** A deliberate sign-out: to the front door, wherever it happened. */
  signOut(): void {
    this.leaveTo('/signin');
  }

  /** Nobody was there for long: whoever comes back goes on where they were. */
  idle(): void {
    const address = this.place.address();
    if (isGuarded(address)) this.leaveTo(signInAddress(address, doorOf(address)));
    else this.session.end();
  }

  /**
   * An answer was 401. Many may arrive at once: the first one leaves, the others find it under way.
   * @param token what the request carried; one that belongs to an earlier session changes nothing
   */
  refused(token: string | null): void {
    const address = this.place.address();
    if (this.underWay || token !== this.session.token() || address.pathname === '/signin') return;
    this.leaveTo(signInAddress(address, '/signin'));
  }

  /** The bank renews this session no more. Who reads a public page just goes on reading. */
  lapsed(): void {
    const address = this.place.address();
    if (this.underWay) return;
    if (isGuarded(address)) this.leaveTo(signInAddress(address, doorOf(address)));
    else this.session.end();
  }

  isUnderWay(): boolean {
    return this.underWay;
  }

  /** Another page stands there now. */
  arrived(): void {
    this.underWay = false;
  }

  private leaveTo(destination: string): void {
    this.underWay = true;
    this.session.end();
    this.place.replace(destination);
  }
}
