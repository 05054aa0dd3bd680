import type { VerificationStatus } from '../user';
import type { Party } from './postings';

/** A range of user ids: from `after` (exclusive) to `until` (inclusive; `null`: to the end). */
export interface RangeRequest {
  after: string;
  until: string | null;
  /** The most rows of a reply, at most 1,000. */
  limit: number;
  /** The digest of the sender's copies in this range; see `range-digest.ts` of the service kit. */
  digest: string;
}

/** `until`: where the rows end, which is earlier than requested when there are more than `limit`. */
export type RangeReply<Row> = { isEqual: true } | { isEqual: false; until: string | null; rows: Row[] };

export interface ComparedLogin {
  userId: string;
  email: string;
  isDisabled: boolean;
  revision: number;
}

export type ComparedUser =
  | {
      userId: string;
      isDeleted: false;
      firstName: string;
      lastName: string;
      verificationStatus: VerificationStatus;
      accountNumber: string;
      revision: number;
    }
  | { userId: string; isDeleted: true; actorId: string; deletedAt: string };

/** A block of the seal and its hash, in hex. */
export interface FeedPosition {
  block: number;
  hash: string;
}

type PostingType = 'transfer' | 'adjustment' | 'reversal' | 'closing';

export interface FeedPosting {
  postingId: string;
  type: PostingType;
  outcome: 'completed' | 'rejected';
}

/** A posting with what statement lines need. The balances of the parties are the current ones. */
export interface LedgerPosting extends FeedPosting {
  reason: string | null;
  actorId: string;
  /** The transfer that a reversal takes back. */
  reverses: string | null;
  /** ISO 8601, UTC. */
  date: string;
  /** 0 for a rejected transfer. */
  amountCents: number;
  /** `null`: an account of the bank. */
  debited: Party | null;
  credited: Party | null;
}
