export const VERIFICATION_STATUSES = ['awaiting', 'verified', 'pending', 'failed'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const ACCOUNT_KINDS = ['savings', 'checking'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const PIN_LENGTH = 6;

/** A user on the wire. Money is in dollars, with at most two decimals. Never a password, PIN or hash. */
export interface User {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  location: { address: string; state: string };
  profilePicture: { url: string } | null;
  account: { number: string; savings: number; checking: number };
  verificationStatus: VerificationStatus;
  verification: {
    documentType: string;
    documentFront: { url: string };
    documentBack: { url: string };
  } | null;
  hasPaymentPin: boolean;
  isBlocked: boolean;
  isDisabled: boolean;
  isAdmin: boolean;
  /** Dollars that the customer may transfer in one day (UTC). */
  dailyLimit: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** `PUT /user/admin/{id}`. A blank `paymentPin` keeps the one there is. */
export interface UpdateUserRequest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  location: { address: string; state: string };
  verificationStatus: VerificationStatus;
  isBlocked: boolean;
  isDisabled?: boolean;
  /** Dollars; absent keeps the one there is. */
  dailyLimit?: number;
  paymentPin?: string;
  /** Why, for the audit. */
  reason?: string;
}

/** `PUT /user/admin/account/{id}`. Balances in dollars; the difference is posted as an adjustment. */
export interface UpdateAccountRequest {
  number: string;
  savings: number;
  checking: number;
  reason?: string;
}

export const DOCUMENT_TYPES = ['passport', 'national-id', 'driver-license', 'other'] as const;

/** The limit of each picture, in bytes. */
export const FILE_SIZE_LIMIT = 10 * 1024 ** 2;

/**
 * `POST /user/verification`. The pictures are data URLs (RFC 2397) of JPEG, PNG or WebP, each under `FILE_SIZE_LIMIT`.
 * `passport` is a passport-style photo of the person.
 */
export interface VerificationRequest {
  passport: string;
  documentFront: string;
  /** The front where it is absent or empty. */
  documentBack?: string;
  /** One of DOCUMENT_TYPES, or what the person called an `other` one. */
  documentType: string;
  /** `YYYY-MM-DD`, in the past. */
  dateOfBirth: string;
}

/** `PATCH /user/profile`. First and last name are taken and left unchanged. A changed e-mail needs the password. */
export interface UpdateProfileRequest {
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: string;
  phone?: string;
  address?: string;
  state?: string;
  location?: { address?: string; state?: string };
  currentPassword?: string;
}

/** `PATCH /user/profile-picture`: a data URL, or `null` to have none. */
export interface ProfilePictureRequest {
  picture: string | null;
}

/** `PUT /user/payment-pin` */
export interface PaymentPinRequest {
  paymentPin: string;
  password: string;
}

/** `GET /user/admin/verifications`: one upload that waits for a decision, oldest first. */
export interface VerificationCase {
  user: User;
  dateOfBirth: string;
  photo: { url: string };
  /** ISO 8601, UTC. */
  submittedAt: string;
}

/** `POST /user/admin/{id}/verification`; a refusal needs its reason, which the customer reads. */
export interface VerificationDecision {
  decision: 'verified' | 'failed';
  reason?: string;
}

/** `GET /user/admin/stats` */
export interface UserStats {
  total: number;
  blocked: number;
  disabled: number;
  byStatus: Record<VerificationStatus, number>;
  /** The last 30 days (UTC), oldest first; days without sign-up are there too. */
  signUpsByDay: { date: string; count: number }[];
  /** The oldest upload that waits, ISO 8601; `null` when none does. */
  oldestVerification: string | null;
}

export const USER_SORTS = ['newest', 'oldest', 'name', '-name', 'email', '-email'] as const;
export type UserSort = (typeof USER_SORTS)[number];
