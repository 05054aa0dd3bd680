import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { AccountKind } from '@larkspur/contracts/user';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { computePinProof, derivePinKey, hmacPads } from '@larkspur/service-kit/security/pin-proof';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { PostTransfersService } from '../src/ledger/post-transfers/post-transfers.service';
import { TransferLedgerRepository } from '../src/ledger/post-transfers/transfer-ledger.repository';
import { SCHEMA } from '../src/migrations/index';

const SECRET = 'ab'.repeat(32);
const PIN = '246810';
export const BANK = 'Larkspur Bank';

export interface Holder {
  userId: string;
  number: string;
}

/** The real ledger in its own database, used through the service's classes. */
class PostingLedger {
  /** Connected with the service's database role. */
  app!: DataSource;
  owner!: DataSource;
  readonly repository = new LedgerRepository();
  database!: TestDatabase;
  private service!: PostTransfersService;
  private numbers = 1_000_000_000;

  async start(): Promise<void> {
    Logger.overrideLogger(false);
    this.database = await createTestDatabase();
    const { url, appUrl, appRole } = this.database;
    await runMigrations({ url, ...SCHEMA, appRole });
    this.app = await new DataSource({ type: 'postgres', url: appUrl, extra: { max: 16 } }).initialize();
    this.owner = await new DataSource({ type: 'postgres', url }).initialize();
    this.service = new PostTransfersService(new TransferLedgerRepository(this.app));
  }

  async stop(): Promise<void> {
    await this.app?.destroy();
    await this.owner?.destroy();
    await this.database?.drop();
  }

  async expectConsistent(): Promise<void> {
    const [unbalanced] = await this.owner.query<{ n: string }[]>(
      'SELECT count(*) AS n FROM (SELECT 1 FROM ledger.entry GROUP BY posting_id HAVING sum(amount) <> 0) x',
    );
    const [drifted] = await this.owner.query<{ n: string }[]>(
      `SELECT count(*) AS n FROM ledger.account a
       WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger.entry e WHERE e.account_id = a.id)`,
    );
    const [total] = await this.owner.query<{ sum: string }[]>('SELECT sum(balance) AS sum FROM ledger.account');
    expect({ unbalanced: unbalanced?.n, drifted: drifted?.n, total: total?.sum }).toEqual({
      unbalanced: '0',
      drifted: '0',
      total: '0',
    });
  }

  async openCustomer({ savings = 0, pin = PIN }: { savings?: number; pin?: string | null } = {}): Promise<Holder> {
    const userId = newId();
    const number = String(this.numbers++);
    await this.app.query(
      `INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state, created_at)
       VALUES ($1, $2, 'Ada', 'Byron', $3, 'customer', '5550100', '1 Street', 'DE', now())`,
      [userId, number, `${userId}@example.com`],
    );
    await this.app.query('INSERT INTO issued_account_number (number, user_id) VALUES ($1, $2)', [number, userId]);
    await this.app.query('SELECT ledger.open_accounts($1)', [userId]);
    if (pin) {
      const { inner, outer } = hmacPads(derivePinKey(SECRET, userId, pin));
      await this.app.query('UPDATE customer SET pin_inner = $2, pin_outer = $3 WHERE user_id = $1', [
        userId,
        inner,
        outer,
      ]);
    }
    if (savings > 0) await this.fund(userId, savings);
    return { userId, number };
  }

  async fund(userId: string, cents: number, account: AccountKind = 'savings'): Promise<void> {
    const adjustment = { postingId: newId(), userId, account, actorId: newId(), reason: 'test' };
    expect(await this.repository.adjust(this.app.manager, { ...adjustment, signedCents: cents })).toBe('posted');
  }

  async post(...transfers: PostTransfer[]): Promise<Map<string, PostOutcome>> {
    const { outcomes } = await this.service.post(transfers);
    return new Map(outcomes.map((outcome) => [outcome.transferId, outcome]));
  }

  async postOne(transfer: PostTransfer): Promise<string | undefined> {
    const outcome = (await this.post(transfer)).get(transfer.transferId);
    return outcome?.outcome === 'rejected' ? outcome.reason : outcome?.outcome;
  }

  async balances(holder: Holder): Promise<Record<string, number>> {
    const rows = await this.owner.query<{ kind: string; balance: string }[]>(
      'SELECT kind, balance FROM ledger.account WHERE user_id = $1',
      [holder.userId],
    );
    return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]));
  }

  async settlement(): Promise<number> {
    const [row] = await this.owner.query<{ balance: string }[]>(
      "SELECT balance FROM ledger.account WHERE purpose = 'settlement'",
    );
    return Number(row?.balance);
  }
}

/** A ledger for the tests of a file. It is consistent after every test. */
export function usePostingLedger(): PostingLedger {
  const ledger = new PostingLedger();
  beforeAll(() => ledger.start());
  afterAll(() => ledger.stop());
  afterEach(() => ledger.expectConsistent());
  return ledger;
}

export function payment(
  payer: Holder,
  payee: { number: string },
  amountCents: number,
  { pin = PIN, bankName = BANK, from = 'savings' as AccountKind, transferId = newId() } = {},
): PostTransfer {
  const transfer = {
    transferId,
    payerId: payer.userId,
    from,
    amountCents,
    accountNumber: payee.number,
    bankName,
    accountType: 'checking' as const,
  };
  return { ...transfer, pinProof: computePinProof(derivePinKey(SECRET, payer.userId, pin), transfer) };
}
