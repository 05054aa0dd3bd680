import type { StatementLine } from './transaction';
import type { AccountKind } from './user';

/**
 * The events of `GET /events`, a stream of server-sent events (HTML Standard, section 9.2) that requires the bearer header. Each
 * event has an id; `Last-Event-ID` resumes an interrupted stream.
 */
export interface LiveEvents {
  /** First on every stream. `resumed`: no event was missed; otherwise reload what is shown. */
  ready: { resumed: boolean };
  transaction: StatementLine;
  /** Dollars. `revision` grows with each change of the account: clients drop an older one that arrives late. */
  balance: {
    account: AccountKind;
    /** @example 2400.75 */
    balance: number;
    revision: number;
  };
  /** Last event of a stream that the server ends, unless its client does not read. */
  end: { reason: LiveEndReason };
}

/**
 * `revoked` and `expired`: the token is no longer valid. `stopping`: the server shuts down. `unavailable`: it may have missed
 * revocations. `replaced`: the user opened more streams than allowed, and this was the oldest.
 */
export type LiveEndReason = 'revoked' | 'expired' | 'stopping' | 'unavailable' | 'replaced';

export type LiveEventName = keyof LiveEvents;
