import type { RejectionReason } from './errors';
import type { Role } from './session';
import type { TransactionType } from './transaction';
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
  };
}

export type EventName = keyof Events;

/**
 * The durable queues that listen to each event. Who publishes declares them, so that an event is kept for a consumer
 * that has not run yet; a new consumer is listed here a release before it is relied on. What every instance observes
 * for itself (`session.revoked`) has none.
 */
export const EVENT_QUEUES: Record<EventName, readonly string[]> = {
  'user.registered': ['svc-users.registrations'],
  'user.provisioned': ['svc-auth.provisioned-users', 'svc-transactions.users'],
  'user.profile-changed': ['svc-auth.profile-changes'],
  'login.changed': ['svc-users.login-changes'],
  'session.revoked': [],
  'account.adjusted': ['svc-transactions.adjustments'],
};

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
    };
    reply: { outcome: 'posted' } | { outcome: 'refused'; code: AdjustmentRefusal };
  };
  /** svc-auth: what a process must know before it may let a token pass. */
  'auth.security-state': {
    request: Record<string, never>;
    reply: { jwks: { keys: PublicJwk[] }; revocations: Events['session.revoked'][] };
  };
  /** svc-auth: change e-mail or disabled; disabling ends all sessions. */
  'login.update': {
    request: { userId: string; email: string; isDisabled: boolean };
    reply: { outcome: 'updated'; revision: number } | { outcome: 'refused'; code: 'email_taken' | 'not_found' };
  };
}

export type CommandName = keyof Commands;

/** RFC 7517, an RSA public key. */
export interface PublicJwk {
  kty: 'RSA';
  kid: string;
  use: 'sig';
  alg: 'RS256';
  n: string;
  e: string;
}
