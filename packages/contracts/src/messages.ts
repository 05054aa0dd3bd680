import type { AuditAction, AuditChange } from './audit';
import type { RejectionReason } from './errors';
import type { Role } from './session';
import type { StatementLine, TransactionType } from './transaction';
import type { AccountKind, VerificationStatus } from './user';

/**
 * All messages on RabbitMQ. An event states what happened, for any number of consumers; a command asks one service to act and is
 * replied to. Amounts are integer cents below 2^53. A change that older consumers cannot read gets a new version,
 * and the consumer supports both for one release.
 */
export const MESSAGE_VERSION = 1;

export interface Events {
  /** svc-auth: a login exists; svc-users opens the profile and the accounts. */
  'user.registered': {
    userId: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    location: { address: string; state: string };
    role: Role;
    createdAt: string;
  };
  /** svc-users: profile and accounts have been opened, or the account number has changed. */
  'user.provisioned': {
    userId: string;
    accountNumber: string;
    /** Of the customer; consumers drop an older number that arrives late. A sender of the previous version sends none. */
    revision?: number;
  };
  /** svc-users: profile data that svc-auth includes in sessions has changed. */
  'user.profile-changed': {
    userId: string;
    firstName: string;
    lastName: string;
    verificationStatus: VerificationStatus;
    /** Grows with every change of the profile: consumers drop an older one that arrives late. */
    revision: number;
  };
  /** svc-auth: email or `isDisabled` changed; svc-users keeps a copy for search and display. */
  'login.changed': { userId: string; email: string; isDisabled: boolean; revision: number };
  /** svc-auth: tokens of this session are no longer valid. */
  'session.revoked': {
    sessionId: string;
    /** When the last token of the session expires, in seconds since the epoch. */
    until: number;
  };
  /** svc-users: a balance moved outside a transfer; svc-transactions writes the statement line. */
  'account.adjusted': {
    postingId: string;
    userId: string;
    account: AccountKind;
    transactionType: TransactionType;
    amountCents: number;
    description: string;
    date: string;
    /** Of the account, after this posting. */
    balance?: AccountBalance;
  };
  /** svc-users: an administrator reversed a transfer; svc-transactions writes the lines of both parties. */
  'transfer.reversed': {
    reversalId: string;
    transferId: string;
    payer: Party;
    /** `null` when the money had left the bank. */
    payee: Party | null;
    amountCents: number;
    reason: string;
    actorId: string;
    date: string;
  };
  /** svc-users: profile and accounts were deleted; svc-auth ends the sessions and deletes the login. */
  'user.deleted': { userId: string; actorId: string; date: string };
  /** Any service: an audited action. svc-users stores the records, append-only. */
  'audit.recorded': {
    /** Deduplicates redeliveries. */
    auditId: string;
    action: AuditAction;
    actor: { userId: string; role: Role } | null;
    subjectId: string | null;
    objectId: string | null;
    changes: AuditChange[];
    reason: string | null;
    address: string | null;
    requestId: string | null;
    at: string;
  };
  /** Any service: this customer should get an email. svc-auth knows the address. */
  'notice.due': {
    userId: string;
    notice: Notice;
    at: string;
  };
  /** svc-transactions: statement lines were written, with the new balances. For live updates and payment emails. */
  'statement.changed': { changes: StatementChange[] };
  /** gateway: requests it accepted, for its other instances, which share rate limits. Relevant for two minutes. */
  'limits.spent': {
    /** The sending instance, which ignores its own messages. */
    from: string;
    /** Minutes since the epoch. */
    minute: number;
    /** Limiter keys and counts. */
    spent: [key: string, times: number][];
  };
}

/** An email to a customer, with the data that its text needs. */
export type Notice =
  | { kind: 'new-device'; device: string; address: string }
  | { kind: 'password-changed' }
  | { kind: 'payment-pin-changed'; byBank: boolean }
  /** Sent to the former address. */
  | { kind: 'email-changed'; formerEmail: string }
  | { kind: 'verification-decided'; decision: 'verified' | 'failed'; reason: string | null };

/** Line and balance together, so that a screen never shows one without the other. */
export interface StatementChange {
  userId: string;
  /** As in `GET /transaction`. */
  line: StatementLine;
  /** Absent where the line moved no money. */
  balance: AccountBalance | null;
}

/** `revision` grows with every change of the account: consumers drop an older balance that arrives late. */
export interface AccountBalance {
  account: AccountKind;
  balanceCents: number;
  revision: number;
}

export type EventName = keyof Events;

/**
 * The durable queues of each event; a queue's name begins with the service that consumes it. Publishers declare them, so
 * that events are kept for a consumer that has never run; a new queue is listed here a release before it is relied on.
 * A service does not start unless it has a handler for each of its queues. Broadcasts (`session.revoked`,
 * `limits.spent`) have none: every instance listens with a temporary queue.
 */
export const EVENT_QUEUES = {
  'user.registered': ['svc-users.registrations', 'svc-transactions.holder-registrations'],
  'user.provisioned': ['svc-auth.provisioned-users', 'svc-transactions.users', 'svc-transactions.holder-accounts'],
  'user.profile-changed': ['svc-auth.profile-changes', 'svc-transactions.holder-names'],
  'login.changed': ['svc-users.login-changes'],
  'session.revoked': [],
  'account.adjusted': ['svc-transactions.adjustments'],
  'transfer.reversed': ['svc-transactions.reversals'],
  'user.deleted': ['svc-auth.deleted-users', 'svc-transactions.deleted-users'],
  'audit.recorded': ['svc-users.audit'],
  'notice.due': ['svc-auth.notices'],
  // For payment emails; the gateway listens to the same event as a broadcast.
  'statement.changed': ['svc-auth.payment-notices'],
  'limits.spent': [],
} as const satisfies Record<EventName, readonly string[]>;

/** The processes that communicate over RabbitMQ. */
export const MESSAGING_SERVICES = ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts', 'gateway'] as const;
export type MessagingService = (typeof MESSAGING_SERVICES)[number];

/** Who publishes each event. RabbitMQ refuses it from every other service. */
export const EVENT_PUBLISHERS = {
  'user.registered': ['svc-auth'],
  'user.provisioned': ['svc-users'],
  'user.profile-changed': ['svc-users'],
  'login.changed': ['svc-auth'],
  'session.revoked': ['svc-auth'],
  'account.adjusted': ['svc-users'],
  'transfer.reversed': ['svc-users'],
  'user.deleted': ['svc-users'],
  'audit.recorded': ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'],
  'notice.due': ['svc-auth', 'svc-users'],
  'statement.changed': ['svc-transactions'],
  'limits.spent': ['gateway'],
} as const satisfies Record<EventName, readonly MessagingService[]>;

/** Whose instances receive an event as a broadcast, besides the queues. */
export const BROADCAST_RECEIVERS: { readonly [E in EventName]?: readonly MessagingService[] } = {
  'user.provisioned': ['svc-auth'],
  'session.revoked': MESSAGING_SERVICES,
  'statement.changed': ['gateway'],
  'limits.spent': ['gateway'],
};

/** Stores what queues reject, and redrives it. */
export const DEAD_LETTER_COLLECTOR: MessagingService = 'svc-users';

/** The durable queues that carry this event. */
export type EventQueue<E extends EventName> = (typeof EVENT_QUEUES)[E][number];

/** One transfer of a batch. `pinProof` is HMAC-SHA256(H, fields) in hex, see `pin-proof.ts` of the service kit. */
export interface PostTransfer {
  transferId: string;
  payerId: string;
  from: AccountKind;
  amountCents: number;
  accountNumber: string;
  bankName: string;
  accountType: AccountKind;
  pinProof: string;
}

export interface Party {
  userId: string;
  name: string;
  accountNumber: string;
  account: AccountKind;
  /** Of that account, after the posting. */
  balanceCents?: number;
  revision?: number;
}

export type PostOutcome =
  | {
      transferId: string;
      outcome: 'completed';
      payer: Party /** `null` when the money left the bank. */;
      payee: Party | null;
    }
  | { transferId: string; outcome: 'rejected'; reason: RejectionReason };

/**
 * `mismatch`: another adjustment was posted under this id. `unauthorized`: the command does not prove that the actor asked for
 * it, or the actor's token has expired meanwhile.
 */
export type AdjustmentRefusal =
  | 'not_found'
  | 'own_account'
  | 'insufficient_funds'
  | 'balance_limit'
  | 'mismatch'
  | 'unauthorized';

export type ReversalRefusal =
  | 'not_found'
  | 'own_account'
  | 'not_reversible'
  | 'already_reversed'
  | 'money_spent'
  | 'account_closed'
  | 'unauthorized';

/** One posting of the ledger, for a transfer's timeline. */
export interface PostingRecord {
  postingId: string;
  type: 'transfer' | 'adjustment' | 'reversal' | 'closing';
  outcome: 'completed' | 'rejected';
  reason: string | null;
  actorId: string;
  /** ISO 8601, UTC. */
  postedAt: string;
  entries: { account: string; userId: string | null; amountCents: number }[];
  /** The block of the seal that holds it; `null` until it is sealed. */
  sealedIn: number | null;
  reversedBy: string | null;
}

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
      /** See `Authorization`. */
      authorization?: Authorization;
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
      /** See `Authorization`. */
      authorization?: Authorization;
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
    request: Record<string, never>;
    reply: {
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
}

/**
 * Proves who asked for a command that moves money: the actor's access token, sealed together with a digest of the command, see
 * `command-authorization.ts` of the service kit. Senders of the previous release have none, and are refused.
 */
export type Authorization = string;

/** Where a request came from, for the audit log of the service that performs the action. */
export interface RequestOrigin {
  /** The client's IP address, as the gateway saw it. */
  address: string | null;
  requestId: string | null;
}

export type CommandName = keyof Commands;

/** The one queue of each command; its name begins with the service that handles it. */
export const COMMAND_QUEUES = {
  'accounts.post': 'svc-users.post',
  'accounts.adjust': 'svc-users.adjust',
  'accounts.reverse': 'svc-users.reverse',
  'accounts.trace': 'svc-users.trace',
  'transfers.pending': 'svc-transactions.pending',
  'auth.security-state': 'svc-auth.security-state',
  'login.verify-password': 'svc-auth.password-checks',
  'login.update': 'svc-auth.login-updates',
} as const satisfies Record<CommandName, string>;

/** Who sends each command. RabbitMQ refuses it from every other service. */
export const COMMAND_SENDERS = {
  'accounts.post': ['svc-transactions'],
  'accounts.adjust': ['svc-transactions'],
  'accounts.reverse': ['svc-transactions'],
  'accounts.trace': ['svc-transactions'],
  'transfers.pending': ['svc-users'],
  'auth.security-state': MESSAGING_SERVICES,
  'login.verify-password': ['svc-users'],
  'login.update': ['svc-users'],
} as const satisfies Record<CommandName, readonly MessagingService[]>;

/** RFC 7517. A verifier must accept both before svc-auth signs with another one than before. */
export type PublicJwk = RsaPublicJwk | EcPublicJwk;

export interface RsaPublicJwk {
  kty: 'RSA';
  kid: string;
  use: 'sig';
  alg: 'RS256';
  n: string;
  e: string;
}

export interface EcPublicJwk {
  kty: 'EC';
  kid: string;
  use: 'sig';
  alg: 'ES256';
  crv: 'P-256';
  x: string;
  y: string;
}

/** RFC 7517, an RSA public key to encrypt to. */
export interface SealingJwk {
  kty: 'RSA';
  kid: string;
  use: 'enc';
  alg: 'RSA-OAEP-256';
  n: string;
  e: string;
}
