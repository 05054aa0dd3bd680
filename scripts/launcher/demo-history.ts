import type { AddTransactionRequest } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import type { DemoCustomer } from './demo-customers';

type HistoryTransaction = AddTransactionRequest & { account: AccountKind };

const DAY_MS = 86_400_000;
const MONTHS = 12;

interface SpendingPattern {
  payees: string[];
  /** Dollars. */
  least: number;
  most: number;
  timesAMonth: number;
}

const SPENDING_PATTERNS: SpendingPattern[] = [
  { payees: ['Wegmans', 'Trader Joe’s', 'Giant Food', 'ShopRite'], least: 38, most: 165, timesAMonth: 3 },
  {
    payees: ['Corner Bakery', 'Sakura Noodle Bar', 'Grotto Pizza', 'Iron Hill Brewery'],
    least: 14,
    most: 78,
    timesAMonth: 1,
  },
  { payees: ['SEPTA Key', 'Wawa fuel', 'Amtrak'], least: 12, most: 64, timesAMonth: 1 },
];

/**
 * One customer's transactions of the year before `today`, oldest first. They are deterministic for a customer and a day,
 * and no balance is ever negative.
 */
export function generateHistory(customer: DemoCustomer, today: Date): HistoryTransaction[] {
  const random = seededRandom(customer.email);
  const firstDay = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()) - 365 * DAY_MS;
  const drafts = [...openingDeposits(customer, firstDay)];
  for (let month = 0; month < MONTHS; month++)
    drafts.push(...monthlyTransactions(customer, firstDay + month * 30.4 * DAY_MS, random));
  drafts.sort((a, b) => a.date.localeCompare(b.date));
  return withoutOverdrafts(drafts);
}

function openingDeposits({ opening }: DemoCustomer, day: number): HistoryTransaction[] {
  return [
    transaction(day, 9, 'checking', 'credit', opening.checking, 'Opening deposit'),
    transaction(day, 9.1, 'savings', 'credit', opening.savings, 'Opening deposit'),
  ];
}

function monthlyTransactions(customer: DemoCustomer, start: number, random: () => number): HistoryTransaction[] {
  const on = (day: number) => start + day * DAY_MS;
  const about = (dollars: number) => roundToCents(dollars * (0.9 + 0.2 * random()));
  const saved = Math.round(customer.salary * (0.06 + 0.05 * random()));
  const lines = [
    transaction(on(1), 8, 'checking', 'credit', customer.salary, `Salary, ${customer.employer}`),
    transaction(on(2), 9, 'checking', 'debit', customer.rent, `Rent, ${customer.landlord}`),
    transaction(on(4), 10, 'checking', 'debit', about(112), 'Delmarva Power'),
    transaction(on(6), 10, 'checking', 'debit', 64.99, 'Verizon, phone and internet'),
    transaction(on(9), 11, 'checking', 'debit', saved, 'To savings'),
    transaction(on(9), 11.1, 'savings', 'credit', saved, 'From checking'),
  ];
  for (const { payees, least, most, timesAMonth } of SPENDING_PATTERNS) {
    for (let time = 0; time < timesAMonth; time++) {
      const day = 3 + (time + random()) * (25 / timesAMonth);
      const payee = payees[Math.floor(random() * payees.length)] ?? 'Card payment';
      lines.push(
        transaction(
          on(Math.floor(day)),
          12 + 8 * random(),
          'checking',
          'debit',
          roundToCents(least + (most - least) * random()),
          payee,
        ),
      );
    }
  }
  return lines;
}

function transaction(
  day: number,
  hour: number,
  account: AccountKind,
  transactionType: HistoryTransaction['transactionType'],
  amount: number,
  description: string,
): HistoryTransaction {
  const minute = Math.round(hour * 60) * 60_000;
  return {
    account,
    transactionType,
    amount,
    description,
    date: new Date(Math.floor(day / DAY_MS) * DAY_MS + minute).toISOString(),
  };
}

/** Drops transactions that the balance does not cover. */
function withoutOverdrafts(drafts: HistoryTransaction[]): HistoryTransaction[] {
  const balance: Record<AccountKind, number> = { savings: 0, checking: 0 };
  return drafts.filter(({ account, transactionType, amount }) => {
    const after = balance[account] + (transactionType === 'credit' ? 1 : -1) * Math.round(amount * 100);
    if (after < 0) return false;
    balance[account] = after;
    return true;
  });
}

const roundToCents = (dollars: number) => Math.round(dollars * 100) / 100;

/** The Mulberry32 generator, which returns the same sequence on every machine. */
function seededRandom(text: string): () => number {
  let state = [...text].reduce((hash, character) => Math.imul(hash ^ character.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
