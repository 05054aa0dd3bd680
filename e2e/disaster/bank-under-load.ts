import type { ApiResponse } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import type { Bank } from '../../scripts/launcher/bank';
import { completedKeys, PaymentLoad, payerAndPayee } from '../operations/payments';
import type { BankApi } from '../support/bank-api';
import { expectEqualCopies, expectStatementsLikeLedger } from '../support/equal-copies';
import { eventually } from '../support/eventually';
import { BALANCED_LEDGER, query, readLedgerTotals } from '../support/ledger-totals';
import { startTestBank, type TestBank } from '../support/test-bank';

/** Copies are compared page by page, on a machine that other tests share. */
const EQUAL_WITHIN_MS = 240_000;

/** A bank with a broker of its own, in which one customer pays another all the time. */
export class BankUnderLoad {
  private constructor(
    private readonly testBank: TestBank,
    private readonly office: BankApi,
    private readonly payerId: string,
    readonly load: PaymentLoad,
  ) {}

  static async start(name: string, env: NodeJS.ProcessEnv = {}): Promise<BankUnderLoad> {
    const variables = { RECONCILIATION_PERCENT: '50', ...env };
    const testBank = await startTestBank(name, variables, { hasOwnBroker: true });
    try {
      const { office, payer, payee } = await payerAndPayee(testBank.bank);
      return new BankUnderLoad(testBank, office, payer.user._id, new PaymentLoad(payer, payee.user));
    } catch (error) {
      await testBank.end();
      throw error;
    }
  }

  get bank(): Bank {
    return this.testBank.bank;
  }

  get dataFolder(): string {
    return this.testBank.dataFolder;
  }

  async end(): Promise<void> {
    await this.load.stop();
    await this.testBank.end();
  }

  /** Ends the load. Throws unless every copy becomes equal, the ledger is whole, and every response was right. */
  async expectWholeBooksAndEqualCopies(): Promise<void> {
    const { bank, load } = this;
    await load.stop();
    expect(load.refusals).toEqual([]);
    await eventually(() => expectStatementsLikeLedger(bank), EQUAL_WITHIN_MS, 1_000);
    await eventually(() => expectEqualCopies(bank), EQUAL_WITHIN_MS, 1_000);
    await this.expectDefiniteOutcomes();
    await eventually(() => this.expectProof());
    expect(await query(bank.databaseUrls['svc-users'], 'SELECT FROM dead_letter')).toEqual([]);
    await eventually(() => this.expectNoDifferences());
  }

  /** What was confirmed was paid, and everything once. */
  private async expectDefiniteOutcomes(): Promise<void> {
    const keys = await completedKeys(this.bank, this.payerId);
    expect(this.load.confirmed.filter(({ key }) => !keys.has(key))).toEqual([]);
    const sent = new Set(this.load.payments.map(({ key }) => key));
    expect([...keys].filter((key) => !sent.has(key))).toEqual([]);
    const postings = await query(
      this.bank.databaseUrls['svc-users'],
      `SELECT FROM ledger.posting WHERE actor_id = $1 AND type = 'transfer' AND outcome = 'completed'`,
      [this.payerId],
    );
    expect(postings).toHaveLength(keys.size);
  }

  private async expectProof(): Promise<void> {
    const { whole, invariants, seal } = (await this.office.get<ApiResponse<LedgerProof>>('/user/admin/ledger/proof'))
      .body.data;
    expect(invariants.filter(({ holds }) => !holds)).toEqual([]);
    expect(seal).toMatchObject({ brokenBlock: null, unsealedPostings: 0 });
    expect(whole).toBe(true);
    expect(await readLedgerTotals(this.bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
  }

  private async expectNoDifferences(): Promise<void> {
    const { body } = await this.office.get<ApiResponse<ServiceReconciliation[]>>('/user/admin/reconciliation');
    expect(body.data.map(({ service, isAvailable, differences }) => ({ service, isAvailable, differences }))).toEqual(
      ['svc-auth', 'svc-users', 'svc-transactions'].map((service) => ({ service, isAvailable: true, differences: [] })),
    );
  }
}
