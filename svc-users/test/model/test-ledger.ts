import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { derivePinKey, hmacPads } from '@larkspur/service-kit/security/pin-proof';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { ContentionError, TransferLedger } from '../../src/ledger/post-transfers/transfer-ledger';
import { TransferLedgerRepository } from '../../src/ledger/post-transfers/transfer-ledger.repository';
import { QUERIED_INVARIANTS } from '../../src/ledger/prove-ledger/ledger-invariants';
import { ProofCheckpointRepository } from '../../src/ledger/prove-ledger/proof-checkpoint.repository';
import { ProofRunRepository } from '../../src/ledger/prove-ledger/proof-run.repository';
import { ProveLedgerService } from '../../src/ledger/prove-ledger/prove-ledger.service';
import { SCHEMA } from '../../src/migrations/index';
import { firstBrokenBlock } from './first-broken-block';
import type { ModelCustomer } from './model-state';
import { WHOLE_LEDGER_INVARIANTS } from './whole-ledger-invariants';

const SECRET = 'cd'.repeat(32);
export const PIN = '246810';
export const NAME = 'Ada Byron';

/** Each counted by a query. */
const INVARIANTS = [...WHOLE_LEDGER_INVARIANTS, ...QUERIED_INVARIANTS];

export type TestCustomer = Pick<ModelCustomer, 'userId' | 'accountNumber' | 'name'> & { pinKey: Buffer };

/** The real ledger in its own database. */
export class TestLedger {
  private numbers = 2_000_000_000;
  private readonly proofs: ProveLedgerService;

  private constructor(
    private readonly database: TestDatabase,
    /** Connected with the service's database role. */
    readonly app: DataSource,
    readonly owner: DataSource,
    readonly transfers: ContentionCounter,
  ) {
    // A proof without rests.
    const jobs = new PacedJobs(Object.assign(new DatabaseServiceConfig(), { LONG_JOBS_PERCENT: 1_000 }));
    this.proofs = new ProveLedgerService(app, new ProofRunRepository(app), new ProofCheckpointRepository(), jobs);
  }

  static async create(): Promise<TestLedger> {
    const database = await createTestDatabase();
    await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
    const app = await new DataSource({ type: 'postgres', url: database.appUrl, extra: { max: 20 } }).initialize();
    const owner = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    return new TestLedger(database, app, owner, new ContentionCounter(app));
  }

  async openCustomer(): Promise<TestCustomer> {
    const userId = newId();
    const accountNumber = String(this.numbers++);
    const pinKey = derivePinKey(SECRET, userId, PIN);
    await this.app.query(
      `INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state, created_at)
       VALUES ($1, $2, 'Ada', 'Byron', $3, 'customer', '5550100', '1 Street', 'DE', now())`,
      [userId, accountNumber, `${userId}@example.com`],
    );
    await this.app.query('INSERT INTO issued_account_number (number, user_id) VALUES ($1, $2)', [
      accountNumber,
      userId,
    ]);
    await this.app.query('SELECT ledger.open_accounts($1)', [userId]);
    await this.setPin(userId, pinKey);
    return { userId, accountNumber, name: NAME, pinKey };
  }

  async setPin(userId: string, pinKey: Buffer | null): Promise<void> {
    const { inner, outer } = pinKey ? hmacPads(pinKey) : { inner: null, outer: null };
    await this.app.query('UPDATE customer SET pin_inner = $2, pin_outer = $3 WHERE user_id = $1', [
      userId,
      inner,
      outer,
    ]);
  }

  /** @returns the names of the violated invariants, as seen by the service's database role */
  async brokenInvariants(): Promise<string[]> {
    const queries = INVARIANTS.map(({ sql }, i) => `SELECT ${i} AS index, violations::bigint FROM (${sql}) q${i}`);
    const rows = await this.app.query<{ index: number; violations: string }[]>(queries.join(' UNION ALL '));
    const broken = rows.filter(({ violations }) => violations !== '0').map(({ index }) => index);
    return INVARIANTS.flatMap(({ name }, i) => (broken.includes(i) ? [name] : []));
  }

  /** @returns the names of the invariants that a proof of the whole ledger finds violated */
  async findDisproven(): Promise<string[]> {
    const id = newId();
    await this.app.query(`INSERT INTO ledger_proof_run (id, scope, total) VALUES ($1, 'all', 1)`, [id]);
    try {
      const observer = { onStep: () => undefined, onProgress: () => undefined, signal: new AbortController().signal };
      const { invariants } = await this.proofs.prove(id, 'all', observer);
      return invariants.flatMap(({ name, holds }) => (holds ? [] : [name]));
    } finally {
      await this.app.query('DELETE FROM ledger_proof_run WHERE id = $1', [id]);
    }
  }

  firstBrokenBlock(): Promise<string | null> {
    return firstBrokenBlock(this.owner);
  }

  /** @returns the number of postings in the block */
  async seal(most: number): Promise<number> {
    const [row] = await this.app.query<{ sealed: string }[]>('SELECT ledger.seal_next($1) AS sealed', [most]);
    return Number(row?.sealed);
  }

  async unsealed(): Promise<number> {
    const row = await this.one<{ n: string }>(
      'SELECT count(*) AS n FROM ledger.posting WHERE xid >= (SELECT max(up_to) FROM ledger.seal)',
    );
    return Number(row.n);
  }

  async one<T>(sql: string, values: unknown[] = []): Promise<T> {
    const [row] = await this.owner.query<T[]>(sql, values);
    if (!row) throw new Error('Expected one row, got none');
    return row;
  }

  async close(): Promise<void> {
    await this.app.destroy();
    await this.owner.destroy();
    await this.database.drop();
  }
}

/** Counts the contention errors, which the service hides from clients by retrying. */
class ContentionCounter extends TransferLedger {
  contentions = 0;
  private readonly repository: TransferLedgerRepository;

  constructor(database: DataSource) {
    super();
    this.repository = new TransferLedgerRepository(database);
  }

  async postMany(transfers: readonly PostTransfer[]): Promise<PostOutcome[]> {
    try {
      return await this.repository.postMany(transfers);
    } catch (error) {
      if (error instanceof ContentionError) this.contentions += 1;
      throw error;
    }
  }
}
