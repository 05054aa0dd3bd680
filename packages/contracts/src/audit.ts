/**
 * Recorded actions, each with the services that perform it: everything that administrators do, and security events. svc-users, which
 * stores the audit log, refuses an action from other services.
 */
export const SERVICES_BY_AUDIT_ACTION = {
  'session.opened': ['svc-auth'],
  'session.refused': ['svc-auth'],
  'session.throttled': ['svc-auth'],
  'session.ended': ['svc-auth'],
  'session.refresh-reused': ['svc-auth'],
  'login.registered': ['svc-auth'],
  'login.updated': ['svc-auth'],
  'login.deleted': ['svc-auth'],
  'password.changed': ['svc-auth'],
  'password.reset-asked': ['svc-auth'],
  'password.reset': ['svc-auth'],
  'password.refused': ['svc-auth'],
  'signing-key.rotated': ['svc-auth'],
  'profile.updated': ['svc-users'],
  'profile-picture.updated': ['svc-users'],
  'personal-data.exported': ['svc-users'],
  'payment-pin.set': ['svc-users'],
  'payment-pin.locked': ['svc-users'],
  'verification.submitted': ['svc-users'],
  'verification.decided': ['svc-users'],
  'verification.held': ['svc-users'],
  'verification.released': ['svc-users'],
  'user.updated': ['svc-users'],
  'user.deleted': ['svc-users'],
  'account.updated': ['svc-users'],
  'user.note-added': ['svc-users'],
  'users.exported': ['svc-users'],
  'transactions.exported': ['svc-transactions'],
  'audit.exported': ['svc-users'],
  'contacts.exported': ['svc-contacts'],
  'beneficiaries.exported': ['svc-users'],
  'beneficiary.added': ['svc-users'],
  'beneficiary.deleted': ['svc-users'],
  // svc-users records those that move money, svc-transactions memos.
  'transaction.added': ['svc-users', 'svc-transactions'],
  'transaction.deleted': ['svc-transactions'],
  'transfer.reversed': ['svc-users'],
  'contact.read': ['svc-contacts'],
  'contact.unread': ['svc-contacts'],
  'contact.deleted': ['svc-contacts'],
  'ledger.proof-started': ['svc-users'],
  'dead-letter.redriven': ['svc-users'],
  'event.resent': 'every service',
  'reconciliation.healed': 'every service',
  'reconciliation.difference': 'every service',
} as const satisfies Record<string, readonly string[] | 'every service'>;

/** @hidden from the API's schemas: their generator reads keys with their quotation marks. */
export type AuditAction = keyof typeof SERVICES_BY_AUDIT_ACTION;
export const AUDIT_ACTIONS = Object.keys(SERVICES_BY_AUDIT_ACTION) as AuditAction[];

/** Whether the service may record the action. Unknown actions may come from a newer release. */
export function mayRecordAudit(service: string, action: string): boolean {
  const [, services = 'every service'] = Object.entries(SERVICES_BY_AUDIT_ACTION).find(([one]) => one === action) ?? [];
  return services === 'every service' || services.some((one) => one === service);
}

/** One changed field; `null` where there was or is no value. For secrets both sides are `null`. */
export interface AuditChange {
  /** @example "phone" */
  field: string;
  /** @example "+1 (302) 555-0118" */
  before: string | number | boolean | null;
  /** @example "+1 (302) 555-0164" */
  after: string | number | boolean | null;
}

/** Orders of `GET /audit`; the default is `newest`. */
export const AUDIT_SORTS = ['newest', 'oldest'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** `GET /audit`, and newest first `GET /user/admin/{id}/audit`. */
export interface AuditRecord {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /**
   * One of `AUDIT_ACTIONS`, or one that a service of a newer version has added.
   * @example "profile.updated"
   */
  action: string;
  /** `null` for a visitor or the bank itself. */
  actor: {
    /** @example "0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c" */
    userId: string;
    /**
     * A role of this version or of a newer one.
     * @example "customer"
     */
    role: string;
    /** @example "Amelia H." */
    name: string;
  } | null;
  /** The user whose data or money was affected; `null` if none. */
  subject: {
    /** @example "0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c" */
    userId: string;
    /** @example "Amelia H." */
    name: string;
  } | null;
  /**
   * The id of another affected object, such as a transaction or a contact message.
   * @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31"
   */
  objectId: string | null;
  changes: AuditChange[];
  /** @example "Asked for by the customer." */
  reason: string | null;
  /**
   * The client's IP address, as the gateway saw it; `null` for the bank's own actions.
   * @example "203.0.113.24"
   */
  address: string | null;
  /** @example "0199c7d2-5f0a-7d41-8e02-6a1b3c4d5e6f" */
  requestId: string | null;
  /**
   * ISO 8601, UTC.
   * @example "2026-11-20T09:41:07.000Z"
   */
  at: string;
}
