/**
 * All error codes. Codes are stable, so that screens and clients can branch on them; messages may change.
 * Messages that the specification defines (section 8) are quoted word for word.
 */
export const ERRORS = {
  bad_request: { status: 400, message: 'The request couldn’t be read. Reload the page and try again.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  wrong_credentials: { status: 401, message: 'The email or password is incorrect.' },
  account_disabled: { status: 401, message: 'This account has been disabled. Please contact bank support.' },
  forbidden: {
    status: 403,
    message: 'You don’t have permission to do this. If you think you should have it, contact bank support.',
  },
  own_account: { status: 403, message: 'You can’t change your own account here. Ask another administrator.' },
  not_found: { status: 404, message: 'Not found.' },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive. Check your connection and try again.',
  },
  conflict: { status: 409, message: 'This changed while you were working on it. Reload and try again.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  account_number_taken: { status: 409, message: 'This account number is already in use. Enter another one.' },
  held: {
    status: 409,
    message: 'Another administrator is reviewing this case. Take the next one, or try again in ten minutes.',
  },
  transfer_pending: { status: 409, message: 'This user has a pending transfer. Try again shortly.' },
  already_reversed: {
    status: 409,
    message: 'This transfer has already been reversed. The money won’t be returned twice.',
  },
  not_reversible: { status: 409, message: 'Only a completed transfer can be reversed. Reload to see its status.' },
  money_spent: {
    status: 409,
    message:
      'The recipient’s account doesn’t have enough money, so the transfer can’t be reversed. No money has moved.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'We’re still processing this request. Try again in a few seconds. It won’t be done twice.',
  },
  stale: { status: 412, message: 'Someone else changed this in the meantime. Reload and try again.' },
  too_large: { status: 413, message: 'The request is too large. Send smaller files or a shorter text.' },
  uri_too_long: { status: 414, message: 'The URL is too long. Use a shorter search or fewer filters.' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON.' },
  invalid: { status: 422, message: 'Some fields need your attention.' },
  idempotency_mismatch: {
    status: 422,
    message: 'This idempotency key was already used for a different request. Send a new key.',
  },
  same_account: { status: 422, message: 'You cannot transfer to the same account' },
  insufficient_funds: { status: 422, message: 'You do not have enough balance' },
  account_suspended: { status: 422, message: 'Your account had been suspended, please contact bank support' },
  account_closed: {
    status: 422,
    message:
      'The recipient’s account is closed or has a new number. Ask the recipient for their current account number.',
  },
  daily_limit: {
    status: 422,
    message: 'This exceeds your daily transfer limit. Check how much you can still transfer today.',
  },
  pin_not_set: { status: 422, message: 'Please set your payment pin' },
  wrong_pin: { status: 422, message: 'The payment PIN is incorrect.' },
  pin_changed: {
    status: 422,
    message: 'Your payment PIN changed after you started this transfer. Send it again with your new PIN.',
  },
  pin_locked: {
    status: 422,
    message: 'Too many incorrect payment PINs. Transfers are locked for 30 minutes. Setting a new PIN unlocks them.',
  },
  balance_limit: { status: 422, message: 'The maximum balance is $100,000,000,000.00. Enter a smaller amount.' },
  negative_balance: { status: 422, message: 'A balance can’t be negative. Enter a smaller amount.' },
  wrong_password: { status: 422, message: 'The password is incorrect.' },
  reset_link_invalid: { status: 422, message: 'This link is no longer valid. Please request a new one.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment.' },
  headers_too_large: {
    status: 431,
    message: 'The request headers are too large. Delete this site’s cookies and try again.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Try again in a few minutes.' },
  account_opening: { status: 503, message: 'We’re still opening your account. Try again in a moment.' },
  unavailable: { status: 503, message: 'This service is temporarily unavailable. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One invalid field of a body or query. `field` is a dotted path, such as `location.state`. */
export interface FieldError {
  /** @example "phone" */
  field: string;
  /** @example "Include at least one digit in the phone number." */
  message: string;
}

/** RFC 9457 problem details, with the members every error of this API adds. */
export interface Problem {
  /** @example "urn:larkspur:problem:invalid" */
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  /**
   * The text that screens show; the same as `detail`.
   * @example "Some fields need your attention."
   */
  message: string;
  errors?: FieldError[];
  /** @example "0199c7d2-5f0a-7d41-8e02-6a1b3c4d5e6f" */
  requestId: string;
}

/** Why a transfer was rejected: the codes a posting may end with. */
export const REJECTION_REASONS = [
  'insufficient_funds',
  'account_suspended',
  'pin_not_set',
  'wrong_pin',
  'pin_changed',
  'pin_locked',
  'same_account',
  'daily_limit',
  'account_closed',
] as const satisfies readonly ErrorCode[];

export type RejectionReason = (typeof REJECTION_REASONS)[number];
