import { useLocation, useSearchParams } from '@larkspur/router';
import type { Sort } from './data-table';

/** What the address says of a table, and what follows from a press. */
export interface TableQuery<Filter extends string> {
  q: string;
  sort: Sort | null;
  filters: Partial<Record<Filter, string>>;
  /** For the request: `q`, `sort` (`-` before it: descending), `cursor` and the filters. */
  request: Record<string, string | undefined>;
  page: number | null;
  search(q: string): void;
  sortBy(sort: Sort): void;
  /** `''` takes the filter away. */
  filterBy(filter: Filter, value: string): void;
  clear(): void;
  /** Undefined on the first page. */
  previous?(): void;
  next(cursor: string): void;
}

/**
 * Search, order, filters and page of one table, kept in the address: a reload, a bookmark and the browser's Back find
 * the same rows. The cursors of the pages before this one go along in the history's state; who came by a link to a
 * later page goes back to the first.
 */
export function useTableQuery<Filter extends string>(
  names: readonly Filter[],
  usual: Sort | null = null,
): TableQuery<Filter> {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const trail = readTrail(state);
  const cursor = params.get('cursor');
  const order = params.get('sort');
  const sort = order ? { by: order.replace(/^-/, ''), descending: order.startsWith('-') } : usual;
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of names) filters[name] = params.get(name) || undefined;

  /** Another question begins at its first page, and replaces the one before: Back leaves the table. */
  function ask(change: Record<string, string>): void {
    setParams((now) => withChanges(now, { ...change, cursor: '' }), { replace: true });
  }

  function turnTo(page: string, past: string[]): void {
    setParams((now) => withChanges(now, { cursor: page }), { state: { trail: past } });
  }

  return {
    q: params.get('q') ?? '',
    sort,
    filters,
    request: {
      q: params.get('q') || undefined,
      sort: sort ? formatSort(sort) : undefined,
      cursor: cursor ?? undefined,
      ...filters,
    },
    page: cursor === null ? 1 : trail.length ? trail.length + 1 : null,
    search: (q) => ask({ q }),
    sortBy: (wanted) => ask({ sort: formatSort(wanted) }),
    filterBy: (filter, value) => ask({ [filter]: value }),
    clear: () => ask({ q: '', ...Object.fromEntries(names.map((name) => [name, ''])) }),
    previous: cursor === null ? undefined : () => turnTo(trail.at(-1) ?? '', trail.slice(0, -1)),
    next: (following) => turnTo(following, [...trail, cursor ?? '']),
  };
}

function formatSort({ by, descending }: Sort): string {
  return descending ? `-${by}` : by;
}

function withChanges(now: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const then = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value) then.set(name, value);
    else then.delete(name);
  }
  return then;
}

/** The history's state is anybody's: an older release of this page, another one. */
function readTrail(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail)) return [];
  return state.trail.every((cursor) => typeof cursor === 'string') ? state.trail : [];
}
