import { DEFAULT_PAGE_LIMIT } from '@larkspur/contracts/http';
import { useLocation } from '@larkspur/router';
import type { Sort } from './data-table';
import { useSearchChanges } from './use-search-changes';

/** The sizes of a page that a list offers. */
export const PAGE_SIZES = [25, 50, 100] as const;

/** Request parameters of one page. */
export interface PageRequest {
  limit: number;
  cursor: string | undefined;
}

/** A table's state in the URL, and the actions that change it. */
export interface TableQuery<Filter extends string> {
  q: string;
  sort: Sort | null;
  filters: Partial<Record<Filter, string>>;
  pageRequest: PageRequest;
  page: number | null;
  search(q: string): void;
  sortBy(sort: Sort): void;
  /** An empty string removes the filter. */
  filterBy(filter: Filter, value: string): void;
  /** Changes several filters in one step, such as both ends of a range. */
  change(filters: Partial<Record<Filter, string>>): void;
  clear(): void;
  /** Starts at the first page. */
  limitTo(size: number): void;
  /** Undefined on the first page. */
  previous?(): void;
  next(cursor: string): void;
}

/**
 * Keeps the search, sorting, filters, page and page size of a table in the URL, so that a reload, a bookmark and the Back button
 * show the same rows. The cursors of earlier pages are kept in the history state; a visitor who opened a link to a
 * later page can only return to the first page.
 */
export function useTableQuery<Filter extends string>(
  names: readonly Filter[],
  defaultSort: Sort | null = null,
  defaultLimit: number = DEFAULT_PAGE_LIMIT,
): TableQuery<Filter> {
  const [params, setParams] = useSearchChanges();
  const { state } = useLocation();
  const trail = readTrail(state);
  const cursor = params.get('cursor');
  const limit = PAGE_SIZES.find((size) => String(size) === params.get('limit')) ?? defaultLimit;
  const pageRequest: PageRequest = { limit, cursor: cursor ?? undefined };
  const order = params.get('sort');
  const sort = order ? { by: order.replace(/^-/, ''), descending: order.startsWith('-') } : defaultSort;
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of names) filters[name] = params.get(name) || undefined;

  /** A new search, filter or sorting starts at the first page and replaces the history entry, so Back leaves the table. */
  function change(changes: Partial<Record<string, string>>): void {
    setParams((now) => withChanges(now, { ...changes, cursor: '' }), {
      replace: true,
      state: null,
      preventScrollReset: true,
    });
  }

  function goTo(page: string, past: string[]): void {
    setParams((now) => withChanges(now, { cursor: page }), { state: { trail: past } });
  }

  return {
    q: params.get('q') ?? '',
    sort,
    filters,
    pageRequest,
    page: cursor === null ? 1 : trail.length ? trail.length + 1 : null,
    search: (q) => change({ q }),
    sortBy: (sort) => change({ sort: formatSort(sort) }),
    filterBy: (filter, value) => change({ [filter]: value }),
    change,
    clear: () => change({ q: '', ...Object.fromEntries(names.map((name) => [name, ''])) }),
    // Does not scroll, because a select that has the focus changes with each arrow key.
    limitTo: (size) =>
      setParams((now) => withChanges(now, { limit: size === defaultLimit ? '' : String(size), cursor: '' }), {
        replace: true,
        state: null,
        preventScrollReset: true,
      }),
    previous: cursor === null ? undefined : () => goTo(trail.at(-1) ?? '', trail.slice(0, -1)),
    next: (nextCursor) => goTo(nextCursor, [...trail, cursor ?? '']),
  };
}

function formatSort({ by, descending }: Sort): string {
  return descending ? `-${by}` : by;
}

function withChanges(now: URLSearchParams, change: Partial<Record<string, string>>): URLSearchParams {
  const then = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value) then.set(name, value);
    else then.delete(name);
  }
  return then;
}

/** Validated, because the history state may come from another page or an older release. */
function readTrail(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail)) return [];
  return state.trail.every((cursor) => typeof cursor === 'string') ? state.trail : [];
}
