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
}

/** `PUT /user/admin/account/{id}`. Balances in dollars; the difference is posted as an adjustment. */
export interface UpdateAccountRequest {
  number: string;
  savings: number;
  checking: number;
  reason?: string;
}
