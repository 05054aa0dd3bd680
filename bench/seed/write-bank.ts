import type { Bank } from '../../scripts/launcher/bank';
import { UserError } from '../../scripts/launcher/user-error';
import type { Cell } from './copy-in';
import { type Movement, Payments, type SeedSize } from './payments';
import { type Person, person } from './people';
import { mix } from './random';
import { type CopiedTable, SeedDatabase } from './seed-database';

/** Rows of one commit: an interruption loses no more. */
const PART = 50_000;
const OWN_BANK = 'Larkspur Bank';
const OTHER_BANK = 'Brandywine Trust';
const SETTLEMENT_NUMBER = '3104457781';
const ROUTING_NUMBER = '031100209';
/** Who posted the openings. */
const ACTOR = '00000000-0000-7000-8000-000000000001';

const LINE_COLUMNS = [
  ...['id', 'written_in', 'user_id', 'kind', 'status', 'account', 'transaction_type', 'amount', 'date', 'description'],
  ...['origin_id', 'counterparty_name', 'counterparty_number', 'counterparty_bank', 'reason'],
];
/** Lines of before the index: no transaction has this id. */
const WRITTEN_IN = '1';

export interface SeedStart {
  /** Of every customer's password. */
  passwordHash: string;
  now: number;
  /** The first free id of `ledger.account`. */
  firstAccount: number;
  /** The first transaction id of the postings. It is in the future until they are all written, so that none is sealed before. */
  firstTransaction: number;
}

/** Transactions of the running bank and of the seed itself, until everything is written. */
export const SPARE_TRANSACTIONS = 20_000;
const POSTINGS_PER_TRANSACTION = 1_000;

/** Writes the bank of `size` in parts, each once. Its invariants hold when all parts are written. */
export class BankWriter {
  private readonly people: (index: number) => Person;

  private constructor(
    private readonly size: SeedSize,
    private readonly start: SeedStart,
    private readonly auth: SeedDatabase,
    private readonly users: SeedDatabase,
    private readonly transactions: SeedDatabase,
    private readonly contacts: SeedDatabase,
  ) {
    this.people = (index) => person(index, size.customers, start.now);
  }

  static async open(
    size: SeedSize,
    bank: Bank,
    readStart: (users: SeedDatabase, auth: SeedDatabase) => Promise<SeedStart>,
  ) {
    const urls = bank.databaseUrls;
    const [auth, users, transactions, contacts] = await Promise.all([
      SeedDatabase.open(urls['svc-auth']),
      SeedDatabase.open(urls['svc-users']),
      SeedDatabase.open(urls['svc-transactions']),
      SeedDatabase.open(urls['svc-contacts']),
    ]);
    return new BankWriter(size, await readStart(users, auth), auth, users, transactions, contacts);
  }

  async close(): Promise<void> {
    await Promise.all([this.auth, this.users, this.transactions, this.contacts].map((database) => database.close()));
  }

  async prepare(): Promise<void> {
    await Promise.all([
      this.users.dropIndexes(['customer', 'issued_account_number', 'ledger.account', 'ledger.posting', 'ledger.entry']),
      this.transactions.dropIndexes(['line', 'indexed_line', 'transfer']),
      this.contacts.dropIndexes(['contact_message']),
      this.auth.dropIndexes(['login']),
    ]);
    await this.users.setTriggers('customer', false);
    // The lines are written together with their copies: the indexer must not copy them.
    await this.transactions.query(`UPDATE line_indexing SET indexed_before = greatest(indexed_before, '2'::xid8)`);
    if ((await this.currentTransaction()) > this.start.firstTransaction) {
      throw new UserError(
        'This bank ran for too long before the seed was complete. Delete its folder and start again.',
      );
    }
  }

  isFinished(): Promise<boolean> {
    return this.users.hasWritten('finished');
  }

  /** @param report the number of written customers */
  async writeCustomers(report: (done: number) => void): Promise<void> {
    // The balances at the end, which the accounts have from the start.
    const payments = this.payments();
    for (const _ of payments.all());
    for (let from = 0; from < this.size.customers; from += PART) {
      const part = this.range(from, Math.min(from + PART, this.size.customers));
      const name = `customers ${from}`;
      await Promise.all([
        this.auth.copyOnce(name, [this.logins(part)]),
        this.users.copyOnce(name, [...this.profiles(part), this.accounts(part, payments), ...this.uploads(part)]),
        this.transactions.copyOnce(name, this.holders(part)),
      ]);
      report(Math.min(from + PART, this.size.customers));
    }
    const { adjustment, settlement } = payments.internal;
    await this.users.writeOnce('internal accounts', async () => {
      const sql = 'UPDATE ledger.account SET balance = balance + $2 WHERE purpose = $1';
      await this.users.query(sql, ['adjustment', adjustment]);
      await this.users.query(sql, ['settlement', settlement]);
      await this.users.query(
        `SELECT setval(pg_get_serial_sequence('ledger.account', 'id'), (SELECT max(id) FROM ledger.account))`,
      );
    });
  }

  /** @param report the number of written movements */
  async writeMovements(report: (done: number, all: number) => void): Promise<void> {
    const payments = this.payments();
    let part: Movement[] = [];
    let done = 0;
    let writing = Promise.resolve();
    const flush = async () => {
      // The next part is computed while the last one is written.
      await writing;
      const [movements, from] = [part, done];
      writing = this.writeMovementsPart(movements, from);
      // Awaited with the next part.
      writing.catch(() => undefined);
      done += movements.length;
      part = [];
      report(done, payments.movements);
    };
    for (const movement of payments.all()) {
      part.push(movement);
      if (part.length === PART) await flush();
    }
    await flush();
    await writing;
  }

  async writeMessages(): Promise<void> {
    const count = Math.ceil(this.size.customers / 15);
    const rows = function* (people: (index: number) => Person): Generator<Cell[]> {
      for (let index = 0; index < count; index++) {
        const { userId, firstName, lastName, email, phone, createdAt } = people(index);
        const message = `Question ${mix(index, 31).toString(36)} about my ${index % 3 === 0 ? 'card' : 'account'}.`;
        yield [userId, `${firstName} ${lastName}`, email, phone, 'Question', message, createdAt, index % 25 !== 0];
      }
    };
    await this.contacts.copyOnce('messages', [
      {
        table: 'contact_message',
        columns: ['id', 'name', 'email', 'phone', 'subject', 'message', 'created_at', 'is_read'],
        rows: rows(this.people),
      },
    ]);
  }

  async finish(report: (what: string) => void): Promise<void> {
    report('indexes');
    await Promise.all(
      [this.auth, this.users, this.transactions, this.contacts].map((database) => database.restoreIndexes()),
    );
    report('totals');
    await this.users.setTriggers('customer', true);
    await this.users.writeOnce('counts', async () => {
      await this.users.query('DELETE FROM customer_count');
      await this.users.query(
        'INSERT INTO customer_count (status, customers) SELECT verification_status, count(*) FROM customer GROUP BY 1',
      );
    });
    await this.transactions.writeOnce('totals', () => this.addUpLines());
    report('statistics');
    await Promise.all(
      [this.auth, this.users, this.transactions, this.contacts].map((db) => db.query('VACUUM ANALYZE')),
    );
    report('hash chain');
    await this.reachTransaction(this.start.firstTransaction + this.blocks + 1);
    for (;;) {
      await this.users.query('SELECT ledger.seal_next(1000)');
      const [left] = await this.users.query<{ unsealed: boolean }>(
        'SELECT EXISTS (SELECT FROM ledger.posting WHERE xid >= (SELECT max(up_to) FROM ledger.seal)) AS unsealed',
      );
      if (!left?.unsealed) break;
    }
    await this.users.writeOnce('finished', async () => undefined);
  }

  private payments(): Payments {
    return new Payments(this.size, this.start.now, (index) => this.people(index).createdAt);
  }

  private async addUpLines(): Promise<void> {
    await this.transactions.query(
      `INSERT INTO daily_total (user_id, account, day, money_in, money_out)
       SELECT user_id, account, bank_day(date), coalesce(sum(amount) FILTER (WHERE transaction_type = 'credit'), 0),
         coalesce(sum(amount) FILTER (WHERE transaction_type = 'debit'), 0)
       FROM indexed_line WHERE status = 'completed' AND kind <> 'memo' AND written_in = '1' GROUP BY 1, 2, 3`,
    );
    await this.transactions.query(
      `INSERT INTO daily_transfers AS present (day, outcome, transfers, amount)
       SELECT bank_day(date), coalesce(reason, status), count(*), sum(amount)
       FROM indexed_line WHERE kind = 'transfer' AND transaction_type = 'debit' AND written_in = '1' GROUP BY 1, 2
       ON CONFLICT (day, outcome) DO UPDATE
       SET transfers = present.transfers + excluded.transfers, amount = present.amount + excluded.amount`,
    );
  }

  /** Sealing reads postings by transaction id, a block at a time, and only those of the past. */
  private async reachTransaction(id: number): Promise<void> {
    const missing = id - (await this.currentTransaction());
    if (missing <= 0) return;
    await this.users.query(
      `DO $$ BEGIN FOR i IN 1..${missing} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
    );
  }

  private async currentTransaction(): Promise<number> {
    const [row] = await this.users.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
    return Number(row?.id);
  }

  private get blocks(): number {
    return Math.ceil((this.payments().movements * 1.01) / POSTINGS_PER_TRANSACTION);
  }

  private range(from: number, to: number): Person[] {
    return Array.from({ length: to - from }, (_, offset) => this.people(from + offset));
  }

  private logins(people: readonly Person[]): CopiedTable {
    return {
      table: 'login',
      columns: [
        ...['user_id', 'email', 'email_key', 'password_hash', 'role', 'is_disabled', 'first_name', 'last_name'],
        ...['verification_status', 'created_at', 'provisioned_at'],
      ],
      rows: people.map(({ userId, email, isDisabled, firstName, lastName, status, createdAt }) => [
        ...[userId, email, email, this.start.passwordHash, 'customer', isDisabled, firstName, lastName],
        ...[status, createdAt, createdAt],
      ]),
    };
  }

  private profiles(people: readonly Person[]): CopiedTable[] {
    return [
      {
        table: 'customer',
        columns: [
          ...[
            'user_id',
            'account_number',
            'first_name',
            'last_name',
            'email',
            'is_disabled',
            'role',
            'phone',
            'address',
          ],
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

  private accounts(people: readonly Person[], { savings, checking }: Payments): CopiedTable {
    return {
      table: 'ledger.account',
      columns: ['id', 'purpose', 'user_id', 'kind', 'balance'],
      rows: people.flatMap(({ userId, accountNumber }) => {
        const index = indexOf(accountNumber);
        return [
          [this.account(index, 'savings'), 'customer', userId, 'savings', savings[index] ?? 0],
          [this.account(index, 'checking'), 'customer', userId, 'checking', checking[index] ?? 0],
        ];
      }),
    };
  }

  /** The documents of those who wait for a decision; the files themselves do not exist. */
  private uploads(people: readonly Person[]): CopiedTable[] {
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

  private holders(people: readonly Person[]): CopiedTable[] {
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

  private account(customer: number, kind: 'savings' | 'checking'): number {
    return this.start.firstAccount + customer * 2 + (kind === 'savings' ? 0 : 1);
  }

  private async writeMovementsPart(movements: readonly Movement[], from: number): Promise<void> {
    const name = `movements ${from}`;
    const [isPosted, hasLines] = [await this.users.hasWritten(name), await this.transactions.hasWritten(name)];
    await Promise.all([
      isPosted ? undefined : this.users.copyOnce(name, this.postings(movements, from)),
      hasLines ? undefined : this.transactions.copyOnce(name, this.statements(movements)),
    ]);
  }

  private postings(movements: readonly Movement[], from: number): CopiedTable[] {
    const { firstTransaction } = this.start;
    const xid = (position: number) => firstTransaction + Math.floor((from + position) / POSTINGS_PER_TRANSACTION);
    return [
      {
        table: 'ledger.posting',
        columns: ['id', 'type', 'outcome', 'reason', 'actor_id', 'created_at', 'xid', 'reverses'],
        rows: movements.map((movement, position) => [...this.posting(movement), xid(position), reversed(movement)]),
      },
      {
        table: 'ledger.entry',
        columns: ['posting_id', 'account_id', 'amount'],
        rows: movements.flatMap((movement) => this.entries(movement)),
      },
    ];
  }

  private posting(movement: Movement): Cell[] {
    const { id, date } = movement;
    if (movement.kind === 'opening') return [id, 'adjustment', 'completed', 'Opening balance', ACTOR, date];
    if (movement.kind === 'reversal') return [id, 'reversal', 'completed', 'Sent twice', ACTOR, date];
    const actor = this.people(movement.payer).userId;
    const { outcome } = movement;
    return outcome === 'completed'
      ? [id, 'transfer', outcome, null, actor, date]
      : [id, 'transfer', 'rejected', outcome, actor, date];
  }

  private entries(movement: Movement): Cell[][] {
    const { id, amount } = movement;
    const between = (from: number, to: number) => [
      [id, from, -amount],
      [id, to, amount],
    ];
    if (movement.kind === 'opening') return between(ADJUSTMENT, this.account(movement.payee, 'savings'));
    const payer = this.account(movement.payer, 'savings');
    if (movement.kind === 'reversal') return between(SETTLEMENT, payer);
    if (movement.outcome !== 'completed') return [];
    return between(payer, movement.payee === null ? SETTLEMENT : this.account(movement.payee, 'checking'));
  }

  private statements(movements: readonly Movement[]): CopiedTable[] {
    const lines = movements.flatMap((movement) => this.lines(movement));
    return [
      {
        table: 'transfer',
        columns: [
          ...['id', 'payer_id', 'fingerprint', 'from_kind', 'amount', 'account_number', 'bank_name', 'routing_number'],
          ...['account_type', 'recipient_name', 'description', 'status', 'reason', 'created_at', 'finished_at'],
          'next_attempt_at',
        ],
        rows: movements.flatMap((movement) => (movement.kind === 'transfer' ? [this.order(movement)] : [])),
      },
      { table: 'line', columns: LINE_COLUMNS, rows: lines },
      { table: 'indexed_line', columns: LINE_COLUMNS, rows: lines },
    ];
  }

  private order(transfer: Extract<Movement, { kind: 'transfer' }>): Cell[] {
    const { id, payer, payee, amount, date, outcome, description } = transfer;
    const [name, number, bank] = this.recipient(transfer);
    const isCompleted = outcome === 'completed';
    return [
      ...[id, this.people(payer).userId, '', 'savings', amount, number, bank, ROUTING_NUMBER],
      ...[payee === null ? 'savings' : 'checking', name, description, isCompleted ? 'completed' : 'rejected'],
      ...[isCompleted ? null : outcome, date, date, date],
    ];
  }

  private recipient({ payee, recipient }: Extract<Movement, { kind: 'transfer' }>): [string, string, string] {
    if (payee === null) return [recipient, SETTLEMENT_NUMBER, OTHER_BANK];
    const { firstName, lastName, accountNumber } = this.people(payee);
    return [`${firstName} ${lastName}`, accountNumber, OWN_BANK];
  }

  private lines(movement: Movement): Cell[][] {
    const { id, amount, date } = movement;
    const end = [null, null, null, null];
    if (movement.kind === 'opening') {
      const owner = this.people(movement.payee).userId;
      const what = ['adjustment', 'completed', 'savings', 'credit', amount, date, 'Opening balance', id];
      return [[id, WRITTEN_IN, owner, ...what, ...end]];
    }
    const payer = this.people(movement.payer);
    if (movement.kind === 'reversal') {
      const what = ['reversal', 'completed', 'savings', 'credit', amount, date, 'Sent twice', movement.transfer];
      return [[id, WRITTEN_IN, payer.userId, ...what, ...end]];
    }
    const { outcome, description, payee } = movement;
    const [status, reason] = outcome === 'completed' ? ['completed', null] : ['rejected', outcome];
    const debit = ['transfer', status, 'savings', 'debit', amount, date, description, id];
    const own = [id, WRITTEN_IN, payer.userId, ...debit, ...this.recipient(movement), reason];
    if (payee === null || reason !== null) return [own];
    const credit = ['transfer', 'completed', 'checking', 'credit', amount, date, description, id];
    const party = [`${payer.firstName} ${payer.lastName}`, payer.accountNumber, OWN_BANK];
    return [own, [payeeLineId(id), WRITTEN_IN, this.people(payee).userId, ...credit, ...party, null]];
  }
}

/** Of a new database: the first accounts are the bank's own. */
const [SETTLEMENT, ADJUSTMENT] = [1, 2];

const indexOf = (accountNumber: string) => Number(accountNumber) - 5_000_000_000;

const reversed = (movement: Movement): string | null => (movement.kind === 'reversal' ? movement.transfer : null);

/** As svc-transactions derives it from the transfer's id. */
const payeeLineId = (transferId: string) => `${transferId.slice(0, 14)}8${transferId.slice(15)}`;
