import type { AccountIds } from './account-ids';
import type { Payments } from './payments';
import type { Person } from './people';
import type { CopiedTable } from './seed-database';

export function loginTable(people: readonly Person[], passwordHash: string): CopiedTable {
  return {
    table: 'login',
    columns: [
      ...['user_id', 'email', 'email_key', 'password_hash', 'role', 'is_disabled', 'first_name', 'last_name'],
      ...['verification_status', 'created_at', 'provisioned_at'],
    ],
    rows: people.map(({ userId, email, isDisabled, firstName, lastName, status, createdAt }) => [
      ...[userId, email, email, passwordHash, 'customer', isDisabled, firstName, lastName],
      ...[status, createdAt, createdAt],
    ]),
  };
}

export function profileTables(people: readonly Person[]): CopiedTable[] {
  return [
    {
      table: 'customer',
      columns: [
        ...['user_id', 'account_number', 'first_name', 'last_name', 'email', 'is_disabled', 'role', 'phone', 'address'],
        ...['state', 'verification_status', 'is_blocked', 'created_at'],
      ],
      rows: people.map((each) => [
        ...[each.userId, each.accountNumber, each.firstName, each.lastName, each.email, each.isDisabled, 'customer'],
        ...[each.phone, each.address, each.state, each.status, each.isBlocked, each.createdAt],
      ]),
    },
    {
      table: 'issued_account_number',
      columns: ['number', 'user_id'],
      rows: people.map(({ accountNumber, userId }) => [accountNumber, userId]),
    },
  ];
}

export function accountTable(people: readonly Person[], { savings, checking }: Payments, ids: AccountIds): CopiedTable {
  return {
    table: 'ledger.account',
    columns: ['id', 'purpose', 'user_id', 'kind', 'balance'],
    rows: people.flatMap(({ userId, accountNumber }) => {
      const index = indexOf(accountNumber);
      return [
        [ids.of(index, 'savings'), 'customer', userId, 'savings', savings[index] ?? 0],
        [ids.of(index, 'checking'), 'customer', userId, 'checking', checking[index] ?? 0],
      ];
    }),
  };
}

/** The documents of those who wait for a decision; the files themselves do not exist. */
export function uploadTables(people: readonly Person[]): CopiedTable[] {
  const pending = people.filter(({ status }) => status === 'pending');
  const files = ({ accountNumber }: Person) =>
    ['0', '1', '2'].map((part) => `${accountNumber.padStart(31, '0')}${part}.jpg`);
  return [
    {
      table: 'stored_file',
      columns: ['name', 'user_id'],
      rows: pending.flatMap((each) => files(each).map((name) => [name, each.userId])),
    },
    {
      table: 'verification',
      columns: [
        ...[
          'id',
          'user_id',
          'document_type',
          'date_of_birth',
          'photo',
          'document_front',
          'document_back',
          'submitted_at',
        ],
      ],
      rows: pending.map((each) => [
        ...[each.userId, each.userId, 'passport', '1990-04-17', ...files(each), each.createdAt],
      ]),
    },
  ];
}

export function holderTables(people: readonly Person[]): CopiedTable[] {
  return [
    { table: 'known_user', columns: ['user_id'], rows: people.map(({ userId }) => [userId]) },
    {
      table: 'statement_holder',
      columns: ['user_id', 'name', 'account_number'],
      rows: people.map(({ userId, firstName, lastName, accountNumber }) => [
        ...[userId, `${firstName} ${lastName}`, accountNumber],
      ]),
    },
  ];
}

const indexOf = (accountNumber: string) => Number(accountNumber) - 5_000_000_000;
