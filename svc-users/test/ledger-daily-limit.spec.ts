import { eventually } from '@larkspur/service-kit/testing/eventually';
import { type Holder, payment, usePostingLedger } from './use-posting-ledger';

const ledger = usePostingLedger();

async function isWaitingForLock(): Promise<boolean> {
  const waiting = await ledger.owner.query<unknown[]>(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%post_many%'",
  );
  return waiting.length > 0;
}

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
    const [account] = await ledger.owner.query<{ later: boolean }[]>(
      "SELECT spent_on > bank_day(now()) AS later FROM ledger.account WHERE user_id = $1 AND kind = 'savings'",
      [payer.userId],
    );
    expect(account).toEqual({ later: true });
  });

  test('is not restored by a payment that waits for a lock over midnight', async () => {
    // Created first, so that its account is locked before the payer's.
    const popular = await ledger.openCustomer();
    const payee = await ledger.openCustomer();
    const payer = await limited(1_000);
    const [definition] = await ledger.owner.query<{ sql: string }[]>(
      "SELECT pg_get_functiondef('public.bank_day(timestamptz)'::regprocedure) AS sql",
    );
    await ledger.owner.query(`CREATE TABLE public.midnight AS SELECT 'infinity'::timestamptz AS at`);
    await ledger.owner.query(`CREATE OR REPLACE FUNCTION public.bank_day(instant timestamptz) RETURNS date LANGUAGE sql STABLE
      SECURITY DEFINER AS $$ SELECT '2026-11-27'::date + (instant >= (SELECT at FROM public.midnight))::int $$`);
    const other = ledger.owner.createQueryRunner();
    try {
      await other.startTransaction();
      await other.query('SELECT FROM ledger.account WHERE user_id = $1 FOR UPDATE', [popular.userId]);
      const waiting = ledger.postOne(payment(payer, popular, 100));
      await eventually(async () => ((await isWaitingForLock()) ? true : null));
      await ledger.owner.query('UPDATE public.midnight SET at = clock_timestamp()');
      expect(await ledger.postOne(payment(payer, payee, 900))).toBe('completed');
      await other.commitTransaction();
      expect(await waiting).toBe('completed');
      expect(await ledger.postOne(payment(payer, payee, 100))).toBe('daily_limit');
    } finally {
      await other.release();
      await ledger.owner.query(definition?.sql ?? '');
      await ledger.owner.query('DROP TABLE public.midnight');
    }
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
