import { AUDIT_ACTIONS } from '../../packages/contracts/src/audit';
import type { Cell } from './copy-in';
import type { Person } from './people';
import { mix, pick, uuidAt } from './random';
import type { CopiedTable } from './seed-database';

/** Employees, of whom only the ids exist. */
const EMPLOYEES = Array.from({ length: 50 }, (_, index) => uuidAt(new Date(1_700_000_000_000), index, 'e'));
/** An action that this seed records once in 5,000 records, for lists that seek something rare. */
const RARE_ACTION = 'users.exported';
const COMMON_ACTIONS = AUDIT_ACTIONS.filter((action) => action !== RARE_ACTION);
const QUEUES = ['svc-auth.user.updated', 'svc-users.transfer.requested', 'svc-contacts.user.deleted'];
const DAY_MS = 86_400_000;
const SESSION_DAYS = 30;
/** The next attempt of a transfer that stays pending. */
const NEVER = '2100-01-01T00:00:00Z';

/** Every how many customers there is one. */
const EVERY = {
  record: 3,
  note: 100,
  beneficiary: 8,
  deadLetter: 300,
  event: 15_000,
  memo: 30,
  pendingTransfer: 7_500,
};

const every = (people: readonly Person[], count: number) => people.filter((each) => indexOf(each) % count === 0);
const indexOf = ({ accountNumber }: Person) => Number(accountNumber) - 5_000_000_000;

/** Two of three customers have a session that has not ended. */
export function sessionTable(people: readonly Person[], now: number): CopiedTable {
  return {
    table: 'session',
    columns: ['id', 'user_id', 'created_at', 'expires_at', 'ends_at', 'last_seen_at', 'user_agent', 'address'],
    rows: people.filter((each) => indexOf(each) % 3 !== 1).map((each) => session(each, now)),
  };
}

function session(each: Person, now: number): Cell[] {
  const index = indexOf(each);
  const createdAt = new Date(now - (mix(index, 41) % (SESSION_DAYS * DAY_MS)));
  const end = new Date(now + SESSION_DAYS * DAY_MS);
  const address = `198.51.100.${mix(index, 42) % 256}`;
  return [uuidAt(createdAt, index, '5'), each.userId, createdAt, end, end, createdAt, 'Mozilla/5.0', address];
}

/** The rows that employees leave behind: the audit log, notes, beneficiaries, dead letters, and events that could not be published. */
export function officeTables(people: readonly Person[], now: number): CopiedTable[] {
  return [
    {
      table: 'audit.record',
      columns: ['id', 'action', 'actor_id', 'actor_role', 'subject_id', 'changes', 'at'],
      rows: every(people, EVERY.record).map((each) => record(each, now)),
    },
    {
      table: 'audit.customer_note',
      columns: ['id', 'user_id', 'author_id', 'text', 'created_at'],
      rows: every(people, EVERY.note).map((each) => {
        const { userId, createdAt } = each;
        return [uuidAt(createdAt, indexOf(each), '6'), userId, employee(each), 'Called about the card.', createdAt];
      }),
    },
    {
      table: 'beneficiary',
      columns: ['id', 'name', 'account_number', 'created_at'],
      rows: every(people, EVERY.beneficiary).map((each) => {
        const { firstName, lastName, accountNumber, createdAt } = each;
        return [uuidAt(createdAt, indexOf(each), '7'), `${firstName} ${lastName}`, accountNumber, createdAt];
      }),
    },
    {
      table: 'dead_letter',
      columns: ['id', 'queue', 'type', 'reason', 'masked', 'died_at', 'redriven_at'],
      rows: every(people, EVERY.deadLetter).map((each) => {
        const { createdAt } = each;
        const queue = pick(QUEUES, indexOf(each), 43);
        const redrivenAt = (indexOf(each) / EVERY.deadLetter) % 10 === 0 ? null : createdAt;
        const type = queue.slice(queue.indexOf('.') + 1);
        return [uuidAt(createdAt, indexOf(each), '8'), queue, type, 'The handler failed.', '{}', createdAt, redrivenAt];
      }),
    },
    {
      table: 'outbox',
      columns: ['event', 'payload', 'created_at', 'attempts', 'retry_at', 'failed_at', 'failure'],
      rows: every(people, EVERY.event).map(({ createdAt }) => {
        return ['user.updated', '{}', createdAt, 9, 'infinity', createdAt, 'The broker refused it.'];
      }),
    },
  ];
}

const employee = (each: Person) => pick(EMPLOYEES, indexOf(each), 44);

function record(each: Person, now: number): Cell[] {
  const index = indexOf(each);
  const at = new Date(each.createdAt.getTime() + (mix(index, 45) % Math.max(1, now - each.createdAt.getTime())));
  const isRare = (index / EVERY.record) % 5_000 === 1;
  const action = isRare ? RARE_ACTION : pick(COMMON_ACTIONS, index, 46);
  const changes = isRare ? '[]' : '[{"field": "isBlocked", "before": false, "after": true}]';
  return [uuidAt(at, index, '9'), action, employee(each), 'administrator', isRare ? null : each.userId, changes, at];
}

/** Lines that employees added, which move no money, and transfers whose outcome is not known yet. */
export function statementTables(people: readonly Person[], lineColumns: readonly string[], now: number): CopiedTable[] {
  return [
    {
      table: 'line',
      columns: lineColumns,
      rows: every(people, EVERY.memo).map((each) => {
        const { userId, createdAt } = each;
        const id = uuidAt(createdAt, indexOf(each), 'f');
        const amount = 100 + (mix(indexOf(each), 47) % 90_000);
        const what = ['memo', 'completed', null, 'credit', amount, createdAt, 'Fee waived', id];
        return [id, '1', userId, ...what, null, null, null, null];
      }),
    },
    {
      table: 'transfer',
      columns: [
        ...['id', 'payer_id', 'fingerprint', 'from_kind', 'amount', 'account_number', 'bank_name', 'routing_number'],
        ...['account_type', 'recipient_name', 'description', 'status', 'pin_proof', 'created_at', 'next_attempt_at'],
      ],
      rows: every(people, EVERY.pendingTransfer).map((each) => {
        const createdAt = new Date(now - 600_000);
        const recipient = ['3104457781', 'Brandywine Trust', '031100209', 'savings', 'Cedar Gym', 'Waiting'];
        const id = uuidAt(createdAt, indexOf(each), '4');
        return [id, each.userId, '', 'savings', 1_000, ...recipient, 'pending', 'none', createdAt, NEVER];
      }),
    },
  ];
}
