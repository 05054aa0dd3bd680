/** Recorded actions: everything that administrators do, and security events. */
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
  'personal-data.exported',
  'payment-pin.set',
  'payment-pin.locked',
  'verification.submitted',
  'verification.decided',
  'verification.held',
  'verification.released',
  'user.updated',
  'user.deleted',
  'account.updated',
  'user.note-added',
  'users.exported',
  'transactions.exported',
  'audit.exported',
  'contacts.exported',
  'beneficiaries.exported',
  'beneficiary.added',
  'beneficiary.deleted',
  'transaction.added',
  'transaction.deleted',
  'transfer.reversed',
  'contact.read',
  'contact.unread',
  'contact.deleted',
  'ledger.proof-started',
  'dead-letter.redriven',
  'event.resent',
  'reconciliation.healed',
  'reconciliation.difference',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Who performs which actions. svc-users, which stores the audit log, refuses an action from other services. One that is listed
 * nowhere is accepted from every service that may record audit events.
 */
export const AUDIT_ACTIONS_BY_SERVICE: Readonly<Record<string, readonly AuditAction[]>> = {
  'svc-auth': [
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
  ],
  'svc-users': [
    'profile.updated',
    'profile-picture.updated',
    'personal-data.exported',
    'payment-pin.set',
    'payment-pin.locked',
    'verification.submitted',
    'verification.decided',
    'verification.held',
    'verification.released',
    'user.updated',
    'user.deleted',
    'account.updated',
    'user.note-added',
    'users.exported',
    'audit.exported',
    'beneficiaries.exported',
    'beneficiary.added',
    'beneficiary.deleted',
    // For transactions that move money; svc-transactions records those for memos.
    'transaction.added',
    'transfer.reversed',
    'ledger.proof-started',
    'dead-letter.redriven',
  ],
  'svc-transactions': ['transaction.added', 'transaction.deleted', 'transactions.exported'],
  'svc-contacts': ['contact.read', 'contact.unread', 'contact.deleted', 'contacts.exported'],
};

/** Whether the service may record the action. Unknown actions may come from a newer release. */
export function mayRecordAudit(service: string, action: string): boolean {
  const services = Object.entries(AUDIT_ACTIONS_BY_SERVICE).filter(([, actions]) =>
    (actions as readonly string[]).includes(action),
  );
  return services.length === 0 || services.some(([name]) => name === service);
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

/** `GET /audit` and `GET /user/admin/{id}/audit`, newest first. */
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
