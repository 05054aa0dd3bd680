import type { AuditRecord } from '@larkspur/contracts/audit';
import type { LedgerProofStatus } from '@larkspur/contracts/ledger';
import type { DeadLetter, JobStatus, ServiceReconciliation, UnpublishedEvents } from '@larkspur/contracts/operations';
import type { CustomerLine, StatementLine, TransferStats, TransferTrace } from '@larkspur/contracts/transaction';
import type { User, UserNote, UserStats, VerificationCase } from '@larkspur/contracts/user';
import { buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { scanOf } from './scan';

const DOCUMENTS: NonNullable<User['verification']> = {
  verificationId: '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31',
  documentType: 'driver-license',
  documentFront: { url: scanOf('front') },
  documentBack: { url: scanOf('back') },
  photo: { url: scanOf('photo') },
  dateOfBirth: '1988-04-17',
  submittedAt: '2026-11-19T21:20:33.000Z',
};

/** Waits for a decision about her documents. */
export const GRACE = buildUser({
  _id: 'u2',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace.hopper@example.com',
  verificationStatus: 'pending',
  verification: DOCUMENTS,
});

export const GRACES_CASE: VerificationCase = {
  verificationId: DOCUMENTS.verificationId ?? '',
  user: GRACE,
  dateOfBirth: '1988-04-17',
  photo: { url: scanOf('photo') },
  submittedAt: '2026-11-19T21:20:33.000Z',
  heldBy: null,
  heldUntil: '2026-11-21T17:10:00.000Z',
};

const MAX_CASE: VerificationCase = {
  ...GRACES_CASE,
  verificationId: '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b32',
  user: { ...GRACE, _id: 'u4', firstName: 'Max', lastName: 'Field' },
  submittedAt: '2026-11-20T14:02:00.000Z',
  heldBy: { userId: 'u5', name: 'Iris Boss' },
};

/** A transfer between two customers: a line for each. */
export const TRANSFER: CustomerLine[] = [
  { ...buildStatementLine({ _id: 't1', reference: 'LB-7F3K-92QD' }), userId: 'u1', customerName: 'Ada Lovelace' },
  {
    ...buildStatementLine({
      _id: 't1-credit',
      transactionType: 'credit',
      reference: 'LB-7F3K-92QD',
      counterparty: { name: 'Ada L.', accountNumber: '4400918237', bankName: 'Larkspur Bank' },
    }),
    userId: 'u2',
    customerName: 'Grace Hopper',
  },
];

export const TRACE: TransferTrace = {
  transferId: 't1',
  status: 'completed',
  reason: null,
  ledger: 'posted',
  steps: [
    { step: 'request', at: '2026-11-12T20:00:00.000Z', what: 'u1 requested $250.00 to 4400111222 at Larkspur Bank' },
    { step: 'command', at: '2026-11-12T20:00:00.004Z', what: 'Saved as pending and sent to the ledger' },
    { step: 'posting', at: '2026-11-12T20:00:00.031Z', what: 'Posting t1 posted, by u1' },
    { step: 'entry', at: '2026-11-12T20:00:00.031Z', what: '−$250.00 on the savings account of u1' },
    { step: 'entry', at: '2026-11-12T20:00:00.031Z', what: '$250.00 on the checking account of u2' },
    { step: 'seal', at: null, what: 'Sealed in block 412' },
    { step: 'reply', at: '2026-11-12T20:00:00.048Z', what: 'Ledger reply: completed' },
    { step: 'line', at: '2026-11-12T20:00:00.048Z', what: 'Statement line t1 for u1: debit of $250.00, completed' },
  ],
};

const USER_STATS: UserStats = {
  total: 1_204,
  blocked: 3,
  disabled: 1,
  byStatus: { awaiting: 64, pending: 7, verified: 1_120, failed: 13 },
  signUpsByDay: Array.from({ length: 30 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
    count: 3 + ((index * 7) % 11),
  })),
  waitingVerifications: 7,
  oldestVerification: '2026-11-19T21:20:33.000Z',
};

const TRANSFER_STATS: TransferStats = {
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
    transfers: 60 + ((index * 13) % 40),
    volume: 9_000 + ((index * 1_730) % 6_500),
  })),
  failures: [
    { reason: 'insufficient_funds', transfers: 41 },
    { reason: 'wrong_pin', transfers: 18 },
    { reason: 'daily_limit', transfers: 6 },
  ],
  pending: { transfers: 2, oldestAgeSeconds: 95, overOneMinute: 1 },
};

export const AUDIT_RECORDS: AuditRecord[] = [
  {
    _id: 'a1',
    action: 'user.updated',
    actor: { userId: '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c', role: 'administrator', name: 'Iris Boss' },
    subject: { userId: '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3d', name: 'Ada Lovelace' },
    objectId: null,
    changes: [
      { field: 'phone', before: '+1 302 555 0118', after: '+1 302 555 0177' },
      { field: 'isBlocked', before: true, after: false },
    ],
    reason: 'Asked for by phone',
    address: '203.0.113.24',
    requestId: '0199c7d2-5f0a-7d41-8e02-6a1b3c4d5e6f',
    at: '2026-11-20T14:41:07.000Z',
  },
  {
    _id: 'a2',
    action: 'session.refused',
    actor: null,
    subject: { userId: '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3d', name: 'Ada Lovelace' },
    objectId: null,
    changes: [],
    reason: null,
    address: '2001:db8:85a3::8a2e:370:7334',
    requestId: null,
    at: '2026-11-19T09:12:00.000Z',
  },
];

const NOTES: UserNote[] = [
  {
    _id: 'n1',
    text: 'Called about the card.\nWill send a new copy of the ID.',
    author: { userId: 'u5', name: 'Iris Boss' },
    createdAt: '2026-11-18T15:30:00.000Z',
  },
];

const SESSIONS = [
  {
    _id: 's1',
    device: 'Firefox on Linux',
    address: '203.0.113.7',
    createdAt: '2026-11-18T14:02:00.000Z',
    lastSeenAt: '2026-11-21T16:55:00.000Z',
    isCurrent: false,
  },
  {
    _id: 's2',
    device: 'Safari on iOS',
    address: '',
    createdAt: '2026-10-04T14:02:00.000Z',
    lastSeenAt: '2026-11-20T22:40:00.000Z',
    isCurrent: false,
  },
];

const PROOF: LedgerProofStatus = {
  running: null,
  wholeSince: '2026-10-01T12:00:00.000Z',
  last: {
    _id: 'p1',
    status: 'finished',
    startedAt: '2026-11-21T11:00:00.000Z',
    progress: { done: 12, total: 12 },
    scope: 'new',
    proof: {
      whole: true,
      checkedAt: '2026-11-21T11:00:41.000Z',
      durationMs: 41_300,
      figures: {
        accounts: 2_411,
        postings: 48_102,
        entries: 96_210,
        balances: { customers: 5_210_334.12, settlement: -4_100_000, adjustment: -1_110_834.12, closing: 500 },
      },
      invariants: [
        { name: 'entries of a posting sum to zero', holds: true, violations: 0 },
        { name: 'no customer balance under zero', holds: true, violations: 0 },
        { name: 'one posting per transfer id', holds: true, violations: 0 },
      ],
      seal: {
        blocks: 412,
        sealedPostings: 48_101,
        unsealedPostings: 1,
        head: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        brokenBlock: null,
      },
    },
  },
};

const DEAD_LETTERS: DeadLetter[] = [
  {
    _id: 'd1',
    queue: 'svc-users.registration',
    type: 'user.registered',
    reason: 'The email is longer than the column.',
    payload: { userId: 'u9' },
    diedAt: '2026-11-20T14:41:07.000Z',
    redrivenAt: null,
    redrivenBy: null,
  },
];

export const UNPUBLISHED: UnpublishedEvents = {
  service: 'svc-users',
  setAside: 1,
  events: [
    {
      _id: 'e1',
      event: 'user.profile-changed',
      reason: 'The broker did not confirm user.profile-changed: message nacked',
      attempts: 8,
      createdAt: '2026-11-21T16:41:07.000Z',
      failedAt: '2026-11-21T16:46:12.000Z',
    },
  ],
  ofOtherRelease: [{ event: 'user.moved', waiting: 2 }],
};

/** A service without unpublished events. */
export const published = (service: string): { data: UnpublishedEvents } => ({
  data: { service, setAside: 0, events: [], ofOtherRelease: [] },
});

const job = (service: string, name: string, title: string, different: Partial<JobStatus> = {}): JobStatus => ({
  name,
  title,
  service,
  everyMs: 1_000,
  lastStartedAt: '2026-11-21T16:59:00.000Z',
  lastFinishedAt: '2026-11-21T16:59:00.012Z',
  lastDurationMs: 12,
  lastFailedAt: null,
  lastError: null,
  ...different,
});

export const list = <T>(data: T[]) => ({ data, page: { next: null, limit: 50 } });

export const RECONCILIATION: ServiceReconciliation[] = [
  reconciled('svc-auth', 'profiles', 0),
  {
    ...reconciled('svc-users', 'logins', 2),
    openDifferences: 1,
    differences: [
      {
        name: 'logins',
        kind: 'customer_without_login',
        key: '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c',
        subjectId: '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c',
        detail: {},
        firstSeenAt: '2026-11-21T16:20:00.000Z',
        lastSeenAt: '2026-11-21T16:59:00.000Z',
      },
    ],
  },
  reconciled('svc-transactions', 'statements', 14),
];

function reconciled(service: string, name: string, healed: number): ServiceReconciliation {
  const pass = { name, startedAt: null, finishedAt: '2026-11-21T16:59:30.000Z', checked: 12_040, healed };
  return { service, isAvailable: true, passes: [pass], openDifferences: 0, differences: [] };
}

/** The responses to the back office, by path below `/api`. */
export function adminResponses(customer: User, lines: StatementLine[]): Record<string, object> {
  return {
    '/user/admin': list([customer, GRACE]),
    [`/user/admin/${customer._id}`]: { data: customer },
    '/user/admin/u2': { data: GRACE },
    '/user/admin/stats': { data: USER_STATS },
    '/user/admin/verifications': list([GRACES_CASE, MAX_CASE]),
    '/user/admin/verifications/next': { data: GRACES_CASE },
    [`/user/admin/verifications/${GRACES_CASE.verificationId}/hold`]: { data: null },
    [`/transaction/admin/${customer._id}`]: list(lines),
    '/transaction/admin/u2': list(lines),
    '/transaction/admin': list([
      ...TRANSFER,
      ...lines.map((line) => ({ ...line, userId: 'u1', customerName: 'Ada Lovelace' })),
    ]),
    '/transaction/admin/t1/trace': { data: TRACE },
    '/transaction/admin/stats': { data: TRANSFER_STATS },
    '/contacts/stats': { data: { total: 2, unread: 1, oldestUnread: '2026-11-12T20:00:00.000Z' } },
    '/operations/dead-letters/stats': {
      data: { waiting: 1, byQueue: [{ queue: 'svc-users.registration', waiting: 1 }] },
    },
    '/operations/dead-letters': list(DEAD_LETTERS),
    '/user/admin/ledger/proof/latest': { data: PROOF },
    '/audit': list(AUDIT_RECORDS),
    ...Object.fromEntries(
      [customer._id, 'u2'].flatMap((id) => [
        [`/user/admin/${id}/audit`, list(AUDIT_RECORDS)],
        [`/user/admin/${id}/notes`, list(NOTES)],
        [`/auth/admin/users/${id}/sessions`, { data: SESSIONS }],
      ]),
    ),
    '/auth/admin/jobs': {
      data: [
        job('svc-auth', 'DeleteExpiredJob.run', 'Delete expired sessions, devices, and password resets', {
          everyMs: 450_000,
        }),
      ],
    },
    '/user/admin/jobs': { data: [job('svc-users', 'SealLedgerJob.seal', 'Seal new postings')] },
    '/transaction/admin/jobs': {
      data: [
        job('svc-transactions', 'ResendTransfersJob.resendDueTransfers', 'Resend pending transfers', {
          lastFailedAt: '2026-11-21T16:59:30.000Z',
          lastError: 'The broker does not respond',
        }),
      ],
    },
    '/contacts/jobs': { data: [] },
    '/user/admin/reconciliation': { data: RECONCILIATION },
    '/auth/admin/unpublished-events': published('svc-auth'),
    '/user/admin/unpublished-events': { data: UNPUBLISHED },
    '/transaction/admin/unpublished-events': published('svc-transactions'),
    '/contacts/unpublished-events': published('svc-contacts'),
  };
}
