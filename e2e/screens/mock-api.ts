import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { BrowserContext } from 'playwright-core';
import type { ApiResponder } from '../support/front-server';
import { adminResponses, list } from './admin-responses';
import type { Role } from './screens';

const CUSTOMER = buildUser({ verificationStatus: 'awaiting' });
const TRANSACTIONS = [
  buildStatementLine({ _id: 'l1', status: 'pending', date: '2026-11-21T14:30:00.000Z' }),
  buildStatementLine({
    _id: 'l2',
    transactionType: 'credit',
    amount: 3200,
    description: 'Salary',
    date: '2026-11-20T13:00:00.000Z',
  }),
  buildStatementLine({
    _id: 'l3',
    amount: 1899.99,
    description: 'A sofa with a description long enough to need more than one line on a phone',
    status: 'rejected',
    reason: 'insufficient_funds',
  }),
  buildStatementLine({
    _id: 'l4',
    kind: 'memo',
    transactionType: 'credit',
    amount: 25,
    account: null,
    counterparty: null,
    description: 'Welcome gift',
    date: '2026-10-03T16:00:00.000Z',
  }),
];

const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11'];
const MOVED = [
  { moneyIn: 3200, moneyOut: 2810.4 },
  { moneyIn: 3525, moneyOut: 3390.15 },
  { moneyIn: 3200, moneyOut: 1975.8 },
  { moneyIn: 3225, moneyOut: 723.15 },
];
const DAYS = Array.from({ length: 90 }, (_, index) =>
  new Date(Date.UTC(2026, 7, 24 + index)).toISOString().slice(0, 10),
);
/** A little is put aside once a month. */
const SAVINGS = DAYS.map((day, index) => ({ day, balance: 700 + Math.floor(index / 30) * 150 }));
/** A salary at the start of each month, and spending on the other days. */
const CHECKING = DAYS.map((day, index) => ({ day, balance: 250.5 + (29 - (index % 30)) * 62 }));
const INSIGHTS = {
  months: MONTHS.map((month, index) => ({ month, ...MOVED[index] })),
  accounts: [
    { account: 'savings', days: SAVINGS },
    { account: 'checking', days: CHECKING },
  ],
};
const STATEMENTS = MONTHS.map((month, index) => {
  const balanceAfter = (months: number) =>
    MOVED.slice(0, months).reduce((cents, { moneyIn, moneyOut }) => cents + Math.round((moneyIn - moneyOut) * 100), 0) /
    100;
  const totals = { openingBalance: balanceAfter(index), closingBalance: balanceAfter(index + 1), ...MOVED[index] };
  return {
    month,
    from: `${month}-01`,
    to: `${month}-30`,
    isComplete: month < '2026-11',
    ...totals,
    accounts: [{ account: 'savings', ...totals }],
  };
}).reverse();

const CONTACTS = [
  {
    _id: 'c1',
    name: 'Ida Meadow',
    email: 'ida@example.com',
    phone: '+1 302 555 0100',
    subject: 'Opening hours',
    message: 'Are you open on Saturdays?\n\nThank you.',
    isRead: false,
    createdAt: '2026-11-12T20:00:00.000Z',
  },
  {
    _id: 'c2',
    name: 'Max Field',
    email: 'max@example.com',
    phone: '',
    subject: '',
    message: 'Please call me back about a home loan.',
    isRead: true,
    createdAt: '2026-10-30T13:15:00.000Z',
  },
];

const BENEFICIARIES = [
  { _id: 'b1', name: 'Harbor Energy', accountNumber: '7700000001' },
  { _id: 'b2', name: 'Harbor Water Works', accountNumber: '7700000002' },
];

const RECIPIENTS = [
  ['Sam O.', '4400111222', 'Larkspur Bank', 250],
  ['Harbor Energy', '7700000001', 'Harbor Savings', 84.5],
  ['A landlord with a very long name', '3104457781', 'Brandywine Trust', 1450],
].map(([name, accountNumber, bankName, amount]) => ({
  name,
  accountNumber,
  bankName,
  routingNumber: '021000021',
  accountType: 'checking',
  lastTransfer: { _id: `t-${accountNumber}`, amount, date: '2026-11-12T20:00:00.000Z' },
}));
const SESSIONS = [
  {
    _id: 's1',
    device: 'Firefox on Linux',
    address: '203.0.113.7',
    createdAt: '2026-11-18T14:02:00.000Z',
    lastSeenAt: '2026-11-21T16:55:00.000Z',
    isCurrent: true,
  },
  {
    _id: 's2',
    device: 'Safari on iOS',
    address: '2001:db8:85a3::8a2e:370:7334',
    createdAt: '2026-10-04T14:02:00.000Z',
    lastSeenAt: '2026-11-20T22:40:00.000Z',
    isCurrent: false,
  },
  {
    _id: 's3',
    device: 'Chrome on Windows',
    address: '',
    createdAt: '2026-11-02T09:15:00.000Z',
    lastSeenAt: '2026-11-12T20:00:00.000Z',
    isCurrent: false,
  },
];

/** Responses by path below `/api`. */
export const RESPONSES: Record<string, object> = {
  '/user/me': { data: CUSTOMER },
  '/user/transfer-limits': {
    data: { dailyLimit: 10_000, transferredToday: 1_250, leftToday: 8_750, pinAttemptsLeft: 5, pinLockedUntil: null },
  },
  '/transaction/recipients': { data: RECIPIENTS },
  '/auth/sessions': { data: SESSIONS },
  '/transaction': { data: TRANSACTIONS.slice(0, 3) },
  '/transaction/complete': list(TRANSACTIONS),
  '/transaction/insights': { data: INSIGHTS },
  '/transaction/statements': { data: STATEMENTS },
  '/transaction/l2': { data: TRANSACTIONS[1] },
  ...adminResponses(CUSTOMER, TRANSACTIONS),
  '/contacts': list(CONTACTS),
  '/beneficiaries': list(BENEFICIARIES),
};

/** Answers all API requests with fixed data. */
export const SCREENS_API: ApiResponder = {
  async handle(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
    const path = pathname.replace(/^\/api/, '');
    // A stream without events stays open.
    if (path === '/events') return;
    const found = responseTo(path, searchParams);
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(found ?? { code: 'not_found', message: 'Not found.' }));
  },
};

function responseTo(path: string, query: URLSearchParams): object | undefined {
  const accountNumber = query.get('accountNumber');
  if (accountNumber === null) return RESPONSES[path];
  return { data: path === '/transaction/recipients' ? [] : [{ name: 'Sam O.', accountNumber }] };
}

/** Signs in a user with the given role. */
export async function signInAs(context: BrowserContext, role: Role): Promise<void> {
  if (role === 'visitor') return;
  const isAdmin = role === 'administrator';
  // The administrator is not the user on the screens: their own account has no forms.
  const user = buildSessionUser({ isAdmin, verificationStatus: 'awaiting', ...(isAdmin && { _id: 'u3' }) });
  await context.addInitScript((sessionUser) => {
    const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
    localStorage.setItem('user', JSON.stringify(sessionUser));
    localStorage.setItem(
      'token',
      `${encode({ alg: 'RS256' })}.${encode({ sub: sessionUser._id, exp: 4_102_444_800 })}.x`,
    );
  }, user);
}
