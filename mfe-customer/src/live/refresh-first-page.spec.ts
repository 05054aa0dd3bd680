import { QueryClient } from '@larkspur/query';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { mergeFirstPage, type Pages } from './refresh-first-page';
import { syncStatement } from './sync-statement';

const line = (_id: string) => buildStatementLine({ _id });
const page = (...ids: string[]) => ({ data: ids.map(line), page: { next: ids.at(-1) ?? null, limit: 3 } });
const known: Pages = { pages: [page('f', 'e', 'd'), page('c', 'b', 'a')], pageParams: [null, 'd'] };
const idsOf = (pages: Pages | null) => pages?.pages.flatMap(({ data }) => data.map(({ _id }) => _id)).join('');

it('adds what is new and loses nothing that the fresh page has no room for', () => {
  expect(idsOf(mergeFirstPage(known, page('h', 'g', 'f')))).toBe('hgfedcba');
});

it('removes what is gone, and keeps how the next page is found', () => {
  const merged = mergeFirstPage(known, page('g', 'f', 'd'));
  expect(idsOf(merged)).toBe('gfdcba');
  expect(merged?.pages[0]?.page.next).toBe('d');
});

it('has no answer when there may be a gap', () => {
  expect(mergeFirstPage(known, page('i', 'h', 'g'))).toBeNull();
  expect(mergeFirstPage(known, page())).toBeNull();
});

it('lets a live event cost one request, however many pages are loaded', async () => {
  jest.useFakeTimers();
  const cache = new QueryClient();
  const pages = [page('f', 'e', 'd'), page('c', 'b', 'a')];
  const requested: unknown[] = [];
  await cache.fetchInfiniteQuery({
    queryKey: ['lines', 'statement'],
    queryFn: async ({ pageParam }) => {
      requested.push(pageParam);
      if (requested.length > 2) return page('g', 'f', 'e');
      return pages[requested.length - 1] ?? page();
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.page.next,
    pages: 2,
    staleTime: Number.POSITIVE_INFINITY,
  });
  let emit = (_: unknown) => {};
  const stop = syncStatement(
    {
      subscribe: (listener) => {
        emit = listener as typeof emit;
        return () => {};
      },
    },
    cache,
  );
  emit({ name: 'transaction', data: line('g') });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(requested).toEqual([null, 'd', null]);
  expect(idsOf(cache.getQueryData(['lines', 'statement']) ?? null)).toBe('gfedcba');
  stop();
  jest.useRealTimers();
});
