import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferRequest } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { query } from '../support/ledger-totals';

/**
 * The pause of each customer between payments. Without it, two of them use a small machine completely, and the tested operation
 * waits for them.
 */
const PAUSE_MS = 50;
export const PIN = '918273';

export interface Payment {
  key: string;
  /** The time at which its outcome was confirmed to the customer; `null` before. */
  confirmedAt: string | null;
}

/** A customer who pays a dollar to another, again and again, in several payments at a time. */
export class PaymentLoad {
  readonly payments: Payment[] = [];
  /** Responses that are neither an outcome nor "not known yet". */
  readonly refusals: string[] = [];
  /** Responses of a service that is unavailable, and connections that failed. */
  readonly interruptions: string[] = [];
  private isStopped = false;
  private readonly pauseMs: number;
  private readonly workers: Promise<void>[];

  constructor(
    private readonly payer: { api: BankApi },
    private readonly payee: User,
    { concurrency = 2, pauseMs = PAUSE_MS }: { concurrency?: number; pauseMs?: number | undefined } = {},
  ) {
    this.pauseMs = pauseMs;
    this.workers = Array.from({ length: concurrency }, () => this.run());
  }

  get confirmed(): Payment[] {
    return this.payments.filter(({ confirmedAt }) => confirmedAt !== null);
  }

  /** Waits until that many more payments are confirmed. */
  async more(count: number): Promise<void> {
    const wanted = this.confirmed.length + count;
    while (this.confirmed.length < wanted) {
      if (this.refusals.length > 0) throw new Error(`A payment was refused: ${this.refusals[0]}`);
      await sleep(20);
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.workers);
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      const payment: Payment = { key: newId(), confirmedAt: null };
      this.payments.push(payment);
      while (payment.confirmedAt === null && !this.isStopped) await this.attempt(payment);
      if (this.pauseMs > 0) await sleep(this.pauseMs);
    }
  }

  /** While the outcome is not known, the client tries again with the same key. */
  private async attempt(payment: Payment): Promise<void> {
    const reply = await this.payer.api.transfer(paymentTo(this.payee), payment.key).catch((error: Error) => {
      this.interruptions.push(String(error));
      return null;
    });
    if (reply && reply.status >= 500) this.interruptions.push(JSON.stringify(reply));
    if (reply?.status === 201) payment.confirmedAt = new Date().toISOString();
    else if (reply && !isUndecided(reply.status)) this.refusals.push(JSON.stringify(reply));
    else await sleep(100);
  }
}

/** 202: it is pending. 409: an earlier attempt with this key still waits for the outcome. */
const isUndecided = (status: number) => status >= 500 || status === 202 || status === 409;

export function paymentTo(payee: User): TransferRequest {
  return {
    from: 'savings',
    amount: 1,
    accountNumber: payee.account.number,
    bankName: 'Larkspur Bank',
    routingNumber: '123456789',
    accountType: 'checking',
    to: payee.firstName,
    description: 'load',
    paymentPin: PIN,
  };
}

export async function payerAndPayee({ url, administrator }: Bank) {
  const office = await BankApi.signIn(url, administrator.email, administrator.password);
  const payer = await fundedCustomer(url, office, { firstName: 'Ada', savings: 5_000, pin: PIN });
  const payee = await fundedCustomer(url, office, { firstName: 'Grace', savings: 0, pin: PIN });
  return { office, payer, payee };
}

/** The keys of a payer's completed transfers. */
export async function completedKeys(bank: Bank, payerId: string): Promise<Set<string>> {
  const rows = await query<{ key: string }>(
    bank.databaseUrls['svc-transactions'],
    `SELECT idempotency_key AS key FROM transfer WHERE payer_id = $1 AND status = 'completed'`,
    [payerId],
  );
  return new Set(rows.map(({ key }) => key));
}
