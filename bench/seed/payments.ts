import { fraction, mix, pick, uuidAt } from './random';

/** The bank that is written: everything follows from these numbers. */
export interface SeedSize {
  customers: number;
  /** Statement lines, approximately. */
  lines: number;
}

export type Outcome = 'completed' | 'insufficient_funds' | 'daily_limit';

/** A movement of money, or the refusal of one. Customers are indexes; amounts are cents. */
export type Movement =
  | { kind: 'opening'; id: string; payee: number; amount: number; date: Date }
  | {
      kind: 'transfer';
      id: string;
      payer: number;
      /** `null` is another bank. */
      payee: number | null;
      amount: number;
      date: Date;
      outcome: Outcome;
      description: string;
      recipient: string;
    }
  | { kind: 'reversal'; id: string; transfer: string; payer: number; amount: number; date: Date };

const OPENING_CENTS = 400_000;
/** The number of lines of the customers with the longest histories: 20 of 1.5 million. */
const HEAVY_LINES = 10_000;
const CUSTOMERS_PER_HEAVY = 75_000;
/** The last part of a customer's history is denser. */
const SPAN_MS = 730 * 24 * 60 * 60 * 1_000;

/** Descriptions of payments. */
export const WORDS = [
  'Rent',
  'Groceries',
  'Electricity',
  'Invoice',
  'Birthday',
  'Car repair',
  'Tuition',
  'Lunch',
  'Аренда',
  'Dentist',
];
export const COMPANIES = [
  'Delmarva Power',
  'Brandywine Foods',
  'Zwingli Books',
  'Cedar Gym',
  'Harbor Insurance',
  'Łódź Imports',
];

/** Generates the movements of money in order. Keeps balances in memory, so that a customer's never falls below zero. */
export class Payments {
  readonly savings: Float64Array;
  readonly checking: Float64Array;
  /** The balances of the internal accounts. */
  readonly internal = { adjustment: 0, settlement: 0 };
  readonly transfers: number;
  private readonly heavy: number;

  constructor(
    readonly size: SeedSize,
    private readonly now: number,
    private readonly signUpOf: (customer: number) => Date,
  ) {
    this.savings = new Float64Array(size.customers);
    this.checking = new Float64Array(size.customers);
    // Every opening has one line, and a transfer one or two.
    this.transfers = Math.max(0, Math.round((size.lines - size.customers) / 1.5));
    this.heavy = Math.max(1, Math.round(size.customers / CUSTOMERS_PER_HEAVY));
  }

  get movements(): number {
    return this.size.customers + this.transfers;
  }

  /** The number of lines of a heavy customer, in a small bank at most a tenth of all. */
  get heavyLines(): number {
    return Math.min(HEAVY_LINES, Math.floor(this.transfers / 10 / this.heavy));
  }

  *all(): Generator<Movement, void, undefined> {
    for (let customer = 0; customer < this.size.customers; customer++) yield this.open(customer);
    for (let index = 0; index < this.transfers; index++) {
      const transfer = this.transfer(index);
      yield transfer;
      if (transfer.outcome === 'completed' && transfer.payee === null && index % 1_000 === 500) {
        yield this.reverse(transfer, index);
      }
    }
  }

  private open(payee: number): Movement {
    const isHeavy = payee < this.heavy;
    const amount = isHeavy ? 100_000_000 : OPENING_CENTS + (payee % 1_000) * 100;
    const date = this.signUpOf(payee);
    this.savings[payee] = (this.savings[payee] ?? 0) + amount;
    this.internal.adjustment -= amount;
    return { kind: 'opening', id: uuidAt(date, payee, 'b'), payee, amount, date };
  }

  private transfer(index: number): Extract<Movement, { kind: 'transfer' }> {
    const { customers } = this.size;
    const date = new Date(this.now - SPAN_MS + Math.floor((SPAN_MS * (index + 0.5)) / this.transfers));
    const payer = this.payerOf(index);
    const candidate = mix(index, 12) % customers;
    const payee = index % 2 === 0 || candidate === payer ? null : candidate;
    const amount = 100 + (mix(index, 13) % 4_900);
    const outcome = this.decide(index, payer, amount);
    if (outcome === 'completed') {
      this.savings[payer] = (this.savings[payer] ?? 0) - amount;
      if (payee === null) this.internal.settlement += amount;
      else this.checking[payee] = (this.checking[payee] ?? 0) + amount;
    }
    return {
      kind: 'transfer',
      id: uuidAt(date, index, 'c'),
      ...{ payer, payee, amount, date, outcome },
      description: `${pick(WORDS, index, 14)} ${(mix(index, 15) % 1_000_000).toString(36)}`,
      recipient: pick(COMPANIES, index, 16),
    };
  }

  /** The heavy customers pay regularly; of the others, early ones pay more often. */
  private payerOf(index: number): number {
    const heavyPayments = this.heavyLines * this.heavy;
    const every = Math.max(1, Math.floor(this.transfers / Math.max(1, heavyPayments)));
    if (index % every === 0 && index / every < heavyPayments) return (index / every) % this.heavy;
    return Math.min(this.size.customers - 1, Math.floor(this.size.customers * fraction(index, 11) ** 2));
  }

  private decide(index: number, payer: number, amount: number): Outcome {
    if ((this.savings[payer] ?? 0) < amount) return 'insufficient_funds';
    return index % 97 === 5 ? 'daily_limit' : 'completed';
  }

  private reverse(transfer: Extract<Movement, { kind: 'transfer' }>, index: number): Movement {
    const { payer, amount } = transfer;
    const date = new Date(transfer.date.getTime() + 3_600_000);
    this.savings[payer] = (this.savings[payer] ?? 0) + amount;
    this.internal.settlement -= amount;
    return { kind: 'reversal', id: uuidAt(date, index, 'd'), transfer: transfer.id, payer, amount, date };
  }
}
