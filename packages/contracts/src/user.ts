export const VERIFICATION_STATUSES = ['awaiting', 'verified', 'pending', 'failed'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const ACCOUNT_KINDS = ['savings', 'checking'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The maximum length of a first or last name. Lengths are in characters, without spaces around the text. */
export const NAME_MAX_LENGTH = 100;
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const EMAIL_MAX_LENGTH = 254;
export const ADDRESS_MAX_LENGTH = 200;
export const STATE_MAX_LENGTH = 100;
/** The maximum length of an administrator's reason for a change, which the audit record keeps. */
export const REASON_MAX_LENGTH = 200;

/** A user. Amounts are in dollars with at most two decimals. Never contains a password, PIN, or hash. */
export interface User {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /** @example "Amelia" */
  firstName: string;
  /** @example "Hartley" */
  lastName: string;
  /** @example "amelia.hartley@example.com" */
  email: string;
  /** @example "+1 (302) 555-0118" */
  phone: string;
  location: {
    /** @example "27 Larkspur Lane, Wilmington" */
    address: string;
    /** @example "Delaware" */
    state: string;
  };
  profilePicture: {
    /** @example "/api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c" */
    url: string;
  } | null;
  account: {
    /** @example "4820137765" */
    number: string;
    /** @example 8000 */
    savings: number;
    /** @example 2400.75 */
    checking: number;
  };
  /** @example "verified" */
  verificationStatus: VerificationStatus;
  verification: {
    /** @example "driver-license" */
    documentType: string;
    documentFront: {
      /** @example "/api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c" */
      url: string;
    };
    documentBack: {
      /** @example "/api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c" */
      url: string;
    };
    /**
     * Why the bank refused these documents, in the reviewer's words, while the status is `failed`; otherwise `null`. Absent in
     * responses of older releases.
     * @example "The photo is blurred."
     */
    reason?: string | null;
    /**
     * The id of the upload; a decision names it. This and the following are absent in responses of older releases.
     * @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31"
     */
    verificationId?: string;
    photo?: {
      /** @example "/api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c" */
      url: string;
    };
    /** @example "1988-04-17" */
    dateOfBirth?: string;
    /**
     * ISO 8601, UTC.
     * @example "2026-11-18T16:20:33.000Z"
     */
    submittedAt?: string;
  } | null;
  /** @example true */
  hasPaymentPin: boolean;
  /** The customer can sign in, but cannot send transfers (`account_suspended`). */
  isBlocked: boolean;
  /** The login is disabled: nobody can sign in with it. */
  isDisabled: boolean;
  isAdmin: boolean;
  /**
   * Dollars that the customer may transfer in one day of the bank's time zone.
   * @example 10000
   */
  dailyLimit: number;
  /**
   * ISO 8601, UTC.
   * @example "2026-10-04T14:02:51.000Z"
   */
  createdAt: string;
}

/** `PUT /user/admin/{id}`. A blank `paymentPin` keeps the current one. */
export interface UpdateUserRequest {
  /** @example "Amelia" */
  firstName: string;
  /** @example "Hartley" */
  lastName: string;
  /** @example "amelia.hartley@example.com" */
  email: string;
  /** @example "+1 (302) 555-0118" */
  phone: string;
  location: {
    /** @example "27 Larkspur Lane, Wilmington" */
    address: string;
    /** @example "Delaware" */
    state: string;
  };
  /** @example "verified" */
  verificationStatus: VerificationStatus;
  isBlocked: boolean;
  isDisabled?: boolean;
  /**
   * Dollars; absent keeps the current limit.
   * @example 10000
   */
  dailyLimit?: number;
  /** @example "246810" */
  paymentPin?: string;
  /**
   * For the audit log; the customer does not get it.
   * @example "Asked for by the customer."
   */
  reason?: string;
}

/** `PUT /user/admin/account/{id}`. Balances in dollars; the difference is posted as an adjustment. */
export interface UpdateAccountRequest {
  /** @example "4820137765" */
  number: string;
  /** @example 8000 */
  savings: number;
  /** @example 2400.75 */
  checking: number;
  /** @example "Asked for by the customer." */
  reason?: string;
}

export const DOCUMENT_TYPES = ['passport', 'national-id', 'driver-license', 'other'] as const;

/** Maximum size of an image in bytes. */
export const FILE_SIZE_LIMIT = 10 * 1024 ** 2;

/**
 * `POST /user/verification`. The images are data URLs (RFC 2397) of JPEG, PNG, or WebP, each under `FILE_SIZE_LIMIT`.
 * `passport` is a passport-style photo of the person.
 */
export interface VerificationRequest {
  /** @example "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ==" */
  passport: string;
  /** @example "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ==" */
  documentFront: string;
  /**
   * Defaults to the front if absent or empty.
   * @example "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ=="
   */
  documentBack?: string;
  /**
   * One of DOCUMENT_TYPES, or the customer's name for another kind.
   * @example "driver-license"
   */
  documentType: string;
  /**
   * `YYYY-MM-DD`, in the past.
   * @example "1988-04-17"
   */
  dateOfBirth: string;
}

/** `PATCH /user/profile`. First and last name are accepted and ignored. Changing the email requires the password. */
export interface UpdateProfileRequest {
  /** @example "Amelia" */
  firstName?: string;
  /** @example "Hartley" */
  lastName?: string;
  /** @example "amelia.hartley@example.com" */
  email?: string;
  /** @example "+1 (302) 555-0118" */
  phoneNumber?: string;
  /** @example "+1 (302) 555-0118" */
  phone?: string;
  /** @example "27 Larkspur Lane, Wilmington" */
  address?: string;
  /** @example "Delaware" */
  state?: string;
  location?: {
    /** @example "27 Larkspur Lane, Wilmington" */
    address?: string;
    /** @example "Delaware" */
    state?: string;
  };
  /** @example "violet-harbour-42" */
  currentPassword?: string;
}

/** `PATCH /user/profile-picture`: a data URL, or `null` to remove it. */
export interface ProfilePictureRequest {
  /** @example "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==" */
  picture: string | null;
}

/** `PUT /user/payment-pin` */
export interface PaymentPinRequest {
  /** @example "246810" */
  paymentPin: string;
  /** @example "violet-harbour-42" */
  password: string;
}

/** `GET /user/admin/verifications`: an upload that awaits a decision, oldest first. */
export interface VerificationCase {
  /**
   * The id of the upload; a decision names it.
   * @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31"
   */
  verificationId: string;
  user: User;
  /** @example "1988-04-17" */
  dateOfBirth: string;
  photo: {
    /** @example "/api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c" */
    url: string;
  };
  /**
   * ISO 8601, UTC.
   * @example "2026-11-18T16:20:33.000Z"
   */
  submittedAt: string;
  /** The administrator who is reviewing it; `null` if nobody is. Absent in responses of older releases. */
  heldBy?: StaffMember | null;
  /**
   * When the case is free again, ISO 8601, UTC.
   * @example "2026-11-18T16:30:33.000Z"
   */
  heldUntil?: string | null;
}

/** An administrator or auditor, as a name beside what they did. */
export interface StaffMember {
  /** @example "0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c" */
  userId: string;
  /** @example "Amelia Hartley" */
  name: string;
}

/** How long a verification case stays with the administrator who opened it. */
export const VERIFICATION_HOLD_MINUTES = 10;
export const MAX_SKIPPED_CASES = 50;

/** `POST /user/admin/verifications/next`: takes the case that the administrator holds, or the oldest that nobody holds. */
export interface NextVerificationRequest {
  /**
   * Cases that the administrator has skipped, by `verificationId`.
   * @example ["0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31"]
   */
  skip?: string[];
}

/** `POST /user/admin/{id}/verification`; a rejection needs a reason, which the customer sees. */
export interface VerificationDecision {
  /**
   * The upload that was reviewed, as in `VerificationCase`: 409 when the customer has sent another one since.
   * @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31"
   */
  verificationId: string;
  decision: 'verified' | 'failed';
  /** @example "Asked for by the customer." */
  reason?: string;
}

export const NOTE_MAX_LENGTH = 2_000;

/** `GET /user/admin/{id}/notes`: what the staff wrote down about a user, newest first. Notes are never changed. */
export interface UserNote {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /** @example "Called about the card; will send a new copy of the ID." */
  text: string;
  author: StaffMember;
  /**
   * ISO 8601, UTC.
   * @example "2026-11-20T09:41:07.000Z"
   */
  createdAt: string;
}

/** `POST /user/admin/{id}/notes` */
export interface AddNoteRequest {
  /** @example "Called about the card; will send a new copy of the ID." */
  text: string;
}

/** `GET /user/admin/stats` */
export interface UserStats {
  /** @example 1204 */
  total: number;
  blocked: number;
  disabled: number;
  byStatus: Record<VerificationStatus, number>;
  /** The last 30 days of the bank's time zone, oldest first; days without sign-ups are included. */
  signUpsByDay: {
    /** @example "2026-11-20" */
    date: string;
    /** @example 3 */
    count: number;
  }[];
  /**
   * Uploads in the verification queue. Not `byStatus.pending`: an administrator can set that status without documents.
   * Optional: older services do not send it.
   * @example 7
   */
  waitingVerifications?: number;
  /**
   * When the oldest pending upload was submitted, ISO 8601; `null` if there is none.
   * @example "2026-11-18T16:20:33.000Z"
   */
  oldestVerification: string | null;
}

export const USER_SORTS = ['newest', 'oldest', 'name', '-name', 'email', '-email'] as const;
export type UserSort = (typeof USER_SORTS)[number];
