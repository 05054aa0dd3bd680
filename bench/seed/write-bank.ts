import type { Bank } from '../../scripts/launcher/bank';
import { UserError } from '../../scripts/launcher/user-error';
import { AccountIds } from './account-ids';
import type { Cell } from './copy-in';
import { accountTable, holderTables, loginTable, profileTables, uploadTables } from './customer-rows';
import { LINE_COLUMNS, MovementRows, POSTINGS_PER_TRANSACTION } from './movement-rows';
import { officeTables, sessionTable, statementTables } from './office-rows';
import { type Movement, Payments, type SeedSize } from './payments';
import { type Person, person } from './people';
import { mix } from './random';
import { SeedDatabase } from './seed-database';

/** Rows of one commit: an interruption loses no more. */
const PART = 50_000;

/** Their triggers count customers one by one, and separate personal data that these audit records do not have. */
const TABLES_WITH_TRIGGERS = ['customer', 'audit.record'];

export interface SeedStart {
  /** The hash of the password that all customers share. */
  passwordHash: string;
  now: number;
  /** The first free id of `ledger.account`. */
  firstAccount: number;
  /** The first transaction id of the postings. It is in the future until they are all written, so that none is sealed before. */
  firstTransaction: number;
}

/** Transactions of the running bank and of the seed itself, until everything is written. */
export const SPARE_TRANSACTIONS = 20_000;

/** Writes the bank of `size` in parts, each once. Its invariants hold when all parts are written. */
export class BankWriter {
  private readonly people: (index: number) => Person;
  private readonly accounts: AccountIds;
  private readonly rows: MovementRows;

  private constructor(
    private readonly size: SeedSize,
    private readonly start: SeedStart,
    private readonly auth: SeedDatabase,
    private readonly users: SeedDatabase,
    private readonly transactions: SeedDatabase,
    private readonly contacts: SeedDatabase,
  ) {
    this.people = (index) => person(index, size.customers, start.now);
    this.accounts = new AccountIds(start.firstAccount);
    this.rows = new MovementRows(this.people, this.accounts, start.firstTransaction);
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
    await Promise.all(this.databases.map((database) => database.close()));
  }

  async prepare(): Promise<void> {
    await Promise.all(this.databases.map((database) => database.pauseReconciliation()));
    await Promise.all([
      this.users.dropIndexes([
        ...['customer', 'issued_account_number', 'ledger.account', 'ledger.posting', 'ledger.entry', 'audit.record'],
        ...['audit.customer_note', 'beneficiary', 'dead_letter'],
      ]),
      this.transactions.dropIndexes(['line', 'indexed_line', 'transfer']),
      this.contacts.dropIndexes(['contact_message']),
      this.auth.dropIndexes(['login', 'session']),
    ]);
    for (const table of TABLES_WITH_TRIGGERS) await this.users.setTriggers(table, false);
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
    const { now } = this.start;
    for (let from = 0; from < this.size.customers; from += PART) {
      const part = this.range(from, Math.min(from + PART, this.size.customers));
      const name = `customers ${from}`;
      await Promise.all([
        this.auth.copyOnce(name, [loginTable(part, this.start.passwordHash), sessionTable(part, now)]),
        this.users.copyOnce(name, [
          ...profileTables(part),
          accountTable(part, payments, this.accounts),
          ...uploadTables(part),
          ...officeTables(part, now),
        ]),
        this.transactions.copyOnce(name, [...holderTables(part), ...statementTables(part, LINE_COLUMNS, now)]),
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

  /** Writes the copies that the indexer would have made. */
  async copyLines(): Promise<void> {
    const columns = LINE_COLUMNS.join(', ');
    await this.transactions.writeOnce('copies', async () => {
      await this.transactions.query(
        `INSERT INTO indexed_line (${columns}) SELECT ${columns} FROM line WHERE written_in = '1'`,
      );
    });
  }

  /**
   * Lets the transaction ids of the postings become those of the past. A block is sealed when all transactions before it have ended,
   * in every database: a longer one, such as one that builds an index, must begin after this.
   */
  async passTransactions(): Promise<void> {
    const missing = this.start.firstTransaction + this.blocks + 1 - (await this.currentTransaction());
    if (missing <= 0) return;
    await this.users.query(
      `DO $$ BEGIN FOR i IN 1..${missing} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
    );
  }

  /** The indexes, totals, and statistics of svc-transactions. */
  async completeStatements(): Promise<void> {
    await this.transactions.restoreIndexes(1);
    await this.transactions.writeOnce('totals', () => this.addUpLines());
    await this.transactions.vacuum(1);
  }

  /** The indexes, counts, and statistics of svc-users, and the hash chain: as much work as all others. */
  async completeCustomers(): Promise<void> {
    await this.users.restoreIndexes(2);
    for (const table of TABLES_WITH_TRIGGERS) await this.users.setTriggers(table, true);
    await this.users.writeOnce('counts', async () => {
      await this.users.query('DELETE FROM customer_count');
      await this.users.query(
        'INSERT INTO customer_count (status, customers) SELECT verification_status, count(*) FROM customer GROUP BY 1',
      );
    });
    await this.users.vacuum(2);
    await this.seal();
  }

  /** The indexes and statistics of svc-auth and svc-contacts. */
  async completeOthers(): Promise<void> {
    for (const database of [this.auth, this.contacts]) {
      await database.restoreIndexes(1);
      await database.vacuum(1);
    }
  }

  /** The last step. */
  async finish(): Promise<void> {
    await Promise.all(this.databases.map((database) => database.resumeReconciliation()));
    await this.users.writeOnce('finished', async () => undefined);
  }

  private get databases(): SeedDatabase[] {
    return [this.auth, this.users, this.transactions, this.contacts];
  }

  private payments(): Payments {
    return new Payments(this.size, this.start.now, (index) => this.people(index).createdAt);
  }

  private async seal(): Promise<void> {
    for (let sealed = 1; sealed > 0; ) {
      const [block] = await this.users.query<{ postings: string }>('SELECT ledger.seal_next(1000) AS postings');
      sealed = Number(block?.postings);
    }
    const [left] = await this.users.query<{ unsealed: boolean }>(
      'SELECT EXISTS (SELECT FROM ledger.posting WHERE xid >= (SELECT max(up_to) FROM ledger.seal)) AS unsealed',
    );
    if (left?.unsealed) throw new Error('Postings were not sealed.');
  }

  /** Calculates the totals that the indexer would have counted line by line. */
  private async addUpLines(): Promise<void> {
    await this.transactions.query(
      // No customer of this bank moves money between their own accounts.
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

  private async writeMovementsPart(movements: readonly Movement[], from: number): Promise<void> {
    const name = `movements ${from}`;
    const [isPosted, hasLines] = [await this.users.hasWritten(name), await this.transactions.hasWritten(name)];
    await Promise.all([
      isPosted ? undefined : this.users.copyOnce(name, this.rows.postings(movements, from)),
      hasLines ? undefined : this.transactions.copyOnce(name, this.rows.statements(movements)),
    ]);
  }
}
