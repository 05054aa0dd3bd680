import type { UserSort } from '@larkspur/contracts/user';
import type { SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { searchUsers } from '../../src/users/list-users/user-list.repository';
import { type UserListQuery, userListSql } from '../../src/users/list-users/user-list-query';
import type { Harness } from '../harness';
import { explain, indexesOf, rowsRead } from '../query-plan';

/** How many of the 100,000 users a page or search reads. */
export function queryPlans(service: () => Harness): void {
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
      expect(rowsRead(await explain(service().rows, sql, parameters))).toBeLessThan(2_000);
    });
  });

  test('does not scan 100,000 users for a person whose name is in the histogram of the search index', async () => {
    const [{ bounds }] = await service().rows.query<[{ bounds: string[] }]>(
      `SELECT histogram_bounds::text::text[] AS bounds FROM pg_stats WHERE tablename = 'customer_search' AND attname = 'customer_text'`,
    );
    const emails = bounds.map((text) => text.split('\n')[3] ?? '');
    for (const index of [0.2, 0.4, 0.6, 0.8]) {
      const q = emails[Math.floor(emails.length * index)] ?? '';
      expect(q).toMatch(/@example\.com$/);
      const { sql, parameters } = userListSql(
        { filters: { q }, sort: 'newest', limit: 51 },
        { by: 'index', most: 500 },
      );
      expect({ q, isFast: rowsRead(await explain(service().rows, sql, parameters)) < 2_000 }).toEqual({
        q,
        isFast: true,
      });
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
        if (sql.startsWith('EXPLAIN')) return service().rows.query(sql, parameters);
        const plan = await explain(service().rows, sql, parameters);
        read.push(rowsRead(plan));
        for (const index of indexesOf(plan)) indexes.add(index);
        return service().rows.query(sql, parameters);
      },
    };
    const users = await searchUsers(database, { filters: { q }, sort, limit: 51 });
    expect(users).toHaveLength(51);
    expect(read.filter((rows) => rows > 6_000)).toEqual([]);
    expect(indexes).toContain(sort === 'newest' ? 'customer_search' : 'customer_search_in_names');
  });
}
