import { addDays, bankDay, bankToday } from '@larkspur/contracts/bank-day';
import type { Insights, MonthlyStatement, TransferStats } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { CountOwnTransfers1796256000001 } from '../src/migrations/count-own-transfers.migration';
import { SCHEMA } from '../src/migrations/index';
import { type Harness, startService } from './harness';
import { type GivenLine, givenLine, indexLines, writeLines } from './line-fixtures';
import { extractPdfText } from './pdf-text';

const DAY_MS = 86_400_000;

let service: Harness;
let rows: DataSource;

beforeAll(async () => {
  service = await startService();
  rows = await new DataSource({ type: 'postgres', url: service.database.url }).initialize();
});

afterAll(async () => {
  await rows?.destroy();
  await service?.close();
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

const MOVEMENT = fc.record({
  shape: fc.constantFrom<Partial<GivenLine>>(
    {},
    { transaction_type: 'credit' },
    { account: 'checking' },
    { account: 'checking', transaction_type: 'credit' },
    { kind: 'adjustment', transaction_type: 'credit' },
    { kind: 'reversal' },
    { kind: 'memo' },
    { status: 'rejected' },
    { status: 'pending' },
  ),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  // Includes dates before the window and in the future.
  date: fc.integer({ min: -40 * 24, max: 250 * 24 }).map((hours) => daysAgo(hours / 24)),
});

async function insights(userId: string, query = ''): Promise<Insights> {
  const response = await service.customer(userId, 'GET', `/transaction/insights${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

describe('insights', () => {
  test('are the sums of the lines that changed a balance, to the cent, indexed or not', async () => {
    const userId = newId();
    const seed = Date.now() % 1_000_000;
    const lines = fc
      .sample(MOVEMENT, { numRuns: 300, seed })
      .map(({ shape, ...line }) => givenLine(userId, { ...line, ...shape }));
    await writeLines(rows, lines.slice(0, 100));
    await indexLines(rows);
    await writeLines(rows, lines.slice(100));

    const today = bankToday(new Date());
    const moved = lines.filter(({ kind, status }) => kind !== 'memo' && status === 'completed');
    const dayOf = ({ date }: GivenLine) => [bankDay(new Date(date)), today].sort()[0] ?? today;
    const sum = (some: GivenLine[]) => some.reduce((cents, { amount }) => cents + amount, 0);
    const signed = (some: GivenLine[]) =>
      sum(some.filter((line) => line.transaction_type === 'credit')) -
      sum(some.filter((line) => line.transaction_type === 'debit'));

    for (let round = 0; round < 2; round++) {
      const { months, accounts } = await insights(userId);
      expect(months).toHaveLength(6);
      for (const { month, moneyIn, moneyOut } of months) {
        const ofMonth = moved.filter((line) => dayOf(line).startsWith(month));
        const [credits, debits] = (['credit', 'debit'] as const).map((type) =>
          sum(ofMonth.filter((line) => line.transaction_type === type)),
        );
        expect({ seed, month, moneyIn, moneyOut }).toEqual({
          seed,
          month,
          moneyIn: (credits ?? 0) / 100,
          moneyOut: (debits ?? 0) / 100,
        });
      }
      expect(accounts.map(({ account }) => account)).toEqual(ACCOUNT_KINDS);
      for (const { account, days } of accounts) {
        expect([days[0]?.day, days.at(-1)?.day]).toEqual([`${months[0]?.month}-01`, today]);
        for (const { day, balance } of days) {
          const until = moved.filter((line) => line.account === account && dayOf(line) <= day);
          expect({ seed, account, day, balance }).toEqual({ seed, account, day, balance: signed(until) / 100 });
        }
      }
      await indexLines(rows);
    }

    const oneAccount = await insights(userId, '?months=1&account=checking');
    expect(oneAccount.accounts.map(({ account }) => account)).toEqual(['checking']);
    expect(oneAccount.months).toHaveLength(1);
  });

  test('of whole months are the monthly statements, whose files have the same balances', async () => {
    const userId = newId();
    const shown = (day: string, cents: number, more: Partial<GivenLine> = {}) =>
      givenLine(userId, {
        date: `${day}T15:00:00.000Z`,
        amount: Math.abs(cents),
        transaction_type: cents > 0 ? 'credit' : 'debit',
        ...more,
      });
    await writeLines(rows, [shown('2025-01-31', 50_000), shown('2025-03-01', -7)]);
    await indexLines(rows);
    await writeLines(rows, [
      shown('2025-02-03', 1_005),
      shown('2025-02-04', -20_010, { account: 'checking' }),
      shown('2025-02-05', 9_999, { kind: 'memo' }),
      shown('2025-02-28', -400, { status: 'rejected' }),
    ]);
    const listed = await service.customer(userId, 'GET', '/transaction/statements');
    expect(listed.statusCode).toBe(200);
    const february: MonthlyStatement = listed.json().data.find(({ month }: MonthlyStatement) => month === '2025-02');
    expect(february).toMatchObject({ openingBalance: 500, moneyIn: 10.05, moneyOut: 200.1, closingBalance: 309.95 });
    expect(listed.json().data.at(-1)).toMatchObject({ month: '2025-01', openingBalance: 0 });

    const { from, to } = february;
    const file = async (query: string) =>
      service.customer(userId, 'GET', `/transaction/export?from=${from}&to=${to}&sort=date&${query}`);
    const csv = (await file('format=csv')).payload.trim().split('\r\n');
    expect(csv[0]).toMatch(/,Balance \(USD\)$/);
    expect(csv.slice(1).map((row) => row.split(',').at(-1))).toEqual(['510.05', '309.95', '309.95', '309.95']);
    const pdf = extractPdfText((await file('format=pdf')).rawPayload);
    expect(pdf[pdf.indexOf('Opening balance') + 1]).toBe('$500.00');
    expect(pdf[pdf.indexOf('Closing balance') + 1]).toBe('$309.95');
    const filtered = extractPdfText((await file('format=pdf&transactionType=credit')).rawPayload);
    expect(filtered).not.toContain('Opening balance');
    expect(filtered).toContain('Net change');
  });

  test('leave out what a customer moved between their own accounts, unless one account is asked for', async () => {
    const [userId, transfer, payment] = [newId(), newId(), newId()];
    const own = (given: Partial<GivenLine>) => givenLine(userId, { amount: 500, date: daysAgo(1), ...given });
    await writeLines(rows, [
      own({ origin_id: transfer }),
      own({ origin_id: transfer, account: 'checking', transaction_type: 'credit' }),
      own({ origin_id: transfer, kind: 'reversal', transaction_type: 'credit' }),
      own({ origin_id: transfer, kind: 'reversal', account: 'checking' }),
      // A payment to another customer, and its reversal.
      own({ amount: 30, origin_id: payment }),
      own({ amount: 30, origin_id: payment, kind: 'reversal', transaction_type: 'credit' }),
    ]);
    const sums = async (query = '') => {
      const { months } = await insights(userId, query);
      return [
        months.reduce((sum, { moneyIn }) => sum + moneyIn, 0),
        months.reduce((sum, { moneyOut }) => sum + moneyOut, 0),
      ];
    };
    const expectSums = async () => {
      expect(await sums()).toEqual([0.3, 0.3]);
      expect(await sums('?account=savings')).toEqual([5.3, 5.3]);
      expect(await sums('?account=checking')).toEqual([5, 5]);
    };
    await expectSums();
    await indexLines(rows);
    await expectSums();
    await rows.query("UPDATE daily_total SET own_in = 7; UPDATE line_indexing SET totals_time_zone = 'UTC'");
    await runMigrations({ url: service.database.url, ...SCHEMA, appRole: service.database.appRole });
    await expectSums();
    // Restores the counts of an earlier release.
    await rows.query('UPDATE daily_total SET own_in = 0, own_out = 0');
    const runner = rows.createQueryRunner();
    await new CountOwnTransfers1796256000001().up(runner).finally(() => runner.release());
    await expectSums();
  });

  test('are counted again when the totals are by days of another time zone', async () => {
    const userId = newId();
    const date = `${addDays(bankToday(new Date()), -3)}T02:00:00.000Z`;
    await writeLines(rows, [givenLine(userId, { amount: 700, transaction_type: 'credit', date })]);
    await indexLines(rows);
    const expected = await insights(userId);
    await rows.query('UPDATE daily_total SET money_in = money_in + 5; DELETE FROM daily_transfers');
    await rows.query("UPDATE line_indexing SET totals_time_zone = 'UTC'");
    await runMigrations({ url: service.database.url, ...SCHEMA, appRole: service.database.appRole });
    expect(await insights(userId)).toEqual(expected);
    const days = expected.accounts.find(({ account }) => account === 'savings')?.days ?? [];
    expect(days.find(({ balance }) => balance === 7)?.day).toBe(bankDay(new Date(date)));
  });

  test('are zero for a customer without lines', async () => {
    const { months, accounts } = await insights(newId(), '?months=24');
    expect(months).toHaveLength(24);
    expect(months.every(({ moneyIn, moneyOut }) => moneyIn === 0 && moneyOut === 0)).toBe(true);
    expect(accounts.every(({ days }) => days.every(({ balance }) => balance === 0))).toBe(true);
  });
});

describe("the bank's statistics", () => {
  async function stats(query = ''): Promise<TransferStats> {
    const response = await service.admin('GET', `/transaction/admin/stats${query}`);
    expect(response.statusCode).toBe(200);
    return response.json().data;
  }

  test('count each transfer once, by day, failures by reason, and the pending transfers', async () => {
    const before = await stats('?days=3');
    const [payer, payee] = [newId(), newId()];
    const paid = (days: number, given: Partial<GivenLine> = {}) => givenLine(payer, { date: daysAgo(days), ...given });
    await writeLines(rows, [
      paid(0, { amount: 10_001 }),
      givenLine(payee, { amount: 10_001, transaction_type: 'credit' }),
      paid(1, { amount: 5 }),
      paid(1, { amount: 6 }),
      paid(3, { amount: 7 }),
    ]);
    await indexLines(rows);
    await writeLines(rows, [
      paid(0, { status: 'rejected', reason: 'wrong_pin' }),
      paid(2, { status: 'rejected', reason: 'insufficient_funds' }),
      paid(2, { status: 'rejected', reason: 'insufficient_funds' }),
      paid(0, { status: 'pending', date: new Date(Date.now() - 90_000).toISOString() }),
      paid(0, { kind: 'adjustment' }),
      paid(0, { kind: 'memo' }),
    ]);
    const now = await stats('?days=3');
    const grown = now.days.map(({ transfers, volume }, index) => [
      transfers - (before.days[index]?.transfers ?? 0),
      Math.round((volume - (before.days[index]?.volume ?? 0)) * 100),
    ]);
    expect(grown).toEqual([
      [0, 0],
      [2, 11],
      [1, 10_001],
    ]);
    const failures = new Map(now.failures.map(({ reason, transfers }) => [reason, transfers]));
    const earlier = new Map(before.failures.map(({ reason, transfers }) => [reason, transfers]));
    expect((failures.get('insufficient_funds') ?? 0) - (earlier.get('insufficient_funds') ?? 0)).toBe(2);
    expect((failures.get('wrong_pin') ?? 0) - (earlier.get('wrong_pin') ?? 0)).toBe(1);
    expect(now.pending.transfers).toBe(before.pending.transfers + 1);
    expect(now.pending.oldestAgeSeconds).toBeGreaterThanOrEqual(89);
    expect(now.pending.overOneMinute).toBe((before.pending.overOneMinute ?? 0) + 1);
    expect((await stats()).days).toHaveLength(30);
  });
});
