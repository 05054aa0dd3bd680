import type { AuditAction, AuditChange } from '../audit';
import type { Role } from '../session';
import type { StatementLine, TransactionType } from '../transaction';
import type { AccountKind, VerificationStatus } from '../user';
import type { Party } from './postings';

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
    /** The customer's revision; consumers drop an older number that arrives late. A sender of the previous version sends none. */
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
    /** The balance of the account after this posting. */
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

export type EventName = keyof Events;

/** An email to a customer, with the data that its text needs. */
export type Notice =
  | { kind: 'new-device'; device: string; address: string }
  | { kind: 'password-changed' }
  /** `isFirst`: there was none before. Services of before 2026-11-27 don't send it. */
  | { kind: 'payment-pin-changed'; byBank: boolean; isFirst?: boolean }
  /** Wrong PINs have locked transfers. `lockedUntil`: ISO 8601. */
  | { kind: 'payment-pin-locked'; lockedUntil: string }
  /** Sent to both addresses. */
  | { kind: 'email-changed'; formerEmail: string }
  /**
   * `isDocumentReview: false`: an administrator set the status, and no documents were waiting for a review. Services of before
   * 2026-11-28 don't send it.
   */
  | {
      kind: 'verification-decided';
      decision: 'verified' | 'failed';
      reason: string | null;
      isDocumentReview?: boolean;
    };

/** Line and balance together, so that a screen never shows one without the other. */
export interface StatementChange {
  userId: string;
  /** The same as in `GET /transaction`. */
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
