import type { SessionUser } from '@larkspur/contracts/session';
import type { StatementLine } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';

/** A verified customer, with any overrides. */
export function buildUser(different: Partial<User> = {}): User {
  return {
    _id: 'u1',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+1 302 555 0177',
    location: { address: '12 Orchard Lane', state: 'Delaware' },
    profilePicture: null,
    account: { number: '4400918237', savings: 1000, checking: 250.5 },
    verificationStatus: 'verified',
    verification: null,
    hasPaymentPin: true,
    isBlocked: false,
    isDisabled: false,
    isAdmin: false,
    dailyLimit: 10_000,
    createdAt: '2025-11-02T15:00:00.000Z',
    ...different,
  };
}

export function buildSessionUser(different: Partial<SessionUser> = {}): SessionUser {
  const { _id, firstName, lastName, email, isAdmin, verificationStatus } = buildUser();
  return { _id, firstName, lastName, email, isAdmin, verificationStatus, ...different };
}

export function buildStatementLine(different: Partial<StatementLine> = {}): StatementLine {
  return {
    _id: 'l1',
    amount: 250,
    transactionType: 'debit',
    date: '2026-11-12T20:00:00.000Z',
    description: 'Rent',
    kind: 'transfer',
    status: 'completed',
    account: 'savings',
    reference: '0123456789AB',
    counterparty: { name: 'Sam O.', accountNumber: '4400111222', bankName: 'Larkspur Bank' },
    reason: null,
    ...different,
  };
}
