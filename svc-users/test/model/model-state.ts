import type { PostingRecord } from '@larkspur/contracts/messages';
import type { AccountKind } from '@larkspur/contracts/user';

/** Money is integer cents. */
export interface ModelAccount {
  purpose: 'customer' | 'settlement' | 'adjustment' | 'closing';
  userId: string | null;
  kind: AccountKind | null;
  balance: number;
  /** Cents transferred out on the day `spentOn` (the bank's day, YYYY-MM-DD). */
  spent: number;
  spentOn: string | null;
}

export interface ModelCustomer {
  userId: string;
  accountNumber: string;
  name: string;
  /** H of pin-proof.ts; `null` without a PIN. */
  pinKey: Buffer | null;
  isBlocked: boolean;
  dailyLimit: number;
  wrongPins: number;
  pinLockedUntil: Date | null;
}

export interface ModelEntry {
  readonly account: ModelAccount;
  readonly amount: number;
}

export interface ModelPosting {
  readonly id: string;
  readonly type: PostingRecord['type'];
  readonly outcome: PostingRecord['outcome'];
  readonly reason: string | null;
  readonly actorId: string;
  readonly reverses: string | null;
  /** Debit first; empty when rejected. */
  readonly entries: readonly ModelEntry[];
}

/** Customers, accounts and postings. Postings are append-only. */
export class ModelState {
  readonly customers = new Map<string, ModelCustomer>();
  /** Every number that a customer has had. */
  readonly issuedNumbers = new Set<string>();
  readonly accounts: ModelAccount[] = [internal('settlement'), internal('adjustment'), internal('closing')];
  readonly postings: ModelPosting[] = [];

  open(customer: ModelCustomer): void {
    this.customers.set(customer.userId, customer);
    this.issuedNumbers.add(customer.accountNumber);
    for (const kind of ['savings', 'checking'] as const) {
      this.accounts.push({ purpose: 'customer', userId: customer.userId, kind, balance: 0, spent: 0, spentOn: null });
    }
  }

  account(userId: string, kind: AccountKind): ModelAccount | undefined {
    return this.accounts.find((account) => account.userId === userId && account.kind === kind);
  }

  accountsOf(userId: string): ModelAccount[] {
    return this.accounts.filter((account) => account.userId === userId);
  }

  internal(purpose: 'settlement' | 'adjustment' | 'closing'): ModelAccount {
    const found = this.accounts.find((account) => account.purpose === purpose);
    if (!found) throw new Error(`No ${purpose} account`);
    return found;
  }

  customerWithNumber(accountNumber: string): ModelCustomer | undefined {
    return [...this.customers.values()].find((customer) => customer.accountNumber === accountNumber);
  }

  posting(id: string): ModelPosting | undefined {
    return this.postings.find((posting) => posting.id === id);
  }

  reversalOf(id: string): ModelPosting | undefined {
    return this.postings.find(({ reverses }) => reverses === id);
  }

  post(posting: Omit<ModelPosting, 'entries' | 'outcome'>, from: ModelAccount, to: ModelAccount, amount: number): void {
    const entries = [Object.freeze({ account: from, amount: -amount }), Object.freeze({ account: to, amount })];
    this.postings.push(Object.freeze({ ...posting, outcome: 'completed', entries: Object.freeze(entries) }));
    from.balance -= amount;
    to.balance += amount;
  }

  reject(id: string, actorId: string, reason: string): void {
    const rejected = { id, type: 'transfer', outcome: 'rejected', reason, actorId, reverses: null } as const;
    this.postings.push(Object.freeze({ ...rejected, entries: Object.freeze([]) }));
  }
}

function internal(purpose: 'settlement' | 'adjustment' | 'closing'): ModelAccount {
  return { purpose, userId: null, kind: null, balance: 0, spent: 0, spentOn: null };
}
