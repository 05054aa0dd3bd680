import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { bankToday } from '@larkspur/contracts/bank-day';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { DataSource } from 'typeorm';
import { type Harness, startService } from './harness';
import { givenLine, indexLines, writeLines } from './line-fixtures';
import { extractPdfText } from './pdf-text';

let service: Harness;
let rows: DataSource;
let port: number;

beforeAll(async () => {
  service = await startService();
  await service.app.listen(0, '127.0.0.1');
  port = (service.app.getHttpServer().address() as AddressInfo).port;
  rows = await new DataSource({ type: 'postgres', url: service.database.url }).initialize();
});

afterAll(async () => {
  await rows?.destroy();
  await service?.close();
});

function exportStatement(userId: string, query: string) {
  return service.customer(userId, 'GET', `/transaction/export?${query}`);
}

/** Strict RFC 4180: every record ends with CRLF, and quotes are doubled inside quotes. */
function parseCsv(text: string): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const records: string[][] = [[]];
  field.lastIndex = 1;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const found = field.exec(text);
    if (!found) throw new Error(`Not CSV at ${at}: ${text.slice(at, at + 60)}`);
    records.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') records.push([]);
  }
  expect(records.pop()).toEqual([]);
  return records;
}

/** Creates a customer with many lines, which the database generates. */
async function createCustomerWithLines(count: number, more = ''): Promise<string> {
  const userId = newId();
  await rows.query(
    `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
       counterparty_name, counterparty_number, counterparty_bank)
     SELECT gen_random_uuid(), $1, 'transfer', 'completed', 'savings', 'debit', n, '2026-01-01'::timestamptz + n * interval '1 min',
       'Payment ' || n || $3, gen_random_uuid(), 'Grace Hopper', '2222222222', 'Larkspur Bank'
     FROM generate_series(1, $2::integer) n`,
    [userId, count, more],
  );
  return userId;
}

describe('CSV', () => {
  test('has the lines of the list, in order, with signed amounts and no formulas', async () => {
    const userId = newId();
    const dangers = [
      '=HYPERLINK("http://x","y")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\tTab',
      'a, "b"',
      'two\r\nlines',
      'Łódź 日本',
    ];
    const lines = dangers.map((description, index) =>
      givenLine(userId, {
        description,
        counterparty_name: description,
        amount: 100 + index,
        transaction_type: index % 2 ? 'credit' : 'debit',
      }),
    );
    const others = [
      givenLine(userId, { kind: 'memo', amount: 1_000_000_001 }),
      givenLine(userId, { status: 'rejected', amount: 5 }),
      givenLine(userId, { status: 'pending', amount: 7 }),
    ];
    await writeLines(rows, [...lines, ...others, givenLine(newId())]);

    const response = await exportStatement(userId, 'format=csv&sort=amount');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    const today = bankToday(new Date());
    expect(response.headers['content-disposition']).toBe(`attachment; filename="larkspur-statement-${today}.csv"`);
    const [head, ...records] = parseCsv(response.payload);
    expect(head?.slice(0, 6)).toEqual(['Date (UTC)', 'Description', 'Kind', 'Status', 'Account', 'Amount (USD)']);
    expect(records.map((cells) => [cells[1], cells[6], cells[5]])).toEqual([
      ['Lunch', 'Grace Hopper', '-0.05'],
      ['Lunch', 'Grace Hopper', '-0.07'],
      ...dangers.map((text, index) => {
        const shown = index < 5 ? `'${text}` : text;
        return [shown, shown, `${index % 2 ? '' : '-'}1.0${index}`];
      }),
      ['Lunch', '', '-10000000.01'],
    ]);
    expect(records[0]?.slice(2, 5)).toEqual(['Transfer', 'Rejected', 'Savings']);
    expect(records[0]?.[10]).toBe('You do not have enough balance');
    for (const cell of records.flatMap((cells) => cells.filter((_, column) => column !== 5))) {
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  test('applies the filters and has the period in its name; without lines it has only a header', async () => {
    const userId = newId();
    const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
    await writeLines(
      rows,
      days.map((day) => givenLine(userId, { date: `${day}T10:00:00.000Z`, description: `On ${day}` })),
    );
    const response = await exportStatement(userId, 'format=csv&from=2026-02-01&to=2026-02-28&q=2026-02&sort=date');
    expect(response.headers['content-disposition']).toContain('larkspur-statement-2026-02-01-to-2026-02-28.csv');
    const [, ...records] = parseCsv(response.payload);
    expect(records.map(([, description]) => description)).toEqual(['On 2026-02-01', 'On 2026-02-28']);
    expect(parseCsv((await exportStatement(userId, 'format=csv&q=nowhere')).payload)).toHaveLength(1);
  });

  test('of 20,000 lines has each line once, while new ones are written', async () => {
    const userId = await createCustomerWithLines(20_000);
    await indexLines(rows);
    const whole = exportStatement(userId, 'format=csv&sort=amount');
    await writeLines(rows, [givenLine(userId, { amount: 1 })]);
    const [, ...records] = parseCsv((await whole).payload);
    const cents = records.map((cells) => Math.round(Number(cells[5]) * -100));
    expect([20_000, 20_001]).toContain(cents.length);
    expect(new Set(records.map((cells) => cells[11])).size).toBe(cents.length);
    expect(cents.slice(-20_000).every((amount, index) => amount === index + 1)).toBe(true);
  });
});

const ada = (userId: string) => ({
  userId,
  firstName: 'Ada',
  lastName: 'Byron',
  verificationStatus: 'verified' as const,
});

describe('the statement holder', () => {
  const stored = (userId: string) =>
    rows.query<{ name: string | null; accountNumber: string | null }[]>(
      'SELECT name, account_number AS "accountNumber" FROM statement_holder WHERE user_id = $1',
      [userId],
    );
  const until = (userId: string, expected: object) =>
    eventually(async () => (JSON.stringify(await stored(userId)) === JSON.stringify([expected]) ? true : null));

  test('has the newest account number, in whatever order the numbers arrive', async () => {
    const userId = newId();
    const provision = (accountNumber: string, revision?: number) =>
      service.bus.publish('user.provisioned', { userId, accountNumber, ...(revision ? { revision } : {}) });
    await provision('1000000002', 2);
    await until(userId, { name: null, accountNumber: '1000000002' });
    await provision('1000000001', 1);
    await service.bus.publish('user.profile-changed', { ...ada(userId), revision: 2 });
    await until(userId, { name: 'Ada Byron', accountNumber: '1000000002' });
    await provision('1000000003', 3);
    await until(userId, { name: 'Ada Byron', accountNumber: '1000000003' });
    // A publisher of the previous version sends no revision.
    await provision('1000000004');
    await until(userId, { name: 'Ada Byron', accountNumber: '1000000004' });
  });

  test('is forgotten when the user is deleted, and stays so when older events arrive late', async () => {
    const userId = newId();
    await service.bus.publish('user.provisioned', { userId, accountNumber: '1000000005', revision: 1 });
    await service.bus.publish('user.profile-changed', { ...ada(userId), revision: 2 });
    await until(userId, { name: 'Ada Byron', accountNumber: '1000000005' });
    await service.bus.publish('user.deleted', { userId, actorId: newId(), date: new Date().toISOString() });
    await until(userId, { name: null, accountNumber: null });
    await service.bus.publish('user.profile-changed', { ...ada(userId), revision: 3 });
    await service.bus.publish('user.provisioned', { userId, accountNumber: '1000000005' });
    const marker = newId();
    await service.bus.publish('user.profile-changed', { ...ada(marker), revision: 1 });
    await service.bus.publish('user.provisioned', { userId: marker, accountNumber: '1000000006', revision: 1 });
    await until(marker, { name: 'Ada Byron', accountNumber: '1000000006' });
    expect(await stored(userId)).toEqual([{ name: null, accountNumber: null }]);
  });
});

describe('PDF', () => {
  async function pdfOf(userId: string, query = ''): Promise<{ text: string[]; pages: number }> {
    const { statusCode, headers, rawPayload } = await exportStatement(userId, `format=pdf${query}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(rawPayload.subarray(-6).toString()).toContain('%%EOF');
    const pages = rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    return { text: extractPdfText(rawPayload), pages };
  }

  test('shows the holder, the filters and the totals', async () => {
    const userId = newId();
    const holder = async (name: string | null, accountNumber: string | null) =>
      eventually(async () => {
        const found = await rows.query<object[]>(
          'SELECT name, account_number AS "accountNumber" FROM statement_holder WHERE user_id = $1',
          [userId],
        );
        return JSON.stringify(found) === JSON.stringify([{ name, accountNumber }]) ? true : null;
      });
    const profile = { userId, firstName: 'Łucja', verificationStatus: 'verified' as const };
    await service.bus.publish('user.registered', {
      ...{ userId, firstName: 'Lucy', lastName: 'Byron', email: 'lucy@example.com', phone: '5550100100' },
      ...{ location: { address: '1 Main St', state: 'DE' }, role: 'customer', createdAt: new Date().toISOString() },
    });
    await holder('Lucy Byron', null);
    await service.bus.publish('user.provisioned', { userId, accountNumber: '9876543210', revision: 3 });
    await holder('Lucy Byron', '9876543210');
    await service.bus.publish('user.provisioned', { userId, accountNumber: '1111111111', revision: 2 });
    await service.bus.publish('user.profile-changed', { ...profile, lastName: 'New', revision: 2 });
    await holder('Łucja New', '9876543210');
    await service.bus.publish('user.profile-changed', { ...profile, lastName: 'Old', revision: 1 });
    const date = '2026-03-05T09:00:00.000Z';
    await writeLines(rows, [
      givenLine(userId, { date, amount: 123_456_789 }),
      givenLine(userId, { date, amount: 1, transaction_type: 'credit', kind: 'adjustment' }),
      givenLine(userId, { date, amount: 700, kind: 'memo' }),
      givenLine(userId, { date, amount: 800, status: 'rejected' }),
    ]);
    const { text, pages } = await pdfOf(userId, '&from=2026-03-01&to=2026-03-31&maxAmount=2000000&sort=date');
    expect(pages).toBe(1);
    expect(text).toEqual(
      expect.arrayContaining([
        'Larkspur Bank',
        'Łucja New',
        '9876543210',
        'March 1, 2026 to March 31, 2026',
        '$2000000 or less; oldest first',
        'Mar 5, 2026',
        '1,234,567.89',
        'To Grace Hopper · 2222222222 · Larkspur Bank',
        '4 transactions',
        '$0.01',
        '$1,234,567.89',
        '-$1,234,567.88',
        'Page 1',
      ]),
    );
  });

  test('of one transaction is a receipt, in its title, name and content', async () => {
    const userId = newId();
    const payment = givenLine(userId, { amount: 12_345, description: 'Rent' });
    await writeLines(rows, [payment, givenLine(userId, { description: 'Lunch' })]);
    const { data } = (await service.customer(userId, 'GET', '/transaction/complete?q=Rent')).json();
    const { reference } = data[0];
    const receipt = await exportStatement(userId, `format=pdf&document=receipt&q=${reference}`);
    expect(receipt.headers['content-disposition']).toBe(`attachment; filename="larkspur-receipt-${reference}.pdf"`);
    const text = extractPdfText(receipt.rawPayload);
    expect(text).toEqual(expect.arrayContaining(['Receipt', 'Reference', 'Rent', '123.45', reference]));
    for (const absent of ['Account statement', 'Lunch', 'Net change']) expect(text).not.toContain(absent);
    // What a reader shows as the title of its window.
    expect(receipt.rawPayload.toString('latin1')).toMatch(/\n\(Receipt\)\nendobj/);
    for (const query of ['format=pdf&document=receipt', `format=csv&document=receipt&q=${reference}`]) {
      const refused = await exportStatement(userId, query);
      expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'document']);
    }
  });

  test('shows every character of a description, or a replacement character', async () => {
    const userId = newId();
    const shown = ['Phở Nguyễn', 'Иванов Ωmega', '\\(escaped) [x] <y>', '£€¥ “quoted” — ½', 'W'.repeat(30)];
    const replaced = ['مرحبا!', '\u202Eevil', '日本', 'a\u200Db'];
    await writeLines(
      rows,
      [...shown, ...replaced, 'W'.repeat(200), 'a '.repeat(99)].map((description) =>
        givenLine(userId, { description }),
      ),
    );
    const { text } = await pdfOf(userId);
    expect(text).toEqual(expect.arrayContaining([...shown.slice(0, 4), '�����!', '�evil', '��', 'a�b']));
    expect(text.filter((piece) => /^W+$/.test(piece)).join('')).toHaveLength(230);
  });

  test('repeats the table header on every page, and numbers the pages', async () => {
    const { text, pages } = await pdfOf(await createCustomerWithLines(300), '&sort=date');
    expect(pages).toBeGreaterThan(9);
    expect(text.filter((piece) => piece === 'Description')).toHaveLength(pages);
    expect(text).toContain(`Page ${pages}`);
    expect(text.filter((piece) => /^Payment \d+$/.test(piece))).toEqual(
      Array.from({ length: 300 }, (_, index) => `Payment ${index + 1}`),
    );
  });

  test('without lines says so', async () => {
    expect((await pdfOf(newId())).text).toContain('No transactions match your selection.');
  });
});

describe('an active download', () => {
  /** More data than the socket buffers hold, so that a client that does not read blocks the export. */
  const createCustomerWithManyLines = () => createCustomerWithLines(20_000, ' and so on'.repeat(20));

  function begin(userId: string, format = 'csv'): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const url = `http://127.0.0.1:${port}/api/transaction/export?format=${format}`;
      get(url, { headers: service.issuer.bearer(userId), agent: false }, resolve).on('error', reject);
    });
  }

  async function countExportQueries(): Promise<number> {
    const [row] = await rows.query<{ n: string }[]>(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE application_name = 'svc-transactions exports' AND datname = current_database() AND state <> 'idle'`,
    );
    return Number(row?.n);
  }

  async function hasNoExportQueries(): Promise<true | null> {
    return (await countExportQueries()) === 0 ? true : null;
  }

  test.each([
    ['csv', '\uFEFFDate (UTC),Description,', /,Found at last,/],
    ['pdf', '%PDF-', /%%EOF\s*$/],
  ])('as %s begins before its first lines are found', async (format, first, rest) => {
    const userId = newId();
    await writeLines(rows, [givenLine(userId, { description: 'Found at last' })]);
    const search = await blockSearches();
    try {
      const response = await Promise.race([begin(userId, format), delay(60_000, null)]);
      expect(response?.statusCode).toBe(200);
      response?.setEncoding('utf8');
      const parts = response?.[Symbol.asyncIterator]();
      expect(String((await parts?.next())?.value).slice(0, first.length)).toBe(first);
      await search.unblock();
      let text = '';
      for (let part = await parts?.next(); part?.done === false; part = await parts?.next()) text += part.value;
      expect(text).toMatch(rest);
    } finally {
      await search.end();
    }
  });

  /** A search that takes long: its query is planned at once, and finds nothing until `unblock`. */
  async function blockSearches() {
    const [{ definition = '' } = {}] = await rows.query<{ definition: string }[]>(
      `SELECT rtrim(pg_get_viewdef('statement'), ';') AS definition`,
    );
    const blocker = rows.createQueryRunner();
    await blocker.query('SELECT pg_advisory_lock(1)');
    await rows.query(`CREATE OR REPLACE VIEW statement AS
      SELECT found.* FROM (${definition}) found, LATERAL (SELECT pg_advisory_xact_lock_shared(1)) blocked`);
    return {
      unblock: () => blocker.query('SELECT pg_advisory_unlock_all()'),
      async end() {
        await blocker.query('SELECT pg_advisory_unlock_all()');
        await blocker.release();
        await rows.query(`CREATE OR REPLACE VIEW statement AS ${definition}`);
      },
    };
  }

  test('ends together with its query when the client disconnects', async () => {
    const userId = await createCustomerWithManyLines();
    const response = await begin(userId);
    expect(response.statusCode).toBe(200);
    expect(await countExportQueries()).toBe(1);
    response.destroy();
    await eventually(hasNoExportQueries);
    expect((await exportStatement(userId, 'format=csv&q=nothing')).statusCode).toBe(200);
  });

  test('is limited to one per customer and three per process; others get 503 with Retry-After', async () => {
    const users = [
      await createCustomerWithManyLines(),
      await createCustomerWithManyLines(),
      await createCustomerWithManyLines(),
    ];
    const downloads: IncomingMessage[] = [];
    for (const userId of users) downloads.push(await begin(userId));
    expect(downloads.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const userId of [users[0] ?? '', newId()]) {
      const refused = await exportStatement(userId, 'format=csv');
      expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
        503,
        '5',
        'unavailable',
      ]);
    }
    for (const download of downloads) download.destroy();
    await eventually(hasNoExportQueries);
    expect((await exportStatement(newId(), 'format=csv')).statusCode).toBe(200);
  });

  test('fails visibly when the database connection is lost, so that a truncated file does not look complete', async () => {
    const response = await begin(await createCustomerWithManyLines());
    const broken = new Promise<boolean>((resolve) => {
      response.once('error', () => resolve(true)).once('end', () => resolve(false));
    });
    await rows.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'svc-transactions exports' AND datname = current_database()`);
    response.resume();
    expect(await broken).toBe(true);
    await eventually(hasNoExportQueries);
  });

  test('that cannot start gets a problem response', async () => {
    const response = await exportStatement(randomUUID(), 'format=pdf&from=2026-02-01&to=2026-01-01');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      422,
      'application/problem+json; charset=utf-8',
    ]);
  });
});
