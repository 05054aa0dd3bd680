import { randomUUID } from 'node:crypto';
import { bankToday } from '@larkspur/contracts/bank-day';
import type { Events } from '@larkspur/contracts/messages';
import { USER_SORTS, type User, type UserSort, type UserStats } from '@larkspur/contracts/user';
import type { SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { searchUsers, type UserSearchLimits } from '../src/users/list-users/user-list.repository';
import {
  type UserFilters,
  type UserListQuery,
  type UserPosition,
  userListSql,
  usersSql,
} from '../src/users/list-users/user-list-query';
import { type Harness, type Method, startService } from './harness';
import { exportedUsers } from './users-list/exported-users';

const USERS = 100_000;

let harness: Harness;
const audited: Events['audit.recorded'][] = [];

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await bus.observe('audit.recorded', (event) => audited.push(event));
  });
  await insertUsers();
});

afterAll(() => harness?.close());

/** Inserts the customers of a medium-sized bank: one in 500 is pending, one in 1,000 blocked, one in 2,000 disabled. */
async function insertUsers(): Promise<void> {
  // To build these indexes is faster than to add 100,000 rows to them.
  const built: { name: string; definition: string }[] = await harness.rows.query(
    `SELECT name, pg_get_indexdef(name::regclass) AS definition
     FROM unnest(ARRAY['customer_search_in_names', 'customer_search_in_emails']) AS name`,
  );
  await harness.rows.query('DROP INDEX customer_search_in_names, customer_search_in_emails');
  await harness.rows.query(
    `INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state,
       verification_status, is_blocked, is_disabled, created_at)
     -- Ids in four ranges.
     SELECT ('019' || n / 25001 || '0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (2000000000 + n)::text,
       (ARRAY['Grace', 'Ada', 'Barbara', 'Edsger', 'Donald'])[1 + n % 5],
       CASE WHEN n % 1000 = 7 THEN (ARRAY['O’Neil', 'O-Neil'])[1 + n / 1000 % 2]
         -- Both have all trigrams of anana.
         WHEN n % 1000 = 11 THEN CASE WHEN n % 10000 = 11 THEN 'Nanana' ELSE 'Nanbana' END
         ELSE (ARRAY['Hopper', 'Liskov', 'Knuth', 'Hamilton'])[1 + n % 4] || to_hex(n * 7919) END,
       'person' || n || '@example.com', 'customer', CASE n % 700 WHEN 3 THEN '(555) 987-6543' WHEN 4 THEN '5559 000 6543' ELSE '5550100' END, '1 Test Street', 'DE', CASE WHEN n % 500 = 0 THEN 'pending' ELSE 'verified' END,
       n % 1000 = 0, n % 2000 = 0, now() - (n % 60) * interval '1 day'
     FROM generate_series(1, ${USERS}) AS n`,
  );
  await harness.rows.query(
    `INSERT INTO ledger.account (purpose, user_id, kind)
     SELECT 'customer', user_id, kind FROM customer, unnest(ARRAY['savings', 'checking']) AS kind`,
  );
  for (const { name, definition } of built) {
    await harness.rows.query(definition);
    await harness.rows.query(`ALTER INDEX ${name} ALTER COLUMN 1 SET STATISTICS 0, ALTER COLUMN 2 SET STATISTICS 0`);
  }
  await harness.rows.query('VACUUM ANALYZE customer');
  await harness.rows.query('VACUUM ANALYZE ledger.account');
}

const get = (query: string) => harness.asAdmin('GET', `/api/user/admin${query}`);

async function readPages(query: string, max = 1_000): Promise<User[]> {
  const found: User[] = [];
  for (let cursor: string | null = ''; cursor !== null && found.length < max; ) {
    const response = await get(`?${query}${cursor && `&cursor=${cursor}`}`);
    expect(response.statusCode).toBe(200);
    const page = response.json() as { data: User[]; page: { next: string | null } };
    found.push(...page.data);
    cursor = page.page.next;
  }
  return found;
}

const SORT_KEYS: Record<UserSort, (user: User) => string> = {
  newest: ({ _id }) => _id,
  oldest: ({ _id }) => _id,
  name: ({ firstName, lastName }) => `${lastName} ${firstName}`.toLowerCase(),
  '-name': ({ firstName, lastName }) => `${lastName} ${firstName}`.toLowerCase(),
  email: ({ email }) => email.toLowerCase(),
  '-email': ({ email }) => email.toLowerCase(),
};

test.each(USER_SORTS)('pages without gaps or duplicates when sorted by %s', async (sort) => {
  const found = await readPages(`sort=${sort}&limit=100`, 300);
  expect(new Set(found.map(({ _id }) => _id)).size).toBe(300);
  const keys = found.map(SORT_KEYS[sort]);
  const sorted = await harness.rows.query<{ key: string }[]>(
    `SELECT key FROM unnest($1::text[]) AS key ORDER BY key ${sort === 'newest' || sort.startsWith('-') ? 'DESC' : 'ASC'}`,
    [keys],
  );
  expect(keys).toEqual(sorted.map(({ key }) => key));
});

test('combines filters, also across pages', async () => {
  const pending = await readPages('status=pending&limit=90');
  expect(pending).toHaveLength(USERS / 500);
  expect(pending.every(({ verificationStatus }) => verificationStatus === 'pending')).toBe(true);
  expect(await readPages('blocked=true&limit=100')).toHaveLength(USERS / 1_000);
  expect(await readPages('blocked=true&disabled=false&sort=name&limit=30')).toHaveLength(USERS / 2_000);
  expect(await readPages('disabled=true&status=verified')).toHaveLength(0);
});

test('searches names, emails and account numbers; one or two characters match only the start of a field', async () => {
  const search = async (q: string) =>
    (await get(`?q=${encodeURIComponent(q)}`)).json().data.map(({ email }: User) => email);
  expect(await search('erson77777@exa')).toEqual(['person77777@example.com']);
  expect(await search('Person77777@Example.com')).toEqual(['person77777@example.com']);
  expect(await search('n77777@')).toEqual(['person77777@example.com']);
  expect(await search('person77777@example.org')).toEqual([]);
  expect(await search('@example.com')).toHaveLength(50);
  expect(await search('2000077777')).toEqual(['person77777@example.com']);
  expect(await search('2000000000')).toEqual([]);
  expect(await search(`hopper${(4 * 7919).toString(16)}`)).toContain('person4@example.com');
  const family = `hopper${(4 * 7919).toString(16)}`;
  for (const q of [
    `donald ${family}`,
    `${family} Donald`,
    `${family}, donald`,
    `donald  ${family}`,
    `don ${family} er`,
  ]) {
    expect([q, await search(q)]).toEqual([q, expect.arrayContaining(['person4@example.com'])]);
  }
  expect(await search(`${family} barbara`)).not.toContain('person4@example.com');
  expect(await search('zq')).toEqual([]);
  expect(await search("d'er")).toEqual([]);
  expect((await search('ed')).length).toBe(50);
});

test('finds only the customer whose whole email was searched for, not those whose email contains it', async () => {
  const rename = (from: string, to: string) =>
    harness.rows.query('UPDATE customer SET email = $2 WHERE email = $1', [from, to]);
  const search = async (q: string) =>
    (await get(`?q=${encodeURIComponent(q)}&sort=email`)).json().data.map(({ email }: User) => email);
  await rename('person501@example.com', 'a.person502@example.com');
  expect(await search('person502@example.co')).toEqual(['a.person502@example.com', 'person502@example.com']);
  expect(await search('PERSON502@example.com')).toEqual(['person502@example.com']);
  expect(await search('.person502@example.com')).toEqual(['a.person502@example.com']);
  await rename('a.person502@example.com', 'person501@example.com');
});

test('finds a name with whichever apostrophe it was written', async () => {
  for (const stored of ['O’Donoghue', "O'Donoghue"]) {
    await harness.rows.query(
      `UPDATE customer SET first_name = 'Siobhán', last_name = $1 WHERE email = 'person503@example.com'`,
      [stored],
    );
    for (const q of ['O’Donoghue', "o'donoghue", "Siobhán O'Donoghue", 'O’Donoghue, Siobhán', "O'D"]) {
      const found = (await get(`?q=${encodeURIComponent(q)}`)).json().data.map(({ email }: User) => email);
      expect({ stored, q, found }).toEqual({ stored, q, found: ['person503@example.com'] });
    }
  }
});

test('finds a phone number however it is written', async () => {
  await harness.rows.query(`UPDATE customer SET phone = '+1 (302) 555-0199' WHERE email = 'person31337@example.com'`);
  for (const q of ['3025550199', '302-555-0199', '+1 (302) 555', '555 0199']) {
    const found = (await get(`?q=${encodeURIComponent(q)}`)).json().data.map(({ email }: User) => email);
    expect({ q, found }).toEqual({ q, found: ['person31337@example.com'] });
  }
});

test('lists who signed up on some days of the bank', async () => {
  const day = bankToday(new Date(Date.now() - 10 * 24 * 60 * 60 * 1_000));
  const found = await readPages(`from=${day}&to=${day}&limit=100`, 300);
  expect(new Set(found.map(({ createdAt }) => bankToday(new Date(createdAt))))).toEqual(new Set([day]));
  expect((await get('?from=1999-01-01&to=1999-12-31')).json().data).toEqual([]);
});

test.each(['---', '%', '__', '…', '%%%%'])('refuses to search for %s, which no index can find', async (q) => {
  for (const path of ['', '/export']) {
    const response = await get(`${path}?q=${encodeURIComponent(q)}`);
    const refused = [response.statusCode, response.json().errors];
    const message = 'Enter at least one letter or digit.';
    expect(refused).toEqual([422, [{ field: 'q', message }]]);
  }
});

test.each([
  'cursor=',
  'cursor=abc',
  'cursor=%00',
  `cursor=${'A'.repeat(80)}`,
  `cursor=${'A'.repeat(3_000)}`,
  'cursor=a&cursor=b',
  'status=unknown',
  'blocked=maybe',
  'blocked=true&blocked=false',
  'disabled=1',
  'sort=age',
  'from=yesterday',
  'to=2026-02-30',
  'to=2026-01-01&from=2026-01-02',
  'limit=0',
  'limit=101',
  'limit=x',
  `q=${'a'.repeat(101)}`,
  'q=%00',
  'page=2',
])('rejects ?%s', async (query) => {
  const response = await get(`?${query}`);
  expect([response.statusCode, response.json().errors[0].field]).toEqual([422, query.split('=')[0]]);
});

test('says which limits are allowed', async () => {
  expect((await get('?limit=101')).json().errors).toEqual([
    { field: 'limit', message: 'Enter a limit of at most 100.' },
  ]);
});

test('binds a cursor to its list and encrypts it', async () => {
  const { next } = (await get('?sort=email&limit=1')).json().page as { next: string };
  expect(Buffer.from(next, 'base64url').toString('latin1')).not.toContain('person');
  expect((await get(`?sort=email&limit=5&cursor=${next}`)).statusCode).toBe(200);
  for (const other of ['sort=name', 'sort=-email', 'sort=email&q=ada', 'sort=email&blocked=true', '']) {
    expect((await get(`?${other}&cursor=${next}`)).statusCode).toBe(422);
  }
  const forged = `${next.slice(0, -2)}${next.endsWith('AA') ? 'BB' : 'AA'}`;
  expect((await get(`?sort=email&cursor=${forged}`)).statusCode).toBe(422);
});

test('is open to auditors and administrators, not to customers and visitors', async () => {
  // An export of all users takes many seconds.
  const paths = ['', '/export?status=pending', '/stats', '/email/person1@example.com'];
  for (const url of paths.map((path) => `/api/user/admin${path}`)) {
    const as = async (headers: Record<string, string>) =>
      (await harness.app.inject({ method: 'GET' as Method, url, headers })).statusCode;
    expect(await as(harness.issuer.bearer(harness.administrator, 'auditor'))).toBe(200);
    expect(await as(harness.issuer.bearer(harness.administrator, 'customer'))).toBe(403);
    expect(await as({})).toBe(401);
  }
});

describe('does not scan 100,000 users for', () => {
  const queries: [string, Omit<UserListQuery, 'limit'>][] = [
    ['the first page', { filters: {}, sort: 'newest' }],
    [
      'a page by name',
      { filters: {}, sort: 'name', after: { key: 'knuth', id: '01900000-0000-7000-8000-000000000001' } },
    ],
    [
      'a page by email',
      { filters: {}, sort: '-email', after: { key: 'person5', id: '01900000-0000-7000-8000-000000000001' } },
    ],
    ['a rare name', { filters: { q: 'liskov7919' }, sort: 'newest' }],
    ['an email', { filters: { q: 'person77777@example.com' }, sort: 'name' }],
    ['a phone number', { filters: { q: '302 555' }, sort: 'newest' }],
    ['a name in another script', { filters: { q: 'Иванов' }, sort: 'newest' }],
    ['sign-ups of one day', { filters: { from: '1999-01-01', to: '1999-01-01' }, sort: 'newest' }],
    ['an account number', { filters: { q: '2000077777' }, sort: 'newest' }],
    ['two characters that start no field', { filters: { q: 'zq' }, sort: 'newest' }],
    ['pending verifications', { filters: { status: 'pending' }, sort: 'oldest' }],
    ['blocked users', { filters: { blocked: true }, sort: 'newest' }],
    ['disabled users', { filters: { disabled: true }, sort: 'name' }],
  ];

  test.each(queries)('%s', async (_, query) => {
    const { sql, parameters } = userListSql(
      { ...query, limit: 51 },
      query.filters.q ? { by: 'index', most: 500 } : undefined,
    );
    const [{ 'QUERY PLAN': plan }] = await harness.rows.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters);
    const read = rowsRead(plan[0].Plan);
    expect(read).toBeLessThan(2_000);
  });
});

test('does not scan 100,000 users for a person whose name is in the histogram of the search index', async () => {
  const [{ bounds }] = await harness.rows.query<[{ bounds: string[] }]>(
    `SELECT histogram_bounds::text::text[] AS bounds FROM pg_stats WHERE tablename = 'customer_search' AND attname = 'customer_text'`,
  );
  const emails = bounds.map((text) => text.split('\n')[3] ?? '');
  for (const index of [0.2, 0.4, 0.6, 0.8]) {
    const q = emails[Math.floor(emails.length * index)] ?? '';
    expect(q).toMatch(/@example\.com$/);
    const { sql, parameters } = userListSql({ filters: { q }, sort: 'newest', limit: 51 }, { by: 'index', most: 500 });
    const [{ 'QUERY PLAN': plan }] = await harness.rows.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters);
    expect({ q, isFast: rowsRead(plan[0].Plan) < 2_000 }).toEqual({ q, isFast: true });
  }
});

test.each(['2000010007', '2000 010 007', '(2000) 01-0007'])('%s finds an account number', async (q) => {
  const found = await searchUsers(harness.rows, { filters: { q }, sort: 'newest', limit: 7 });
  expect(found.map(({ accountNumber }) => accountNumber)).toContain('2000010007');
});

/** All are read and sorted. */
const FEW: UserSearchLimits = { fewCustomers: USERS, fewWithWords: USERS, manyCustomers: USERS, customersToRead: 1 };

/** The pages that are found with FEW, by sort and filters. */
const sortedPages = new Map<string, Promise<string[][]>>();

describe.each<[string, UserSearchLimits]>([
  ['in buckets', { ...FEW, fewCustomers: 0, fewWithWords: 0 }],
  ['in buckets of a common text', { ...FEW, fewCustomers: 300, fewWithWords: 300, manyCustomers: 0 }],
  ['in divided buckets', { ...FEW, fewCustomers: 0, fewWithWords: 0, manyCustomers: 300 }],
  ['at the beginning of undivided buckets', { ...FEW, fewCustomers: 20, fewWithWords: 20, manyCustomers: 300 }],
  ['in the order of the list', { ...FEW, fewCustomers: 0, fewWithWords: 0, manyCustomers: 0 }],
  ['among the first customers', { fewCustomers: 0, fewWithWords: 0, manyCustomers: 0, customersToRead: USERS }],
])('finds the same users, in the same order, %s', (_, limits) => {
  const SORTS: UserSort[] = ['newest', 'oldest', 'name', '-name', 'email', '-email'];

  test.each(SORTS)('%s', async (sort) => {
    const searches = [
      'Grace Hopper',
      'zq',
      'PE',
      "o'neil",
      "barbara o'neil",
      '555-9876',
      '(555) 987-6543',
      '2000 010 007',
      '2000 010',
      'anana',
      'person10007@',
      '2000010007',
    ].map((q) => ({
      q,
    }));
    for (const filters of [...searches, { q: 'person99', status: 'verified' as const }]) {
      expect({ filters, pages: await firstPages(sort, filters, limits) }).toEqual({
        filters,
        pages: await readSortedPages(sort, filters),
      });
    }
  });

  /** Reads them once for all limits, because each time all customers that match are read and sorted. */
  function readSortedPages(sort: UserSort, filters: UserFilters): Promise<string[][]> {
    const key = JSON.stringify([sort, filters]);
    const pages = sortedPages.get(key) ?? firstPages(sort, filters, FEW);
    sortedPages.set(key, pages);
    return pages;
  }

  /** Two of them. */
  async function firstPages(sort: UserSort, filters: UserFilters, by: UserSearchLimits): Promise<string[][]> {
    const pages: string[][] = [];
    let after: UserPosition | undefined;
    while (pages.length < 2) {
      const found = await searchUsers(harness.rows, { filters, sort, limit: 7, ...(after && { after }) }, by);
      pages.push(found.map(({ userId }) => userId));
      const last = found.at(-1);
      if (!last || found.length < 7) break;
      after = { key: last.sortKey, id: last.userId };
    }
    return pages;
  }
});

test.each<[UserSort, string]>([
  ['newest', 'person10'],
  ['name', 'liskov1'],
  ['-name', 'hamilton'],
])('does not scan 100,000 users by %s for a text that only the last ones have: %s', async (sort, q) => {
  const read: number[] = [];
  const indexes = new Set<string>();
  const database: SqlExecutor = {
    query: async (sql: string, parameters?: unknown[]) => {
      if (sql.startsWith('EXPLAIN')) return harness.rows.query(sql, parameters);
      const [{ 'QUERY PLAN': plan }] = await harness.rows.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters);
      read.push(rowsRead(plan[0].Plan));
      for (const index of indexesOf(plan[0].Plan)) indexes.add(index);
      return harness.rows.query(sql, parameters);
    },
  };
  const users = await searchUsers(database, { filters: { q }, sort, limit: 51 });
  expect(users).toHaveLength(51);
  expect(read.filter((rows) => rows > 6_000)).toEqual([]);
  expect(indexes).toContain(sort === 'newest' ? 'customer_search' : 'customer_search_in_names');
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

function indexesOf({ 'Index Name': own, Plans: parts = [] }: Plan): string[] {
  return [...(own ? [own] : []), ...parts.flatMap(indexesOf)];
}

/** Rows of the table that were read; entries of an index are much cheaper. */
function rowsRead(plan: Plan): number {
  if (plan['Node Type'] === 'Bitmap Index Scan') return 0;
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = plan;
  const own = (plan['Actual Rows'] + filtered + rechecked) * plan['Actual Loops'];
  return Math.max(own, ...(plan.Plans ?? []).map(rowsRead));
}

describe('the file', () => exportedUsers({ service: () => harness, audited, userCount: USERS, readList: readPages }));

test('counts users by status and sign-ups by day', async () => {
  const { data } = (await harness.asAdmin('GET', '/api/user/admin/stats')).json() as { data: UserStats };
  expect(data).toMatchObject({
    total: USERS,
    blocked: USERS / 1_000,
    disabled: USERS / 2_000,
    byStatus: { awaiting: 0, verified: USERS - USERS / 500, pending: USERS / 500, failed: 0 },
    // These customers have no documents.
    waitingVerifications: 0,
    oldestVerification: null,
  });
  expect(data.signUpsByDay).toHaveLength(30);
  expect(data.signUpsByDay.at(-1)?.date).toBe(bankToday(new Date()));
  expect(data.signUpsByDay.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(USERS / 2 - 2_000);
});

test('does not count employees as sign-ups', async () => {
  const readSignUps = async () => {
    const { data } = (await harness.asAdmin('GET', '/api/user/admin/stats')).json() as { data: UserStats };
    return data.signUpsByDay.reduce((sum, { count }) => sum + count, 0);
  };
  const before = await readSignUps();
  const ids = ['customer', 'auditor', 'administrator'].map((role) => ({ role, userId: randomUUID() }));
  try {
    for (const [index, { role, userId }] of ids.entries()) {
      await harness.rows.query(
        `INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state, created_at)
         VALUES ($1, $2, 'Sam', 'Tester', $3, $4, '5550100', '1 Test Street', 'DE', now() - interval '5 days')`,
        [userId, `300000000${index}`, `${role}@example.com`, role],
      );
    }
    expect(await readSignUps()).toBe(before + 1);
    const day = bankToday(new Date(Date.now() - 5 * 24 * 60 * 60 * 1_000));
    const { sql, parameters } = usersSql({ q: 'Sam Tester', from: day, to: day });
    const listed = await harness.rows.query(`SELECT count(*)::int AS count FROM (${sql}) listed`, parameters);
    expect(listed).toEqual([{ count: 1 }]);
  } finally {
    await harness.rows.query('DELETE FROM customer WHERE user_id = ANY ($1)', [ids.map(({ userId }) => userId)]);
  }
});
