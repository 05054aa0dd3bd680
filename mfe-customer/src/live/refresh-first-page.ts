import type { StatementLine } from '@larkspur/contracts/transaction';
import type { QueryClient } from '@larkspur/query';

interface Page {
  data: StatementLine[];
  page: { next: string | null; limit: number };
}

/** The data of an infinite query. */
export interface Pages {
  pages: Page[];
  pageParams: unknown[];
}

type CachedQuery = ReturnType<ReturnType<QueryClient['getQueryCache']>['findAll']>[number];
type FetchPage = (context: { pageParam: null; signal: AbortSignal }) => Promise<Page>;

/** Whether a query holds a list of which more than one page is loaded. */
export function isLongList(query: CachedQuery): boolean {
  const data = query.state.data as Partial<Pages> | undefined;
  return Array.isArray(data?.pages) && data.pages.length > 1;
}

/**
 * Brings a long list up to date with one request, because what is new is on its first page. A refetch would request every page
 * that the customer has scrolled through, one after the other.
 */
export async function refreshFirstPage(cache: QueryClient, { queryKey, options }: CachedQuery): Promise<void> {
  const fetchPage = options.queryFn as FetchPage;
  const fresh = await fetchPage({ pageParam: null, signal: new AbortController().signal });
  const known = cache.getQueryData<Pages>(queryKey);
  const merged = known && mergeFirstPage(known, fresh);
  if (merged) cache.setQueryData(queryKey, merged);
  else await cache.resetQueries({ queryKey, exact: true });
}

/** @returns `null` if more is new than a page has, so that there may be a gap between the fresh page and the known ones */
export function mergeFirstPage(known: Pages, fresh: Page): Pages | null {
  const [first, ...older] = known.pages;
  const lastFresh = fresh.data.at(-1);
  if (!first || !lastFresh) return null;
  const end = first.data.findIndex(({ _id }) => _id === lastFresh._id);
  if (end === -1) return null;
  const data = [...fresh.data, ...first.data.slice(end + 1)];
  return { ...known, pages: [{ ...first, data }, ...older] };
}
