import type { ServiceReconciliation } from '../operations';
import type { Role } from '../session';
import type { TransactionType } from '../transaction';
import type { AccountKind } from '../user';
import type { Events } from './events';
import type { PublicJwk, SealingJwk } from './json-web-keys';
import type { AdjustmentRefusal, PostingRecord, PostOutcome, PostTransfer, ReversalRefusal } from './postings';
import type {
  ComparedLogin,
  ComparedUser,
  FeedPosition,
  FeedPosting,
  LedgerPosting,
  RangeReply,
  RangeRequest,
} from './reconciliation';

export interface Commands {
  /**
   * svc-users: post a batch of transfers in one transaction. A transfer that is already posted is answered from its posting. One
   * that cannot be decided yet is missing from the outcomes and stays pending at the sender.
   */
  'accounts.post': { request: { transfers: PostTransfer[] }; reply: { outcomes: PostOutcome[] } };
  /** svc-users: an administrator's posting to one account, once per `postingId`; also publishes `account.adjusted`. */
  'accounts.adjust': {
    request: {
      postingId: string;
      userId: string;
      actorId: string;
      account: AccountKind;
      transactionType: TransactionType;
      amountCents: number;
      description: string;
      date: string;
      origin?: RequestOrigin;
      signedRequest?: SignedRequest;
    };
    reply: { outcome: 'posted' } | { outcome: 'refused'; code: AdjustmentRefusal };
  };
  /** svc-users: reverse a completed transfer, once; also publishes `transfer.reversed`. */
  'accounts.reverse': {
    request: {
      reversalId: string;
      transferId: string;
      actorId: string;
      reason: string;
      origin?: RequestOrigin;
      signedRequest?: SignedRequest;
    };
    reply:
      | { outcome: 'reversed'; reversal: Events['transfer.reversed'] }
      | { outcome: 'refused'; code: ReversalRefusal };
  };
  /** svc-users: the posting of this id and the reversal of it, for a transfer's timeline. */
  'accounts.trace': { request: { postingId: string }; reply: { postings: PostingRecord[] } };
  /** svc-transactions: the number of this payer's transfers without an outcome. */
  'transfers.pending': { request: { userId: string }; reply: { pending: number } };
  /** svc-auth: what a process needs to verify tokens. */
  'auth.security-state': {
    request: {
      /** The digest of the last reply that the sender got. */
      digest?: string;
    };
    reply: {
      /** The digest of this reply. If it equals the request's, nothing has changed and the lists are empty. */
      digest?: string;
      jwks: { keys: PublicJwk[] };
      revocations: Events['session.revoked'][];
      /** Encrypts passwords for svc-auth, see `sealed-password.ts` of the service kit. */
      sealingKey?: SealingJwk;
    };
  };
  /**
   * svc-auth: check the user's password. Wrong passwords count towards the same limit as failed sign-ins. `sealedPassword` is a
   * compact JWE (RFC 7516) for the sealing key, so that the broker stores no readable password.
   */
  'login.verify-password': {
    request: { userId: string; sealedPassword: string };
    reply: { outcome: 'verified' | 'wrong' } | { outcome: 'throttled'; retryAfterSeconds: number };
  };
  /**
   * svc-auth: change the email or `isDisabled`; disabling ends all sessions. Idempotent. A login that differs from the request and
   * is no longer at `expectedRevision` is not changed, and the reply is `superseded`: a late command cannot undo a newer change.
   */
  'login.update': {
    request: {
      userId: string;
      email: string;
      isDisabled: boolean;
      /** The revision of the login that the change builds on; absent: any. */
      expectedRevision?: number;
      /** For the audit log. */
      actor?: { userId: string; role: Role };
    };
    reply:
      | { outcome: 'updated'; revision: number }
      | { outcome: 'refused'; code: 'email_taken' | 'not_found' }
      | { outcome: 'refused'; code: 'superseded'; login: { email: string; isDisabled: boolean; revision: number } };
  };
  /** svc-auth: the logins of a range of users, unless their digest is the sender's. */
  'logins.compare': { request: RangeRequest; reply: RangeReply<ComparedLogin> };
  /**
   * svc-users: the users of a range, deleted ones included, unless the digest is the sender's.
   * `profile`: names and verification status of those who are not deleted; `holder`: full name, account number, deleted or not.
   */
  'users.compare': { request: RangeRequest & { values: 'profile' | 'holder' }; reply: RangeReply<ComparedUser> };
  /**
   * svc-users: the sealed postings of the blocks after a position, at least one block if there is one. `isForked`: the ledger does not
   * have this block, because it was restored from a backup.
   */
  'ledger.feed': {
    request: { after: FeedPosition | null; limit: number };
    reply: { isForked: true } | { isForked: false; postings: FeedPosting[]; until: FeedPosition | null };
  };
  /** svc-users: what the ledger knows about these postings. Unknown postings are missing. */
  'ledger.postings': { request: { postingIds: string[] }; reply: { postings: LedgerPosting[] } };
  /** svc-users: which of these are not the ids of completed postings. */
  'ledger.missing': { request: { postingIds: string[] }; reply: { missing: string[] } };
  /** svc-users: which of these audit records it does not have. */
  'audit.missing': { request: { auditIds: string[] }; reply: { missing: string[] } };
  /** svc-auth: which of these `notice.due` it has not handled. */
  'notices.missing': { request: { messageIds: string[] }; reply: { missing: string[] } };
  /** svc-auth: how far its reconciliation is, and a page of the open differences. */
  'auth.reconciliation': { request: DifferencesPage; reply: ServiceReconciliation };
  /** svc-transactions: the same of this service. */
  'transactions.reconciliation': { request: DifferencesPage; reply: ServiceReconciliation };
}

/** A page of a service's open differences. Older services know no pages, and send no `next`. */
export interface DifferencesPage {
  /** `next` of the previous page. */
  after?: string;
  limit?: number;
}

export type CommandName = keyof Commands;

/**
 * Proves that the actor asked for a command that moves money: the actor's HTTP request, with the token that svc-auth issued for it. A
 * command without it is refused.
 */
export interface SignedRequest {
  /** A downscoped token with the hash of what follows. */
  token: string;
  method: string;
  /** Path and query. */
  target: string;
  idempotencyKey?: string | undefined;
  body: string;
}

/** Where a request came from, for the audit log of the service that performs the action. */
export interface RequestOrigin {
  /** The client's IP address, as the gateway saw it. */
  address: string | null;
  requestId: string | null;
}
