import type { Events } from '@larkspur/contracts/messages';
import { type CustomerLine, LINE_SORTS, type StatementLine } from '@larkspur/contracts/transaction';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { type Harness, startService } from './harness';
import { givenLine, indexLines, writeLines } from './line-fixtures';
import { expectedIds, FILTERS, type Filters, LINE } from './lines-model';

let service: Harness;
let rows: DataSource;
const audited: Events['audit.recorded'][] = [];

beforeAll(async () => {
  service = await startService(async (bus) => {
    await bus.observe('audit.recorded', (event) => audited.push(event));
  });
  rows = await new DataSource({ type: 'postgres', url: service.database.url }).initialize();
});

afterAll(async () => {
  await rows?.destroy();
  await service?.close();
});

async function fetchAllPages(get: (path: string) => ReturnType<Harness['admin']>, query: URLSearchParams) {
  const ids: string[] = [];
  for (;;) {
    const response = await get(`?${query}`);
    expect([response.statusCode, response.json().errors]).toEqual([200, undefined]);
    const { data, page } = response.json() as { data: StatementLine[]; page: { next: string | null } };
    ids.push(...data.map(({ _id }) => _id));
    if (!page.next) return ids;
    query.set('cursor', page.next);
  }
}

describe('a list', () => {
  test('returns the lines that match its filters, in order, across all pages, indexed or not', async () => {
    const userId = newId();
    const seed = Date.now() % 1_000_000;
    const sample = fc.sample(LINE, { numRuns: 150, seed });
    const lines = sample.map(({ shape, ...line }) => givenLine(userId, { ...line, ...shape }));
    // Many lines share a date or an amount, which the cursor must tell apart.
    await writeLines(rows, lines.slice(0, 50));
    await indexLines(rows);
    await writeLines(rows, lines.slice(50));
    await writeLines(rows, [givenLine(newId()), givenLine(newId(), { status: 'pending' })]);

    const filters = fc.sample(fc.tuple(FILTERS, fc.constantFrom(...LINE_SORTS)), { numRuns: 200, seed });
    for (const [index, [narrowed, sort]] of filters.entries()) {
      if (index === 100) await indexLines(rows);
      const requested: Filters = { ...narrowed, sort };
      const query = new URLSearchParams({ ...requested, limit: '20' });
      const found = await fetchAllPages(
        (path) => service.customer(userId, 'GET', `/transaction/complete${path}`),
        query,
      );
      expect({ seed, requested, found }).toEqual({ seed, requested, found: expectedIds(lines, requested) });
    }
  });

  test("of all customers takes the same filters, returns each line's customer, and can be limited to one", async () => {
    const [userId, other] = [newId(), newId()];
    const description = `Only here ${newId().slice(-6)}`;
    const lines = [givenLine(userId, { description }), givenLine(other, { description, status: 'pending' })];
    await writeLines(rows, lines);
    const q = encodeURIComponent(description.toUpperCase());
    const found = (await service.admin('GET', `/transaction/admin?q=${q}&sort=date`)).json().data;
    expect(found.map(({ _id, userId }: { _id: string; userId: string }) => [_id, userId]).sort()).toEqual(
      lines.map(({ id, user_id }) => [id, user_id]).sort(),
    );
    // A deleted customer has a row without a name.
    await rows.query(`INSERT INTO statement_holder (user_id, name) VALUES ($1, 'Ada Lovelace'), ($2, NULL)`, [
      userId,
      other,
    ]);
    const named: CustomerLine[] = (await service.admin('GET', `/transaction/admin?q=${q}`)).json().data;
    expect(new Map(named.map((line) => [line.userId, line.customerName]))).toEqual(
      new Map([
        [userId, 'Ada Lovelace'],
        [other, null],
      ]),
    );
    const ofOne = (await service.admin('GET', `/transaction/admin?userId=${other.toUpperCase()}`)).json().data;
    expect(ofOne.map(({ _id }: StatementLine) => _id)).toEqual([lines[1]?.id]);
    for (const q of ['zz', '---', 'a b c', '%25%25%25', '%E2%80%A6%E2%80%A6%E2%80%A6']) {
      for (const path of ['', '/export']) {
        expect((await service.admin('GET', `/transaction/admin${path}?q=${q}`)).json().errors).toEqual([
          { field: 'q', message: 'Search for at least three letters or digits in a row.' },
        ]);
      }
      // One customer's lines are few enough to be read.
      expect((await service.admin('GET', `/transaction/admin?userId=${userId}&q=${q}`)).statusCode).toBe(200);
    }
  });

  test('finds a text with whichever apostrophe it was written, indexed or not', async () => {
    const userId = newId();
    const mark = newId().slice(-6);
    await writeLines(rows, [
      givenLine(userId, { description: `Shaughnessy’s rent ${mark}` }),
      givenLine(userId, { description: `Shaughnessy's rent ${mark}` }),
    ]);
    const find = async (path: string) =>
      (await service.admin('GET', `/transaction/admin?${path}`)).json().data.map(({ userId }: CustomerLine) => userId);
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexLines(rows);
      for (const apostrophe of ["'", '’']) {
        const q = encodeURIComponent(`shaughnessy${apostrophe}s rent ${mark}`);
        for (const path of [`q=${q}`, `q=${q}&userId=${userId}`]) {
          expect({ path, isIndexed, found: await find(path) }).toEqual({ path, isIndexed, found: [userId, userId] });
        }
      }
    }
  });

  test('of all customers has the transfers that take too long, and those that were rejected for one reason', async () => {
    const userId = newId();
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
    const [slow, fresh, unfunded, mistyped] = [
      givenLine(userId, { status: 'pending', date: ago(61) }),
      givenLine(userId, { status: 'pending', date: ago(30) }),
      givenLine(userId, { status: 'rejected' }),
      givenLine(userId, { status: 'rejected', reason: 'wrong_pin' }),
    ];
    await writeLines(rows, [slow, fresh, unfunded, mistyped]);
    const lists = [
      (query: string) => service.admin('GET', `/transaction/admin?userId=${userId}&${query}`),
      (query: string) => service.customer(userId, 'GET', `/transaction/complete?${query}`),
    ];
    for (const get of lists) {
      const idsOf = async (query: string) => (await get(query)).json().data.map(({ _id }: StatementLine) => _id);
      expect(await idsOf('status=pending&minAgeSeconds=60')).toEqual([slow.id]);
      expect(await idsOf('reason=wrong_pin')).toEqual([mistyped.id]);
      expect(await idsOf('status=completed&reason=wrong_pin')).toEqual([]);
    }
    const file = await service.admin('GET', `/transaction/admin/export?userId=${userId}&reason=insufficient_funds`);
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
  });

  test('of all customers can be exported as CSV, with the customer of each line', async () => {
    const [userId, other] = [newId(), newId()];
    const description = `Exported ${newId().slice(-6)}`;
    const lines = [givenLine(userId, { description }), givenLine(other, { description, status: 'pending' })];
    await writeLines(rows, lines);
    await rows.query('INSERT INTO statement_holder (user_id, name, account_number) VALUES ($1, $2, $3)', [
      userId,
      '=Ada',
      '1234567890',
    ]);
    const q = encodeURIComponent(description);
    const file = await service.admin('GET', `/transaction/admin/export?q=${q}&sort=date`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    const cells = file.body
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(cells.map((row) => row.at(-1)).sort()).toEqual(['User', userId, other].sort());
    const found = new Map(cells.map((row) => [row.at(-1), row]));
    expect(found.get('User')?.slice(0, 3)).toEqual(['Date (UTC)', 'Customer', 'Customer account']);
    expect(found.get(userId)?.slice(1, 4)).toEqual(["'=Ada", '1234567890', description]);
    // Nothing is known of this customer, as of a deleted one.
    expect(found.get(other)?.slice(1, 4)).toEqual(['', '', description]);
    expect(found.get(userId)?.[7]).toMatch(/^-?\d+\.\d\d$/);
    const ofOne = await service.admin('GET', `/transaction/admin/export?userId=${other}`);
    expect(ofOne.body.trim().split('\r\n')).toHaveLength(2);
    const exported = await eventually(
      async () => audited.filter(({ action }) => action === 'transactions.exported'),
      (found) => found.some(({ subjectId }) => subjectId === other),
    );
    expect(exported.find(({ subjectId }) => subjectId === other)?.changes).toEqual([]);
    expect(exported.flatMap(({ changes }) => changes)).toContainEqual({ field: 'q', before: null, after: description });
    expect(exported.flatMap(({ changes }) => changes).filter(({ after }) => after === null)).toEqual([]);
    expect((await service.customer(userId, 'GET', '/transaction/admin/export')).statusCode).toBe(403);
    expect((await service.admin('GET', '/transaction/admin/export?userId=x')).json().errors[0].field).toBe('userId');
  });

  test('omits a deleted memo, indexed or not', async () => {
    const userId = newId();
    const [first, second] = [givenLine(userId, { kind: 'memo' }), givenLine(userId, { kind: 'memo' })];
    await writeLines(rows, [first]);
    await indexLines(rows);
    await writeLines(rows, [second]);
    for (const { id } of [first, second]) {
      expect((await service.admin('DELETE', `/transaction/admin/${id}`)).statusCode).toBe(200);
      await indexLines(rows);
    }
    for (const query of ['', '?q=lunch', '?sort=amount']) {
      expect((await service.customer(userId, 'GET', `/transaction/complete${query}`)).json().data).toEqual([]);
    }
  });

  test('is complete after a logical restore into another cluster, where transaction ids start low again', async () => {
    const userId = newId();
    await writeLines(rows, [givenLine(userId, { amount: 500 })]);
    await indexLines(rows);
    await writeLines(rows, [givenLine(userId, { amount: 600 })]);
    await rows.transaction(async (restore) => {
      // Keeps the service's own indexer waiting.
      await restore.query(`UPDATE line_indexing SET indexed_before = ${ahead('indexed_before')}`);
      await restore.query(`UPDATE line SET written_in = ${ahead('written_in')}`);
      await restore.query(`UPDATE indexed_line SET written_in = ${ahead('written_in')}`);
      // Lists would take this line for a copied one.
      const early = restore.transaction((savepoint) => writeLines(savepoint, [givenLine(userId, { amount: 700 })]));
      await expect(early).rejects.toMatchObject({ code: '40001' });
    });
    await indexLines(rows);
    await writeLines(rows, [givenLine(userId, { amount: 800 })]);
    const amounts = async () =>
      (await service.customer(userId, 'GET', '/transaction/complete?sort=amount'))
        .json()
        .data.map(({ amount }: StatementLine) => amount);
    expect(await amounts()).toEqual([5, 6, 8]);
    await indexLines(rows);
    expect(await amounts()).toEqual([5, 6, 8]);
    const { data } = (await service.customer(userId, 'GET', '/transaction/insights?months=1')).json();
    expect(data.months[0].moneyOut).toBe(19);
    const copies = await rows.query('SELECT FROM indexed_line WHERE user_id = $1', [userId]);
    expect(copies).toHaveLength(3);
  });
});

/** Returns the column's value as written by another cluster, whose transaction ids are far ahead. */
const ahead = (column: string) => `(${column}::text::bigint + 1000000000000)::text::xid8`;

describe('a cursor', () => {
  async function fetchCursor(userId: string, query: string): Promise<string> {
    return (await service.customer(userId, 'GET', `/transaction/complete?limit=1&${query}`)).json().page.next;
  }

  test('is valid only for its own list and sort order', async () => {
    const [userId, other] = [newId(), newId()];
    await writeLines(
      rows,
      [userId, userId, other, other].map((id) => givenLine(id)),
    );
    const cursor = await fetchCursor(userId, 'sort=-amount');
    const get = (id: string, sort: string, text: string) =>
      service.customer(id, 'GET', `/transaction/complete?sort=${sort}&cursor=${text}`);
    expect((await get(userId, '-amount', cursor)).json().data).toHaveLength(1);

    const bytes = Buffer.from(cursor, 'base64url');
    const forged = Buffer.concat([bytes.subarray(0, 16), Buffer.from(`5 ${newId()}`)]).toString('base64url');
    const refusals = await Promise.all([
      get(userId, 'amount', cursor),
      get(userId, '-date', cursor),
      get(other, '-amount', cursor),
      service.admin('GET', `/transaction/admin?sort=-amount&cursor=${cursor}`),
      get(userId, '-amount', forged),
      get(userId, '-amount', cursor.slice(0, 10)),
      get(userId, '-amount', 'x'),
      get(userId, '-amount', Buffer.from(`${new Date().toISOString()} ${newId()}`).toString('base64url')),
    ]);
    for (const refusal of refusals) {
      expect([refusal.statusCode, refusal.json().errors]).toEqual([
        422,
        [{ field: 'cursor', message: 'This cursor isn’t valid for this list and sort order.' }],
      ]);
    }
  });
});

describe('one line', () => {
  test("is returned to its owner; another customer's line and an unknown id get the same 404", async () => {
    const [userId, other] = [newId(), newId()];
    const [line, pending] = [givenLine(userId), givenLine(userId, { status: 'pending' })];
    await writeLines(rows, [line, pending]);
    const get = (id: string, path: string) => service.customer(id, 'GET', `/transaction/${path}`);
    expect((await get(userId, line.id.toUpperCase())).json().data).toMatchObject({ _id: line.id, amount: 12.34 });
    expect((await get(userId, pending.id)).json().data).toMatchObject({ status: 'pending' });
    const refusals = await Promise.all([
      get(other, line.id),
      get(other, pending.id),
      get(userId, newId()),
      get(userId, 'nonsense'),
      get(userId, '%00'),
    ]);
    const problems = refusals.map((response) => ({ ...response.json(), requestId: '', status: response.statusCode }));
    expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect(problems[0]).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a bad query', () => {
  const LONG = 'x'.repeat(5_000);
  const FIELDS: [string, string[]][] = [
    ['q', [LONG.slice(0, 101), '%00', 'a%00b', 'a%0Ab']],
    ['sort', ['up', '-Date', 'amount;', LONG]],
    ['transactionType', ['both', 'DEBIT', LONG]],
    ['kind', ['gift', LONG]],
    ['status', ['done', LONG]],
    ['account', ['gold', LONG]],
    ['from', ['yesterday', '2026-02-30', '2026-1-1', '0000-01-01', '9999-12-31', '2026-01-01T00:00:00Z', LONG]],
    ['to', ['2026-13-01', '+02026-01-01', LONG]],
    ['minAmount', ['-1', '1.001', '1e3', '1,5', 'NaN', 'Infinity', '9'.repeat(13), LONG]],
    ['maxAmount', ['0x10', ' 1', LONG]],
    ['reason', ['bad_luck', LONG]],
    ['minAgeSeconds', ['0', '1.5', '-1', '1e1', '999999999', LONG]],
    ['limit', ['0', '101', '1.5', '-1', 'x', '1e1', LONG]],
    ['cursor', ['x', LONG]],
    ['nonsense', ['1', '']],
  ];

  test.each(FIELDS)('is rejected with the name of the field: %s', async (field, values) => {
    const queries = [...values.map((value) => `${field}=${value}`), `${field}=a&${field}=b`, `${field}[x]=1`];
    for (const list of ['/transaction/complete', '/transaction/admin', '/transaction/export']) {
      if (list.endsWith('export') && (field === 'limit' || field === 'cursor')) continue;
      for (const query of queries) {
        const path = `${list}?${list.endsWith('export') ? 'format=csv&' : ''}${query}`;
        const response = await service.admin('GET', path);
        const reported = query.includes('[x]') ? `${field}[x]` : field;
        expect([path, response.statusCode, response.json().errors.map((e: { field: string }) => e.field)]).toEqual([
          path,
          422,
          [reported],
        ]);
      }
    }
  });

  test('is rejected if its bounds contradict each other; blank fields are ignored', async () => {
    const get = (query: string) => service.customer(newId(), 'GET', `/transaction/complete?${query}`);
    expect((await get('from=2026-02-01&to=2026-01-31')).json().errors[0].field).toBe('to');
    expect((await get('minAmount=2&maxAmount=1.99')).json().errors[0].field).toBe('maxAmount');
    const blank = FIELDS.slice(0, -1)
      .map(([field]) => `${field}=`)
      .join('&');
    expect((await get(blank)).json()).toEqual({ data: [], page: { next: null, limit: 50 } });
    expect((await get('q=%20%20')).statusCode).toBe(200);
  });

  test.each([
    ['/transaction', 'q=a', 'q'],
    ['/transaction/insights', 'months=0', 'months'],
    ['/transaction/insights', 'months=25', 'months'],
    ['/transaction/insights', 'account=gold', 'account'],
    ['/transaction/insights', 'kind=memo', 'kind'],
    ['/transaction/admin', 'userId=me', 'userId'],
    ['/transaction/admin/stats', 'days=0', 'days'],
    ['/transaction/admin/stats', 'days=367', 'days'],
    ['/transaction/admin/stats', 'days=1&days=2', 'days'],
    ['/transaction/export', 'format=xls', 'format'],
    ['/transaction/export', '', 'format'],
    ['/transaction/export', 'format=csv&limit=1', 'limit'],
  ])('is rejected with the name of the field: %s?%s', async (path, query, field) => {
    const response = await service.admin('GET', `${path}?${query}`);
    expect([response.statusCode, response.json().errors?.[0].field]).toEqual([422, field]);
  });
});

describe('access', () => {
  const ADMINISTRATORS = ['/transaction/admin', '/transaction/admin/stats', `/transaction/admin/${newId()}`];
  const SIGNED_IN = ['', '/complete', '/insights', '/export?format=csv', `/${newId()}`].map(
    (it) => `/transaction${it}`,
  );

  test("only administrators can read other users' lines, and every read needs a token", async () => {
    for (const path of [...ADMINISTRATORS, ...SIGNED_IN]) {
      expect([path, (await service.app.inject({ url: `/api${path}` })).statusCode]).toEqual([path, 401]);
    }
    for (const path of ADMINISTRATORS) {
      for (const query of ['', '?nonsense=1']) {
        expect((await service.customer(newId(), 'GET', path + query)).statusCode).toBe(403);
      }
    }
  });
});
