import type { Role } from './session';

/** What is recorded: every administrator's act and every security event. */
export const AUDIT_ACTIONS = [
  'session.opened',
  'session.refused',
  'session.throttled',
  'session.ended',
  'session.refresh-reused',
  'login.registered',
  'login.updated',
  'login.deleted',
  'password.changed',
  'password.reset-asked',
  'password.reset',
  'password.refused',
  'signing-key.rotated',
  'profile.updated',
  'profile-picture.updated',
  'payment-pin.set',
  'payment-pin.locked',
  'verification.submitted',
  'verification.decided',
  'user.updated',
  'user.deleted',
  'account.updated',
  'users.exported',
  'beneficiary.added',
  'beneficiary.deleted',
  'transaction.added',
  'transaction.deleted',
  'transfer.reversed',
  'contact.read',
  'contact.unread',
  'contact.deleted',
  'dead-letter.redriven',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One changed member; `null` where there was or is none. A secret is told by its name alone, both sides `null`. */
export interface AuditChange {
  field: string;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
}

/** `GET /audit` and `GET /user/admin/{id}/audit`, newest first. */
export interface AuditRecord {
  _id: string;
  action: AuditAction;
  /** `null` when nobody signed in did it: a visitor, or the bank itself. */
  actor: { userId: string; role: Role; name: string } | null;
  /** Whose record or money it touched; `null` when no user's. */
  subject: { userId: string; name: string } | null;
  /** What else it touched, such as a transaction's or a contact message's id. */
  objectId: string | null;
  changes: AuditChange[];
  reason: string | null;
  /** Of the client, as the gateway saw it; `null` for the bank's own acts. */
  address: string | null;
  requestId: string | null;
  /** ISO 8601, UTC. */
  at: string;
}
