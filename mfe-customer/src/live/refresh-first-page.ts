import type { StatementLine } from '@larkspur/contracts/transaction';
import type { QueryClient } from '@larkspur/query';

const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

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
type FetchPage = (context: { pageParam: null }) => Promise<Page>;

/** Returns whether a query holds a list with more than one loaded page. */
export function isLongList(query: CachedQuery): boolean {
  const data = query.state.data as Partial<Pages> | undefined;
  return Array.isArray(data?.pages) && data.pages.length > 1;
}

/**
 * Brings a long list up to date with one request, because what is new is on its first page. Every page that the customer has
 * scrolled through is requested, one after the other, only for a changed line that belongs to a later one. Never fails: a list
 * that cannot be refreshed has an error, and is tried again.
 */
export function refreshLongList(
  cache: QueryClient,
  list: CachedQuery,
  changed: readonly StatementLine[],
): Promise<void> {
  const refresh = refreshes.get(list) ?? new LongListRefresh(cache, list);
  refreshes.set(list, refresh);
  return refresh.run(changed);
}

const refreshes = new WeakMap<CachedQuery, LongListRefresh>();

/** Refreshes one list, with one request at a time, so that no older response follows a newer one. */
class LongListRefresh {
  private isOutdated = false;
  /** Changed lines that the list may not show yet. */
  private changed: readonly StatementLine[] = [];
  private running: Promise<void> | null = null;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private retryDelayMs = FIRST_RETRY_MS;
  /** When the list was loaded that cannot be refreshed. Loading older lines does not make it newer. */
  private loadedAt: number | null = null;

  constructor(
    private readonly cache: QueryClient,
    private readonly list: CachedQuery,
  ) {}

  /** Refreshes the list. Changes during a request are requested after it. */
  run(changed: readonly StatementLine[] = []): Promise<void> {
    this.isOutdated = true;
    this.changed = [...this.changed, ...changed];
    this.running ??= this.refresh().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async refresh(): Promise<void> {
    clearTimeout(this.retryTimer);
    while (this.isOutdated) {
      await this.idle();
      if (!this.isCached()) return;
      try {
        this.isOutdated = !(await this.requestFirstPage());
      } catch (error) {
        if (this.isCached()) this.fail(error);
        return;
      }
    }
    this.retryDelayMs = FIRST_RETRY_MS;
    this.loadedAt = null;
  }

  /** @returns whether the list is up to date */
  private async requestFirstPage(): Promise<boolean> {
    this.isOutdated = false;
    const { changed } = this;
    const { options } = this.list;
    const fresh = await (options.queryFn as FetchPage)({ pageParam: null });
    // The next page is being loaded, and TanStack Query will add it to the pages that there were when that began.
    if (!this.isIdle()) return false;
    if (changed.some((line) => isOnLaterPage(line, fresh))) {
      await this.list.fetch();
      // The next page was requested in the meantime, which cancels the refetch without an error.
      if (this.list.state.fetchMeta?.fetchMore) return false;
    } else await this.addFirstPage(fresh);
    this.changed = this.changed.filter((line) => !changed.includes(line));
    return !this.isOutdated;
  }

  private async addFirstPage(fresh: Page): Promise<void> {
    const { queryKey } = this.list;
    const known = this.cache.getQueryData<Pages>(queryKey);
    const merged = known && mergeFirstPage(known, fresh);
    if (merged) this.cache.setQueryData(queryKey, merged);
    else if (this.isCached()) await this.cache.resetQueries({ queryKey, exact: true });
  }

  /** The error of a refetch. */
  private fail(error: unknown): void {
    this.loadedAt ??= this.list.state.dataUpdatedAt;
    this.list.setState({
      status: 'error',
      error: error as Error,
      errorUpdatedAt: Date.now(),
      dataUpdatedAt: this.loadedAt,
      fetchMeta: null,
    });
    this.retryTimer = setTimeout(() => void this.run(), this.retryDelayMs);
    this.retryDelayMs = Math.min(this.retryDelayMs * 2, MAX_RETRY_MS);
  }

  private idle(): Promise<void> {
    if (this.isIdle()) return Promise.resolve();
    return new Promise((resolve) => {
      const release = this.cache.getQueryCache().subscribe(({ query }) => {
        if (query !== this.list || (!this.isIdle() && this.isCached())) return;
        release();
        resolve();
      });
    });
  }

  private isIdle(): boolean {
    return this.list.state.fetchStatus === 'idle';
  }

  private isCached(): boolean {
    return this.cache.getQueryCache().get(this.list.queryHash) === this.list;
  }
}

/** Added with an earlier date, or changed after newer lines have come. */
function isOnLaterPage({ _id, date }: StatementLine, { data }: Page): boolean {
  const last = data.at(-1);
  return last !== undefined && Date.parse(date) <= Date.parse(last.date) && !data.some((line) => line._id === _id);
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
