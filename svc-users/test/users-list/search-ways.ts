import type { UserSort } from '@larkspur/contracts/user';
import { searchUsers, type UserSearchLimits } from '../../src/users/list-users/user-list.repository';
import type { UserFilters, UserPosition } from '../../src/users/list-users/user-list-query';
import type { Harness } from '../harness';

interface SearchWays {
  service(): Harness;
  userCount: number;
}

/** The ways to search find the same users. */
export function searchWays({ service, userCount }: SearchWays): void {
  test.each(['2000010007', '2000 010 007', '(2000) 01-0007'])('%s finds an account number', async (q) => {
    const found = await searchUsers(service().rows, { filters: { q }, sort: 'newest', limit: 7 });
    expect(found.map(({ accountNumber }) => accountNumber)).toContain('2000010007');
  });

  /** All are read and sorted. */
  const FEW: UserSearchLimits = {
    fewCustomers: userCount,
    fewWithWords: userCount,
    manyCustomers: userCount,
    customersToRead: 1,
  };

  /** The pages that are found with FEW, by sort and filters. */
  const sortedPages = new Map<string, Promise<string[][]>>();

  describe.each<[string, UserSearchLimits]>([
    ['in buckets', { ...FEW, fewCustomers: 0, fewWithWords: 0 }],
    ['in buckets of a common text', { ...FEW, fewCustomers: 300, fewWithWords: 300, manyCustomers: 0 }],
    ['in divided buckets', { ...FEW, fewCustomers: 0, fewWithWords: 0, manyCustomers: 300 }],
    ['at the beginning of undivided buckets', { ...FEW, fewCustomers: 20, fewWithWords: 20, manyCustomers: 300 }],
    ['in the order of the list', { ...FEW, fewCustomers: 0, fewWithWords: 0, manyCustomers: 0 }],
    ['among the first customers', { fewCustomers: 0, fewWithWords: 0, manyCustomers: 0, customersToRead: userCount }],
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
        const found = await searchUsers(service().rows, { filters, sort, limit: 7, ...(after && { after }) }, by);
        pages.push(found.map(({ userId }) => userId));
        const last = found.at(-1);
        if (!last || found.length < 7) break;
        after = { key: last.sortKey, id: last.userId };
      }
      return pages;
    }
  });
}
