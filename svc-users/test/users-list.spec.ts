import { randomUUID } from 'node:crypto';
import { bankToday } from '@larkspur/contracts/bank-day';
import type { Events } from '@larkspur/contracts/messages';
import { USER_SORTS, type User, type UserSort, type UserStats } from '@larkspur/contracts/user';
import { usersSql } from '../src/users/list-users/user-list-query';
import { type Harness, type Method, startService } from './harness';
import { exportedUsers } from './users-list/exported-users';
import { queryPlans } from './users-list/query-plans';
import { searchWays } from './users-list/search-ways';

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

describe('a search', () => {
  queryPlans(() => harness);
  searchWays({ service: () => harness, userCount: USERS });
});

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
