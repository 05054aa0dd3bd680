import type { RejectionReason } from './errors';
import type { LineKind, LineStatus } from './transaction';
import type { AccountKind, DOCUMENT_TYPES } from './user';

/** What screens, documents, and the audit log call the values of a statement line. */
export const LINE_KIND_LABELS: Record<LineKind, string> = {
  transfer: 'Transfer',
  adjustment: 'Adjustment',
  reversal: 'Reversal',
  memo: 'Memo',
};

export const LINE_STATUS_LABELS: Record<LineStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  rejected: 'Rejected',
};

/**
 * Why a transfer was rejected, for its history. Its sender and staff read it, also months later, so it addresses nobody and gives
 * no advice, unlike the messages of `ERRORS`.
 */
const REJECTION_TEXTS: Record<RejectionReason, string> = {
  insufficient_funds: 'There wasn’t enough money in the account.',
  account_suspended: 'Transfers from the account were blocked.',
  pin_not_set: 'No payment PIN was set.',
  wrong_pin: 'The payment PIN was incorrect.',
  pin_changed: 'The payment PIN was changed after the transfer was started.',
  pin_locked: 'Transfers were locked after too many incorrect payment PINs.',
  same_account: 'The transfer was to the same account.',
  daily_limit: 'The transfer was over the daily limit.',
  account_closed: 'The recipient’s account was closed or had a new number.',
};

/** Returns `undefined` for a code that this release does not know. */
export function describeRejection(reason: string | null): string | undefined {
  return Object.entries(REJECTION_TEXTS).find(([code]) => code === reason)?.[1];
}

export const ACCOUNT_LABELS: Record<AccountKind, string> = { savings: 'Savings', checking: 'Checking' };

/** What screens call the kinds of identity documents. */
export const DOCUMENT_TYPE_LABELS: Record<(typeof DOCUMENT_TYPES)[number], string> = {
  passport: 'Passport',
  'national-id': 'National ID',
  'driver-license': 'Driver’s license',
  other: 'Other',
};
