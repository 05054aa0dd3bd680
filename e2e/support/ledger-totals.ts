import { Client } from 'pg';

/** Sums and counts that are 0 in a balanced ledger. */
interface LedgerTotals {
  postingsNotSummingToZero: number;
  balancesNotTheirEntries: number;
  totalCents: number;
  negativeCustomerBalances: number;
}

export const BALANCED_LEDGER: LedgerTotals = {
  postingsNotSummingToZero: 0,
  balancesNotTheirEntries: 0,
  totalCents: 0,
  negativeCustomerBalances: 0,
};

export async function readLedgerTotals(usersDatabaseUrl: string): Promise<LedgerTotals> {
  const [row] = await query<Record<keyof LedgerTotals, string>>(
    usersDatabaseUrl,
    `SELECT
       (SELECT count(*) FROM (SELECT 1 FROM ledger.entry GROUP BY posting_id HAVING sum(amount) <> 0) x)
         AS "postingsNotSummingToZero",
       (SELECT count(*) FROM ledger.account a WHERE balance <>
         (SELECT coalesce(sum(e.amount), 0) FROM ledger.entry e WHERE e.account_id = a.id)) AS "balancesNotTheirEntries",
       (SELECT sum(balance) FROM ledger.account) AS "totalCents",
       (SELECT count(*) FROM ledger.account WHERE purpose = 'customer' AND balance < 0) AS "negativeCustomerBalances"`,
  );
  if (!row) throw new Error('The ledger could not be read.');
  return {
    postingsNotSummingToZero: Number(row.postingsNotSummingToZero),
    balancesNotTheirEntries: Number(row.balancesNotTheirEntries),
    totalCents: Number(row.totalCents),
    negativeCustomerBalances: Number(row.negativeCustomerBalances),
  };
}

/** Every row of every table of a database, as text. On one connection: to open one for each table takes longer than to read it. */
export async function allRows(url: string): Promise<string[]> {
  return onConnection(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND schemaname NOT LIKE 'pg_temp%'`,
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      rows.push(...found.rows.map(({ row }) => row));
    }
    return rows;
  });
}

export function query<T extends object>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  return onConnection(url, async (client) => (await client.query<T>(sql, values)).rows);
}

async function onConnection<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
