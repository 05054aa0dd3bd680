import type { StatementLine } from '@larkspur/contracts/transaction';
import type { QueryClient } from '@larkspur/query';
import { isLongList, refreshLongList } from './refresh-first-page';

/** The query keys of everything that shows transactions begin like this. */
export const LINES = ['lines'];

/**
 * Brings everything up to date that shows transactions or depends on them. Never fails: what is outdated says so.
 * @param changed what is known to be new or to have changed. Without them, only new lines are expected
 */
export async function refreshLines(cache: QueryClient, changed: readonly StatementLine[] = []): Promise<void> {
  const longLists = cache.getQueryCache().findAll({ queryKey: LINES, predicate: isLongList });
  await Promise.all([
    cache.invalidateQueries({ queryKey: LINES, predicate: (query) => !isLongList(query) }),
    ...longLists.map((list) => refreshLongList(cache, list, changed)),
  ]);
}
