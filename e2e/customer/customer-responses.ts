import type { PaidRecipient, StatementLine, TransferLimits } from '@larkspur/contracts/transaction';
import { buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { RESPONSES } from '../screens/mock-api';
import type { MockResponses } from './mock-api';

export const LIMITS: TransferLimits = {
  dailyLimit: 10_000,
  transferredToday: 1_250,
  leftToday: 8_750,
  pinAttemptsLeft: 5,
  pinLockedUntil: null,
};

export const RECIPIENT: PaidRecipient = {
  name: 'Sam O.',
  accountNumber: '4400111222',
  bankName: 'Larkspur Bank',
  routingNumber: '021000021',
  accountType: 'checking',
  lastTransfer: { _id: 't0', amount: 40, date: '2026-11-12T20:00:00.000Z' },
};

/** A page of a list, the last one. */
export const list = <T>(data: T[]) => ({ data, page: { next: null, limit: 50 } });

/** The responses for statement lines, wherever they are shown. */
export const responsesFor = (lines: StatementLine[]): MockResponses => ({
  'GET /transaction': { data: lines },
  'GET /transaction/complete': list(lines),
  ...Object.fromEntries(lines.map((line) => [`GET /transaction/${line._id}`, { data: line }])),
});

/** The bank's responses to a verified customer with a few transactions, by method and path. */
export const CUSTOMER_RESPONSES: MockResponses = {
  ...Object.fromEntries(Object.entries(RESPONSES).map(([path, body]) => [`GET ${path}`, body])),
  'GET /user/me': { data: buildUser() },
  'GET /user/transfer-limits': { data: LIMITS },
  'GET /transaction/recipients': { data: [] },
  'GET /beneficiaries': ({ query }) => ({ data: [{ name: 'Sam O.', accountNumber: query.get('accountNumber') }] }),
  'GET /contacts': { data: [] },
  'POST /auth/signout': { data: null },
  // A report of a remote or a part of it that could not be loaded, as without a connection.
  'POST /telemetry/remotes': {},
  ...responsesFor([
    buildStatementLine({ _id: 'l1', description: 'Rent' }),
    buildStatementLine({ _id: 'l2', transactionType: 'credit', amount: 3_200, description: 'Salary' }),
  ]),
};
