import { type Holder, payment, usePostingLedger } from './use-posting-ledger';

const ledger = usePostingLedger();

describe('the daily limit', () => {
  async function limited(cents: number): Promise<Holder> {
    const payer = await ledger.openCustomer({ savings: 100_000 });
    await ledger.app.query('UPDATE customer SET daily_limit = $2 WHERE user_id = $1', [payer.userId, cents]);
    return payer;
  }

  test('covers both accounts, counts completed transfers only, and resets the next day', async () => {
    const payer = await limited(10_000);
    const payee = await ledger.openCustomer();
    await ledger.fund(payer.userId, 100_000, 'checking');
    expect(await ledger.postOne(payment(payer, payee, 6_000))).toBe('completed');
    expect(await ledger.postOne(payment(payer, payee, 6_000))).toBe('daily_limit');
    expect(await ledger.postOne(payment(payer, payee, 4_001, { from: 'checking' }))).toBe('daily_limit');
    expect(await ledger.postOne(payment(payer, payee, 4_000, { from: 'checking' }))).toBe('completed');
    expect(await ledger.postOne(payment(payer, payee, 100))).toBe('daily_limit');
    await ledger.owner.query('UPDATE ledger.account SET spent_on = spent_on - 1 WHERE user_id = $1', [payer.userId]);
    expect(await ledger.postOne(payment(payer, payee, 10_000))).toBe('completed');
  });

  test("is for a day of the bank's time zone", async () => {
    const days = await ledger.owner.query<{ day: string }[]>(
      `SELECT bank_day(instant::timestamptz)::text AS day FROM unnest(ARRAY[
         '2026-03-01T04:59:59.999Z', '2026-03-01T05:00Z', '2026-07-01T03:59:59.999Z', '2026-07-01T04:00Z']) AS instant`,
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-02-28', '2026-03-01', '2026-06-30', '2026-07-01']);
    // Both paths of post_many ask this function for the day.
    const [definition] = await ledger.owner.query<{ sql: string }[]>(
      "SELECT pg_get_functiondef('public.bank_day(timestamptz)'::regprocedure) AS sql",
    );
    await ledger.owner.query(`CREATE OR REPLACE FUNCTION public.bank_day(instant timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
      AS $$ SELECT '2001-02-03'::date $$`);
    try {
      const payer = await limited(1_000);
      const payee = await ledger.openCustomer();
      expect(await ledger.postOne(payment(payer, payee, 600))).toBe('completed');
      expect(await ledger.postOne(payment(payer, payee, 600))).toBe('daily_limit');
      const spent = await ledger.owner.query(
        'SELECT spent_on::text AS day, spent FROM ledger.account WHERE user_id = $1 AND spent_on IS NOT NULL',
        [payer.userId],
      );
      expect(spent).toEqual([{ day: '2001-02-03', spent: '600' }]);
    } finally {
      await ledger.owner.query(definition?.sql ?? '');
    }
  });

  test('counts what an earlier release stored for a later day in UTC', async () => {
    const payer = await limited(1_000);
    const payee = await ledger.openCustomer();
    expect(await ledger.postOne(payment(payer, payee, 600))).toBe('completed');
    await ledger.owner.query('UPDATE ledger.account SET spent_on = spent_on + 1 WHERE user_id = $1', [payer.userId]);
    expect(await ledger.postOne(payment(payer, payee, 600))).toBe('daily_limit');
    expect(await ledger.postOne(payment(payer, payee, 400))).toBe('completed');
    expect(await ledger.postOne(payment(payer, payee, 100))).toBe('daily_limit');
  });

  test('holds within one batch and across concurrent batches from both accounts', async () => {
    const payer = await limited(1_000);
    const payee = await ledger.openCustomer();
    await ledger.fund(payer.userId, 100_000);
    const outcomes = await ledger.post(...Array.from({ length: 5 }, () => payment(payer, payee, 300)));
    expect([...outcomes.values()].filter(({ outcome }) => outcome === 'completed')).toHaveLength(3);

    const other = await limited(1_000);
    await ledger.fund(other.userId, 50_000, 'checking');
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ledger.postOne(payment(other, payee, 100, { from: i % 2 ? 'savings' : 'checking' })),
      ),
    );
    expect(results.filter((v) => v === 'completed')).toHaveLength(10);
    expect(results.filter((v) => v === 'daily_limit')).toHaveLength(10);
  });
});
