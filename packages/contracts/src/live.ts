import type { StatementLine } from './transaction';
import type { AccountKind } from './user';

/**
 * The events of `GET /events`, a stream in the format of the HTML Standard section 9.2 (Server-sent events), read with
 * the bearer header. Each has an id; `Last-Event-ID` takes a broken stream up again where it was.
 */
export interface LiveEvents {
  /** First on every stream. `resumed`: nothing was missed; otherwise read afresh what you show. */
  ready: { resumed: boolean };
  transaction: StatementLine;
  /** Dollars. `revision` grows with each change of the account: an older one that comes late is dropped. */
  balance: {
    account: AccountKind;
    /** @example 2400.75 */
    balance: number;
    revision: number;
  };
  /** Last on a stream that the server ends, one whose client does not read excepted. */
  end: { reason: LiveEndReason };
}

/**
 * Its token is no longer good; the server stops; it cannot know any longer whether the token is good; the user opened
 * more streams than one may have, and this was the oldest.
 */
export type LiveEndReason = 'revoked' | 'expired' | 'stopping' | 'unavailable' | 'replaced';

export type LiveEventName = keyof LiveEvents;
