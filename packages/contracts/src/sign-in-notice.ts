/**
 * Why the sign-in page is shown, as the state of its location. `userId`: whose session it was. Only that user returns to the page
 * that `?next=` names.
 */
export type SignInNotice =
  | { kind: 'signed-up'; firstName: string; email?: string }
  | { kind: 'password-changed'; email?: string }
  /** The customer signed out. */
  | { kind: 'signed-out' }
  /** The bank signed the customer out after a time without input. */
  | { kind: 'idle'; userId?: string }
  /** The session expired, or was ended on another device. */
  | { kind: 'session-ended'; userId?: string }
  /** The session was ended in another tab. */
  | { kind: 'ended-elsewhere'; userId?: string }
  /** The address belongs to an account, and the customer may have forgotten it. */
  | { kind: 'has-account'; email: string };
