import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { withDeadline } from '@larkspur/service-kit/deadline';
import { newId } from '@larkspur/service-kit/ids';
import { PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { givenLine, writeLines } from '../line-fixtures';
import type { ExportHarness } from './export-harness';

export function activeDownloads(given: () => ExportHarness): void {
  /** More data than the socket buffers hold, so that a client that does not read blocks the export. */
  const createCustomerWithManyLines = () => given().createCustomerWithLines(20_000, ' and so on'.repeat(20));

  function begin(userId: string, format = 'csv'): Promise<IncomingMessage> {
    return beginAt(`/transaction/export?format=${format}`, given().service.issuer.bearer(userId));
  }

  function beginAt(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const url = `http://127.0.0.1:${given().port}/api${path}`;
      get(url, { headers, agent: false }, resolve).on('error', reject);
    });
  }

  async function countExportQueries(): Promise<number> {
    const [row] = await given().rows.query<{ n: string }[]>(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE application_name = 'svc-transactions exports' AND datname = current_database() AND state <> 'idle'`,
    );
    return Number(row?.n);
  }

  async function hasNoExportQueries(): Promise<true | null> {
    return (await countExportQueries()) === 0 ? true : null;
  }

  it.each([
    ['csv', '\uFEFFDate (UTC),Description,', /,Found at last,/],
    ['pdf', '%PDF-', /%%EOF\s*$/],
  ])('as %s begins before its first lines are found', async (format, first, rest) => {
    const userId = newId();
    await writeLines(given().rows, [givenLine(userId, { description: 'Found at last' })]);
    const search = await blockSearches();
    try {
      const response = await withDeadline(60_000, () => begin(userId, format));
      expect(response.statusCode).toBe(200);
      response.setEncoding('utf8');
      const parts = response[Symbol.asyncIterator]();
      expect(String((await parts.next()).value).slice(0, first.length)).toBe(first);
      await search.unblock();
      let text = '';
      for (let part = await parts.next(); !part.done; part = await parts.next()) text += part.value;
      expect(text).toMatch(rest);
    } finally {
      await search.end();
    }
  });

  it("does not wait for the back office's long jobs", async () => {
    const userId = newId();
    await writeLines(given().rows, [givenLine(userId, { description: 'Soon' })]);
    // They have used up their share.
    const jobs = jest.spyOn(given().service.app.get(PacedJobs), 'run').mockReturnValue(new Promise(() => {}));
    try {
      expect((await given().exportStatement(userId, 'format=csv')).body).toContain(',Soon,');
    } finally {
      jobs.mockRestore();
    }
  });

  /** Makes searches take long: a query is planned immediately, and finds nothing until `unblock`. */
  async function blockSearches() {
    const [{ definition = '' } = {}] = await given().rows.query<{ definition: string }[]>(
      `SELECT rtrim(pg_get_viewdef('indexed_statement'), ';') AS definition`,
    );
    const blocker = given().rows.createQueryRunner();
    await blocker.query('SELECT pg_advisory_lock(1)');
    await given().rows.query(`CREATE OR REPLACE VIEW indexed_statement AS
      SELECT found.* FROM (${definition}) found, LATERAL (SELECT pg_advisory_xact_lock_shared(1)) blocked`);
    return {
      unblock: () => blocker.query('SELECT pg_advisory_unlock_all()'),
      async end() {
        await blocker.query('SELECT pg_advisory_unlock_all()');
        await blocker.release();
        await given().rows.query(`CREATE OR REPLACE VIEW indexed_statement AS ${definition}`);
      },
    };
  }

  it('ends together with its query when the client disconnects', async () => {
    const userId = await createCustomerWithManyLines();
    const response = await begin(userId);
    expect(response.statusCode).toBe(200);
    expect(await countExportQueries()).toBe(1);
    response.destroy();
    await eventually(hasNoExportQueries);
    expect((await given().exportStatement(userId, 'format=csv&q=nothing')).statusCode).toBe(200);
  });

  it('does not begin for HEAD', async () => {
    const userId = await createCustomerWithManyLines();
    const { app, issuer } = given().service;
    const head = await app.inject({ method: 'HEAD', url: '/api/transaction/export', headers: issuer.bearer(userId) });
    expect(head.statusCode).toBe(404);
    expect(await countExportQueries()).toBe(0);
    expect((await given().exportStatement(userId, 'format=csv&q=nothing')).statusCode).toBe(200);
  });

  it.each(['of a customer', 'of the back office'])(
    '%s ends together with its query when the client disconnects while lines are searched',
    async (whose) => {
      const userId = newId();
      const { issuer } = given().service;
      const beginExport = () =>
        whose === 'of a customer'
          ? begin(userId)
          : beginAt('/transaction/admin/export', issuer.bearer(userId, 'administrator'));
      await writeLines(given().rows, [givenLine(userId)]);
      const search = await blockSearches();
      try {
        const response = await beginExport();
        expect(response.statusCode).toBe(200);
        await response[Symbol.asyncIterator]().next();
        await eventually(async () => ((await countSearches()) === 1 ? true : null));
        response.destroy();
        // Long before the timeout of the query.
        await eventually(hasNoExportQueries, 5_000);
        const again = await eventually(beginExport, ({ statusCode }) => statusCode === 200, 5_000);
        again.destroy();
        await eventually(hasNoExportQueries, 5_000);
      } finally {
        await search.end();
      }
    },
  );

  async function countSearches(): Promise<number> {
    const [row] = await given().rows.query<{ n: string }[]>(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE application_name = 'svc-transactions exports' AND datname = current_database() AND query LIKE 'FETCH%'
         AND wait_event_type = 'Lock'`,
    );
    return Number(row?.n);
  }

  it('is limited to one per customer and three per process; others get 503 with Retry-After', async () => {
    const users = [
      await createCustomerWithManyLines(),
      await createCustomerWithManyLines(),
      await createCustomerWithManyLines(),
    ];
    const downloads: IncomingMessage[] = [];
    for (const userId of users) downloads.push(await begin(userId));
    expect(downloads.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const userId of [users[0] ?? '', newId()]) {
      const refused = await given().exportStatement(userId, 'format=csv');
      expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
        503,
        '60',
        'unavailable',
      ]);
    }
    for (const download of downloads) download.destroy();
    await eventually(hasNoExportQueries);
    expect((await given().exportStatement(newId(), 'format=csv')).statusCode).toBe(200);
  });

  it("of a customer does not wait for the back office's exports, and two of those run at a time", async () => {
    await createCustomerWithManyLines();
    const { issuer } = given().service;
    const beginInBackOffice = () => beginAt('/transaction/admin/export', issuer.bearer(newId(), 'administrator'));
    const exports = [await beginInBackOffice(), await beginInBackOffice(), await beginInBackOffice()];
    expect(exports.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503]);
    const downloads: IncomingMessage[] = [];
    for (let n = 0; n < 3; n += 1) downloads.push(await begin(await createCustomerWithManyLines()));
    expect(downloads.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const download of [...exports, ...downloads]) download.destroy();
    await eventually(hasNoExportQueries);
  });

  it('fails visibly when the database connection is lost, so that a truncated file does not look complete', async () => {
    const response = await begin(await createCustomerWithManyLines());
    const broken = new Promise<boolean>((resolve) => {
      response.once('error', () => resolve(true)).once('end', () => resolve(false));
    });
    await given().rows.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'svc-transactions exports' AND datname = current_database()`);
    response.resume();
    expect(await broken).toBe(true);
    await eventually(hasNoExportQueries);
  });

  it('that cannot start gets a problem response', async () => {
    const response = await given().exportStatement(randomUUID(), 'format=pdf&from=2026-02-01&to=2026-01-01');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      422,
      'application/problem+json; charset=utf-8',
    ]);
  });
}
