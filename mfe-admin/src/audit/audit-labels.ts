import { AUDIT_ACTIONS, type AuditAction, type AuditChange } from '@larkspur/contracts/audit';
import { ACCOUNT_LABELS, LINE_KIND_LABELS, LINE_STATUS_LABELS } from '@larkspur/contracts/labels';
import { VERIFICATION_LABELS } from '@larkspur/web-kit/data/status-badge';
import type { Change } from '@larkspur/web-kit/form/changes';
import { formatMoney, formatTimestamp } from '@larkspur/web-kit/format/format';
import { TYPE_LABELS } from '../lines/line-labels';

const ACTION_LABELS: Record<AuditAction, string> = {
  'session.opened': 'Signed in',
  'session.refused': 'Sign-in refused',
  'session.throttled': 'Sign-in delayed after wrong passwords',
  'session.ended': 'Signed out',
  'session.refresh-reused': 'Old session token used again',
  'login.registered': 'Signed up',
  'login.updated': 'Login changed',
  'login.deleted': 'Login deleted',
  'password.changed': 'Password changed',
  'password.reset-asked': 'Password reset requested',
  'password.reset': 'Password reset',
  'password.refused': 'Wrong current password',
  'signing-key.rotated': 'Signing key rotated',
  'profile.updated': 'Profile changed',
  'profile-picture.updated': 'Profile picture changed',
  'personal-data.exported': 'Personal data downloaded',
  'payment-pin.set': 'Payment PIN set',
  'payment-pin.locked': 'Transfers locked after wrong PINs',
  'verification.submitted': 'Documents sent',
  'verification.decided': 'Verification decided',
  'verification.held': 'Verification opened for review',
  'verification.released': 'Verification returned to the queue',
  'user.updated': 'User edited',
  'user.deleted': 'User deleted',
  'user.note-added': 'Note added',
  'account.updated': 'Balances or account number edited',
  'users.exported': 'List of users exported',
  'transactions.exported': 'Transactions exported',
  'audit.exported': 'Audit log exported',
  'contacts.exported': 'Messages exported',
  'beneficiaries.exported': 'Beneficiaries exported',
  'beneficiary.added': 'Beneficiary added',
  'beneficiary.deleted': 'Beneficiary deleted',
  'transaction.added': 'Transaction added',
  'transaction.deleted': 'Memo deleted',
  'transfer.reversed': 'Transfer reversed',
  'contact.read': 'Message marked as read',
  'contact.unread': 'Message marked as unread',
  'contact.deleted': 'Message deleted',
  'ledger.proof-started': 'Ledger proof started',
  'dead-letter.redriven': 'Dead letter redriven',
  'event.resent': 'Event sent again',
  'reconciliation.healed': 'Data copies corrected',
  'reconciliation.difference': 'Data copies differ',
};

/** The label of an action. One that this release does not know keeps its name. */
export function describeAction(action: string): string {
  const known = AUDIT_ACTIONS.find((one) => one === action);
  return known ? ACTION_LABELS[known] : action;
}

export const ACTION_OPTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: describeAction(value) })).sort((a, b) =>
  a.label.localeCompare(b.label),
);

/** Filters of an export whose parameters do not read as words. */
const FILTER_NAMES: Partial<Record<string, string>> = {
  q: 'Search',
  actor: 'By',
  subject: 'Affected user',
  minAmount: 'Minimum amount',
  maxAmount: 'Maximum amount',
  minAgeSeconds: 'Minimum seconds pending',
};

/** `administrator` becomes "Administrator". A role that this release does not know, too. */
export function describeRole(role: string): string {
  return capitalize(role);
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `firstName` becomes "First name", `location.state` "State", `isBlocked` "Blocked". */
function describeField(field: string): string {
  const words = field
    .replace(/^(?:location\.|is(?=[A-Z]))/, '')
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bpin\b/, 'PIN');
  return capitalize(words);
}

const DOLLAR_FIELDS = ['amount', 'savings', 'checking', 'dailyLimit', 'minAmount', 'maxAmount'];
/** The screens' names for the values of a field. */
const VALUE_LABELS = new Map<string, ReadonlyMap<string, string>>([
  ['verificationStatus', new Map(Object.entries(VERIFICATION_LABELS))],
  ['transactionType', new Map(Object.entries(TYPE_LABELS))],
  ['kind', new Map(Object.entries(LINE_KIND_LABELS))],
  // The status of a transaction, or a filter of users.
  ['status', new Map(Object.entries({ ...VERIFICATION_LABELS, ...LINE_STATUS_LABELS, reversed: 'Reversed' }))],
  ['account', new Map(Object.entries(ACCOUNT_LABELS))],
]);
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function describeValue(field: string, value: AuditChange['before']): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (DOLLAR_FIELDS.includes(field) && Number.isFinite(Number(value))) return formatMoney(Number(value));
  const text = String(value);
  return VALUE_LABELS.get(field)?.get(text) ?? (ISO_TIME.test(text) ? formatTimestamp(text) : text);
}

/** Secrets have no values in the audit log: only that they changed is known. */
export function toChange({ field, before, after }: AuditChange): Change {
  const name = FILTER_NAMES[field] ?? describeField(field);
  if (before === null && after === null) return { name, before: 'hidden', after: 'changed' };
  return { name, before: describeValue(field, before), after: describeValue(field, after) };
}
