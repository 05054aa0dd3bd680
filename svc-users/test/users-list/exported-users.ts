import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { AuditChange } from '@larkspur/contracts/audit';
import { bankToday } from '@larkspur/contracts/bank-day';
import type { Events } from '@larkspur/contracts/messages';
import type { User } from '@larkspur/contracts/user';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { Harness } from '../harness';

interface ExportedUsers {
  service(): Harness;
  /** The audit records that were published so far. */
  audited: readonly Events['audit.recorded'][];
  userCount: number;
  /** All pages of the list with these filters. */
  readList(query: string): Promise<User[]>;
}

/** The list of users as a CSV file. */
export function exportedUsers({ service, audited, userCount, readList }: ExportedUsers): void {
  test('has escaped formulas, and is audited', async () => {
    await service().rows.query(
      `UPDATE customer SET first_name = '=HYPERLINK("http://evil")', last_name = '+1"x', address = E'@a, "b"'
       WHERE email = 'person1000@example.com'`,
    );
    const response = await service().asAdmin('GET', '/api/user/admin/export?blocked=true&sort=oldest');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="larkspur-users-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = response.body.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFFirst name,Last name,Email,/);
    expect(lines).toHaveLength(1 + userCount / 1_000 + 1);
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/evil""\)","'\+1""x",person1000@example.com,5550100,"'@a, ""b""",DE,/,
    );
    const record = await exportRecord([{ field: 'blocked', before: null, after: true }]);
    expect(record.actor).toMatchObject({ role: expect.stringMatching('administrator|auditor') });
  });

  test('has the rows of the list that combines search, status, days, and order', async () => {
    const daysAgo = (days: number) => bankToday(new Date(Date.now() - days * 24 * 60 * 60 * 1_000));
    const query = `q=person5&status=pending&from=${daysAgo(30)}&to=${daysAgo(10)}&sort=-email`;
    const listed = await readList(`${query}&limit=3`);
    const response = await service().asAdmin('GET', `/api/user/admin/export?${query}`);
    const exported = response.body.trimEnd().split('\r\n').slice(1);
    expect(exported.map((line) => line.slice(line.lastIndexOf(',') + 1))).toEqual(listed.map(({ _id }) => _id));
    // Several pages, and each filter leaves something out.
    expect(listed.length).toBeGreaterThan(3);
    for (const part of ['q=person5', 'status=pending', `from=${daysAgo(30)}`, `to=${daysAgo(10)}`]) {
      const more = await readList(`${query.replace(part, '')}&limit=100`);
      expect([part, more.length > listed.length]).toEqual([part, true]);
    }
  });

  test('has all 100,000 users', async () => {
    const response = await service().asAdmin('GET', '/api/user/admin/export?sort=name');
    expect(response.body.split('\r\n')).toHaveLength(1 + userCount + 1);
    await exportRecord([]);
  });

  test('begins before its first users are found', async () => {
    await service().app.listen(0, '127.0.0.1');
    const { port } = service().app.getHttpServer().address() as AddressInfo;
    const search = service().rows.createQueryRunner();
    await search.startTransaction();
    try {
      // Every query that reads customers waits for it.
      await search.query('LOCK TABLE customer IN ACCESS EXCLUSIVE MODE');
      const response = await fetch(
        `http://127.0.0.1:${port}/api/user/admin/export?sort=oldest&q=person1000@example.com`,
        {
          headers: service().issuer.bearer(service().administrator, 'administrator'),
          signal: AbortSignal.timeout(60_000),
        },
      );
      expect(response.status).toBe(200);
      const parts = response.body?.getReader();
      const header = Buffer.from((await parts?.read())?.value ?? '').toString();
      expect(header).toMatch(/^\uFEFFFirst name,Last name,[^\n]*\r\n$/);
      await search.commitTransaction();
      const users = Buffer.from((await parts?.read())?.value ?? '').toString();
      expect(users).toContain('person1000@example.com');
      expect((await parts?.read())?.done).toBe(true);
    } finally {
      if (search.isTransactionActive) await search.rollbackTransaction();
      await search.release();
    }
  });

  /** The audit record of an export with these filters. */
  function exportRecord(changes: AuditChange[]): Promise<Events['audit.recorded']> {
    const isOfExport = ({ action, changes: recorded }: Events['audit.recorded']) =>
      action === 'users.exported' && isDeepStrictEqual(recorded, changes);
    return eventually(async () => audited.find(isOfExport) ?? null);
  }
}
