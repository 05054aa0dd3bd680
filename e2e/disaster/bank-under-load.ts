import type { ApiResponse } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import type { Bank } from '../../scripts/launcher/bank';
import type { DatabaseService } from '../../scripts/launcher/databases';
import { completedKeys, PaymentLoad, payerAndPayee, paymentTo } from '../operations/payments';
import { BankApi } from '../support/bank-api';
import { expectEqualCopies, expectStatementsLikeLedger } from '../support/equal-copies';
import { eventually } from '../support/eventually';
import { BALANCED_LEDGER, query, readLedgerTotals } from '../support/ledger-totals';
import { startTestBank, type TestBank } from '../support/test-bank';

/** Copies are compared page by page, on a machine that other tests share. */
const CONVERGENCE_TIMEOUT_MS = 240_000;

type Parties = Awaited<ReturnType<typeof payerAndPayee>>;

interface Options {
  env?: NodeJS.ProcessEnv;
  /** The pause of each client after a payment. */
  pauseMs?: number;
}

interface Outcome {
  /** Kinds of differences that remain, because nothing can correct them. */
  remaining?: readonly string[];
  /** `false` when a database was restored to a time before payments. */
  hasAllKeys?: boolean;
}

/** A bank with a broker of its own, in which one customer pays another all the time. */
export class BankUnderLoad {
  private readonly movedDatabases: Partial<Record<DatabaseService, string>> = {};

  private constructor(
    private readonly testBank: TestBank,
    private readonly parties: Parties,
    readonly load: PaymentLoad,
  ) {}

  static async start(name: string, { env, pauseMs }: Options = {}): Promise<BankUnderLoad> {
    const variables = { RECONCILIATION_PERCENT: '50', ...env };
    const testBank = await startTestBank(name, variables, { hasOwnBroker: true });
    try {
      const parties = await payerAndPayee(testBank.bank);
      return new BankUnderLoad(testBank, parties, new PaymentLoad(parties.payer, parties.payee.user, { pauseMs }));
    } catch (error) {
      await testBank.end();
      throw error;
    }
  }

  get bank(): Bank {
    const { bank } = this.testBank;
    return { ...bank, databaseUrls: { ...bank.databaseUrls, ...this.movedDatabases } };
  }

  /** @param url of the owner, from now on */
  moveDatabase(service: DatabaseService, url: string): void {
    this.movedDatabases[service] = url;
  }

  get dataFolder(): string {
    return this.testBank.dataFolder;
  }

  async end(): Promise<void> {
    await this.load.stop();
    await this.testBank.end();
  }

  /** Access tokens are valid for ten minutes. */
  async signInAgain(): Promise<void> {
    const { bank, parties } = this;
    const signIn = ({ email, password }: { email: string; password: string }) =>
      eventually(() => BankApi.signIn(bank.url, email, password));
    parties.office = await signIn(bank.administrator);
    parties.payer.api = await signIn(parties.payer.login);
  }

  async renamePayee(lastName: string): Promise<void> {
    const { _id, firstName, email, phone, location } = this.parties.payee.user;
    const details = { firstName, lastName, email, phone, location, verificationStatus: 'verified', isBlocked: false };
    const edited = await this.parties.office.put(`/user/admin/${_id}`, details);
    expect(edited).toMatchObject({ status: 200 });
  }

  /**
   * Sends every payment again, like a client that never got an outcome. Throws unless it gets one and each payment is made once.
   */
  async expectOnePostingEachWhenSentAgain(): Promise<void> {
    const { load, parties } = this;
    await load.stop();
    const transfers = new Set<string>();
    for (const { key } of load.payments) {
      const line = await eventually(async () => {
        const reply = await parties.payer.api.transfer(paymentTo(parties.payee.user), key);
        expect(reply).toMatchObject({ status: 201 });
        return reply.body.data;
      });
      transfers.add(line?._id ?? '');
    }
    expect(transfers.size).toBe(load.payments.length);
    expect(await this.countPostings()).toBe(transfers.size);
  }

  /** Ends the load. Throws unless every copy becomes equal, all ledger invariants hold, and every response was right. */
  async expectValidLedgerAndEqualCopies({ remaining = [], hasAllKeys = true }: Outcome = {}): Promise<void> {
    const { bank, load } = this;
    await load.stop();
    expect(load.refusals).toEqual([]);
    await eventually(() => expectStatementsLikeLedger(bank), CONVERGENCE_TIMEOUT_MS, 1_000);
    await eventually(() => expectEqualCopies(bank), CONVERGENCE_TIMEOUT_MS, 1_000);
    if (hasAllKeys) await this.expectDefiniteOutcomes();
    await eventually(() => this.expectProof());
    expect(await query(bank.databaseUrls['svc-users'], 'SELECT FROM dead_letter')).toEqual([]);
    await eventually(() => this.expectNoOtherDifferences(remaining));
  }

  async reconciliation(): Promise<ServiceReconciliation[]> {
    return (await this.parties.office.get<ApiResponse<ServiceReconciliation[]>>('/user/admin/reconciliation')).body
      .data;
  }

  /** Throws unless every confirmed payment was made, and no payment twice. */
  private async expectDefiniteOutcomes(): Promise<void> {
    const keys = await completedKeys(this.bank, this.parties.payer.user._id);
    expect(this.load.confirmed.filter(({ key }) => !keys.has(key))).toEqual([]);
    const sent = new Set(this.load.payments.map(({ key }) => key));
    expect([...keys].filter((key) => !sent.has(key))).toEqual([]);
    expect(await this.countPostings()).toBe(keys.size);
  }

  private async countPostings(): Promise<number> {
    const postings = await query(
      this.bank.databaseUrls['svc-users'],
      `SELECT FROM ledger.posting WHERE actor_id = $1 AND type = 'transfer' AND outcome = 'completed'`,
      [this.parties.payer.user._id],
    );
    return postings.length;
  }

  private async expectProof(): Promise<void> {
    const { whole, invariants, seal } = (
      await this.parties.office.get<ApiResponse<LedgerProof>>('/user/admin/ledger/proof')
    ).body.data;
    expect(invariants.filter(({ holds }) => !holds)).toEqual([]);
    expect(seal).toMatchObject({ brokenBlock: null, unsealedPostings: 0 });
    expect(whole).toBe(true);
    expect(await readLedgerTotals(this.bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
  }

  private async expectNoOtherDifferences(remaining: readonly string[]): Promise<void> {
    const others = (await this.reconciliation()).map(({ service, isAvailable, differences }) => ({
      service,
      isAvailable,
      differences: differences.filter(({ kind }) => !remaining.includes(kind)),
    }));
    expect(others).toEqual(
      ['svc-auth', 'svc-users', 'svc-transactions'].map((service) => ({ service, isAvailable: true, differences: [] })),
    );
  }
}
