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

export const ACCOUNT_LABELS: Record<AccountKind, string> = { savings: 'Savings', checking: 'Checking' };

/** What screens call the kinds of identity documents. */
export const DOCUMENT_TYPE_LABELS: Record<(typeof DOCUMENT_TYPES)[number], string> = {
  passport: 'Passport',
  'national-id': 'National ID',
  'driver-license': 'Driver’s license',
  other: 'Other',
};
