import type { AuditAction, AuditChange } from './audit';
import type { RejectionReason } from './errors';
import type { Role } from './session';
import type { StatementLine, TransactionType } from './transaction';
import type { AccountKind, VerificationStatus } from './user';

/**
 * Every message that crosses RabbitMQ. An event tells what happened (topic exchange, any number of consumers);
 * a command asks one service to do something and is answered. Amounts are integer cents and stay below 2^53.
 * A change that an older consumer could not read gets a new version here, and the consumer serves both for a release.
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
  /** svc-users: profile and accounts are there. */
  'user.provisioned': { userId: string; accountNumber: string };
  /** svc-users: what svc-auth repeats at sign-in has changed. */
  'user.profile-changed': {
    userId: string;
    firstName: string;
    lastName: string;
    verificationStatus: VerificationStatus;
    /** Grows with every change of the profile: an older one that arrives late is dropped. */
    revision: number;
  };
  /** svc-auth: e-mail or disabled changed; svc-users keeps a copy to search and show. */
  'login.changed': { userId: string; email: string; isDisabled: boolean; revision: number };
  /** svc-auth: tokens of this session are void. */
  'session.revoked': {
    sessionId: string /** Seconds since the epoch after which no token of it lives. */;
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
  /** svc-users: an administrator took a transfer back; svc-transactions writes the lines of both parties. */
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
  /** svc-users: profile and accounts are gone; svc-auth ends the sessions and forgets the login. */
  'user.deleted': { userId: string; actorId: string; date: string };
  /** Any service: an administrator acted, or something touched security. svc-users keeps the record, append-only. */
  'audit.recorded': {
    /** Makes the record one, however often it is told. */
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
  /** Any service: this customer is to be told by e-mail. svc-auth knows the address. */
  'notice.due': {
    userId: string;
    notice: Notice;
    at: string;
  };
  /** svc-transactions: lines were written, and balances moved with them. For whoever shows them live. */
  'statement.changed': { changes: StatementChange[] };
  /** gateway: requests it let through, for its other instances, which share the limits of an address. Of use for two minutes. */
  'limits.spent': {
    /** The instance; it knows its own already. */
    from: string;
    /** Since the epoch. */
    minute: number;
    /** Whose limit, and how many. */
    spent: [key: string, times: number][];
  };
}

/** What a customer is told by e-mail, with what the words need. */
export type Notice =
  | { kind: 'new-device'; device: string; address: string }
  | { kind: 'password-changed' }
  | { kind: 'payment-pin-changed'; byBank: boolean }
  /** Told to the address that was before. */
  | { kind: 'email-changed'; formerEmail: string }
  | { kind: 'verification-decided'; decision: 'verified' | 'failed'; reason: string | null };

/** Both in one, so that a screen never shows a line without its balance. */
export interface StatementChange {
  userId: string;
  /** As `GET /transaction` answers it. */
  line: StatementLine;
  /** Absent where the line moved no money. */
  balance: AccountBalance | null;
}

/** `revision` grows with every change of the account: an older balance that arrives late is dropped. */
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

/** The durable queues that carry this event. */
export type EventQueue<E extends EventName> = (typeof EVENT_QUEUES)[E][number];

/** One payment of a set. `pinProof` is HMAC-SHA256(H, fields) in hex, see `pin-proof.ts` of the service kit. */
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

/** `mismatch`: another adjustment was posted under this id. */
export type AdjustmentRefusal = 'not_found' | 'insufficient_funds' | 'balance_limit' | 'mismatch';

export type ReversalRefusal = 'not_found' | 'not_reversible' | 'already_reversed' | 'money_spent' | 'account_closed';

/** What the ledger knows of one posting, for who must explain it. */
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
   * svc-users: move the money of a set of transfers in one transaction. A transfer that was posted before is answered
   * from its posting. One that cannot be decided yet is left out of the outcomes and stays pending at the sender.
   */
  'accounts.post': { request: { transfers: PostTransfer[] }; reply: { outcomes: PostOutcome[] } };
  /** svc-users: an administrator's posting to one account, once per `postingId`; answered by `account.adjusted` too. */
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
    };
    reply: { outcome: 'posted' } | { outcome: 'refused'; code: AdjustmentRefusal };
  };
  /** svc-users: take a completed transfer back, once (decision 31); answered by `transfer.reversed` too. */
  'accounts.reverse': {
    request: { reversalId: string; transferId: string; actorId: string; reason: string; origin?: RequestOrigin };
    reply:
      | { outcome: 'reversed'; reversal: Events['transfer.reversed'] }
      | { outcome: 'refused'; code: ReversalRefusal };
  };
  /** svc-users: the posting of this id and the reversal of it, for a transfer's timeline. */
  'accounts.trace': { request: { postingId: string }; reply: { postings: PostingRecord[] } };
  /** svc-transactions: how many transfers of this payer have no outcome yet. */
  'transfers.pending': { request: { userId: string }; reply: { pending: number } };
  /** svc-auth: what a process must know before it may let a token pass. */
  'auth.security-state': {
    request: Record<string, never>;
    reply: {
      jwks: { keys: PublicJwk[] };
      revocations: Events['session.revoked'][];
      /** Seals what only svc-auth may read, see `sealed-password.ts` of the service kit. */
      sealingKey?: SealingJwk;
    };
  };
  /**
   * svc-auth: is this the user's password? Wrong answers count towards the same limit as wrong sign-ins.
   * `sealedPassword` is a compact JWE (RFC 7516) to the sealing key: a broker keeps no password that could be read.
   */
  'login.verify-password': {
    request: { userId: string; sealedPassword: string };
    reply: { outcome: 'verified' | 'wrong' } | { outcome: 'throttled'; retryAfterSeconds: number };
  };
  /**
   * svc-auth: change e-mail or disabled; disabling ends all sessions. Told again it changes nothing. A login that is not
   * as wanted and no longer at `expectedRevision` stays as it is and is answered as `superseded`: what comes late cannot
   * undo what came after it.
   */
  'login.update': {
    request: {
      userId: string;
      email: string;
      isDisabled: boolean;
      /** The revision of the login that the change builds on; absent: any. */
      expectedRevision?: number;
      /** Who asked, for the audit. */
      actor?: { userId: string; role: Role };
    };
    reply:
      | { outcome: 'updated'; revision: number }
      | { outcome: 'refused'; code: 'email_taken' | 'not_found' }
      | { outcome: 'refused'; code: 'superseded'; login: { email: string; isDisabled: boolean; revision: number } };
  };
}

/** From where somebody's act came, for the audit of the service that performs it. */
export interface RequestOrigin {
  /** Of the client, as the gateway saw it. */
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

/** RFC 7517, an RSA public key. */
export interface PublicJwk {
  kty: 'RSA';
  kid: string;
  use: 'sig';
  alg: 'RS256';
  n: string;
  e: string;
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
