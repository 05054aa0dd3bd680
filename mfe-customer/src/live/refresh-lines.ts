import type { QueryClient } from '@larkspur/query';
import { isLongList, refreshFirstPage } from './refresh-first-page';

/** The query keys of everything that shows transactions begin like this. */
export const LINES = ['lines'];

/** Brings everything up to date that shows transactions or depends on them. Never fails: what is outdated says so. */
export async function refreshLines(cache: QueryClient): Promise<void> {
  const longLists = cache.getQueryCache().findAll({ queryKey: LINES, predicate: isLongList });
  await Promise.all([
    cache.invalidateQueries({ queryKey: LINES, predicate: (query) => !isLongList(query) }),
    ...longLists.map((list) => refreshFirstPage(cache, list)),
  ]);
}
