import { QueryClient } from '@larkspur/query';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { mergeFirstPage, type Pages } from './refresh-first-page';
import { refreshLines } from './refresh-lines';
import { syncStatement } from './sync-statement';

const line = (_id: string) => buildStatementLine({ _id });
const page = (...ids: string[]) => ({ data: ids.map(line), page: { next: ids.at(-1) ?? null, limit: 3 } });
const known: Pages = { pages: [page('f', 'e', 'd'), page('c', 'b', 'a')], pageParams: [null, 'd'] };
const idsOf = (pages: Pages | null) => pages?.pages.flatMap(({ data }) => data.map(({ _id }) => _id)).join('');

const KEY = ['lines', 'statement'];
type Respond = (cursor: string | null) => Promise<ReturnType<typeof page>>;

/** A cache with a list of two pages. */
async function longList() {
  const cache = new QueryClient();
  const requested: (string | null)[] = [];
  const bank: { respond: Respond } = {
    respond: async (cursor) => (cursor === null ? page('f', 'e', 'd') : page('c', 'b', 'a')),
  };
  const options = {
    queryKey: KEY,
    queryFn: ({ pageParam }: { pageParam: string | null }) => {
      requested.push(pageParam);
      return bank.respond(pageParam);
    },
    initialPageParam: null,
    getNextPageParam: (last: ReturnType<typeof page>) => last.page.next,
    staleTime: Number.POSITIVE_INFINITY,
  };
  await cache.fetchInfiniteQuery({ ...options, pages: 2 });
  requested.length = 0;
  return { cache, requested, bank };
}

const shownIn = (cache: QueryClient) => idsOf(cache.getQueryData(KEY) ?? null);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

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
  const { cache, requested, bank } = await longList();
  bank.respond = async () => page('g', 'f', 'e');
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
  await pass(5_000);
  expect(requested).toEqual([null]);
  expect(shownIn(cache)).toBe('gfedcba');
  stop();
});

describe('a line that does not belong to the first page', () => {
  /** A line of the list has the day of its letter in November. */
  const dated = (_id: string) => ({
    ...line(_id),
    date: `2026-11-${10 + _id.charCodeAt(0) - 'a'.charCodeAt(0)}T12:00:00Z`,
  });
  const datedPage = (...ids: string[]) => ({ ...page(...ids), data: ids.map(dated) });

  async function datedList() {
    const list = await longList();
    list.bank.respond = async (cursor) => (cursor === null ? datedPage('f', 'e', 'd') : datedPage('c', 'b', 'a'));
    await list.cache.refetchQueries({ queryKey: KEY });
    list.requested.length = 0;
    const live = new FakeHost();
    syncStatement(live.live, list.cache);
    return { ...list, emit: (data: ReturnType<typeof line>) => live.emit({ name: 'transaction', data }) };
  }

  it('is found on the page of its date', async () => {
    const { cache, requested, bank, emit } = await datedList();
    bank.respond = async (cursor) => (cursor === null ? datedPage('f', 'e', 'd') : datedPage('c', 'b', 'B'));
    emit({ ...line('B'), date: '2026-11-11T11:00:00Z' });
    await pass(5_000);
    expect(requested).toEqual([null, null, 'd']);
    expect(shownIn(cache)).toBe('fedcbB');
  });

  it('is requested once more when the next page is requested during the refetch', async () => {
    const { cache, bank, emit } = await datedList();
    const held: (() => void)[] = [];
    bank.respond = (cursor) => {
      if (cursor === null) return Promise.resolve(datedPage('f', 'e', 'd'));
      if (cursor !== 'd') return Promise.resolve(datedPage('Z'));
      return new Promise((resolve) => held.push(() => resolve(datedPage('c', 'b', 'B'))));
    };
    emit({ ...line('B'), date: '2026-11-11T11:00:00Z' });
    await pass(5_000);
    expect(held).toHaveLength(1);
    // Does the same as `fetchNextPage` of the screen.
    const [list] = cache.getQueryCache().findAll({ queryKey: KEY });
    const next = list?.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } }, cancelRefetch: true });
    held[0]?.();
    await next;
    await pass(10);
    expect(held).toHaveLength(2);
    held[1]?.();
    await pass(10);
    expect(shownIn(cache)).toMatch(/^fedcbB/);
  });

  it('is requested once more when the pages cannot be loaded', async () => {
    const { cache, bank, emit } = await datedList();
    bank.respond = async () => Promise.reject(apiError('unavailable'));
    emit({ ...line('B'), date: '2026-11-11T11:00:00Z' });
    await pass(3_000);
    expect(cache.getQueryState(KEY)).toMatchObject({ status: 'error' });
    bank.respond = async (cursor) => (cursor === null ? datedPage('f', 'e', 'd') : datedPage('c', 'b', 'B'));
    await pass(60_000);
    expect(cache.getQueryState(KEY)).toMatchObject({ status: 'success' });
    expect(shownIn(cache)).toBe('fedcbB');
  });

  it('changes nothing for a newer one, which costs one request', async () => {
    const { requested, emit } = await datedList();
    emit({ ...line('g'), date: '2026-11-16T12:00:00Z' });
    emit(dated('d'));
    await pass(5_000);
    expect(requested).toEqual([null]);
  });
});

it('keeps a new line that comes while the next page is being loaded', async () => {
  const { cache, bank } = await longList();
  let giveOlder = (_: ReturnType<typeof page>) => {};
  bank.respond = (cursor) =>
    cursor === null ? Promise.resolve(page('g', 'f', 'e')) : new Promise((resolve) => (giveOlder = resolve));
  // Does the same as `fetchNextPage` of the screen.
  const [list] = cache.getQueryCache().findAll({ queryKey: KEY });
  const next = list?.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } } });
  void refreshLines(cache);
  await pass(3_000);
  giveOlder(page('z'));
  await next;
  await pass(3_000);
  expect(shownIn(cache)).toBe('gfedcbaz');
});

it('keeps a new line when the next page begins to load before the fresh one is there', async () => {
  const { cache, bank } = await longList();
  const given: ((answer: ReturnType<typeof page>) => void)[] = [];
  bank.respond = () => new Promise((resolve) => given.push(resolve));
  const refreshed = refreshLines(cache);
  await pass(10);
  const [list] = cache.getQueryCache().findAll({ queryKey: KEY });
  const next = list?.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } } });
  given[0]?.(page('g', 'f', 'e'));
  await pass(10);
  bank.respond = async () => page('g', 'f', 'e');
  given[1]?.(page('z'));
  await next;
  await pass(10);
  await refreshed;
  expect(shownIn(cache)).toBe('gfedcbaz');
});

it('requests once more, after the request in progress, what changes meanwhile', async () => {
  const { cache, requested, bank } = await longList();
  const given: ((answer: ReturnType<typeof page>) => void)[] = [];
  bank.respond = () => new Promise((resolve) => given.push(resolve));
  void refreshLines(cache);
  await pass(10);
  void refreshLines(cache);
  void refreshLines(cache);
  await pass(10);
  expect(requested).toEqual([null]);
  given[0]?.(page('f', 'e', 'd'));
  await pass(10);
  given[1]?.(page('g', 'f', 'e'));
  await pass(10);
  expect(requested).toEqual([null, null]);
  expect(shownIn(cache)).toBe('gfedcba');
});

it('says that a list is outdated while it cannot be refreshed, and tries again', async () => {
  const { cache, requested, bank } = await longList();
  const loadedAt = cache.getQueryState(KEY)?.dataUpdatedAt;
  bank.respond = async () => Promise.reject(apiError('unavailable'));
  await refreshLines(cache);
  expect(cache.getQueryState(KEY)).toMatchObject({ status: 'error', fetchMeta: null, dataUpdatedAt: loadedAt });
  expect(shownIn(cache)).toBe('fedcba');
  await pass(60_000);
  expect(requested.length).toBeGreaterThan(2);
  expect(requested.length).toBeLessThan(10);
  bank.respond = async () => page('g', 'f', 'e');
  await pass(60_000);
  expect(cache.getQueryState(KEY)).toMatchObject({ status: 'success', error: null });
  expect(shownIn(cache)).toBe('gfedcba');
  requested.length = 0;
  await pass(300_000);
  expect(requested).toEqual([]);
});

it('stops trying when the list is gone', async () => {
  const { cache, requested, bank } = await longList();
  bank.respond = async () => Promise.reject(apiError('unavailable'));
  await refreshLines(cache);
  cache.clear();
  await pass(120_000);
  expect(requested).toEqual([null]);
});
