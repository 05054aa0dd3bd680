import { useQuery, useQueryClient } from '@larkspur/query';
import { useEffect } from 'react';
import { whenIdle } from '../utils/when-idle';

/** Code in a chunk of its own. Made once, at a module's top level. */
export interface LazyCode<T> {
  readonly queryKey: readonly ['code', string];
  load(): Promise<T>;
}

/** The cache is shared by all remotes of the page, and each has its own copy of this module. */
const copy = Math.random().toString(36).slice(2);
let count = 0;

/** @param load imports the module and picks what is needed of it */
export function lazyCode<T>(load: () => Promise<T>): LazyCode<T> {
  count += 1;
  return { queryKey: ['code', `${copy}.${count}`], load };
}

/**
 * Loads code as a query. Unlike React.lazy, a chunk that is missing does not throw while rendering, so it takes nothing else off
 * the screen; it is loaded once the browser is back online, and can be loaded again.
 */
export function useLazyCode<T>(code: LazyCode<T>, enabled = true) {
  return useQuery({ ...queryOf(code), enabled, retry: 1 });
}

/** Loads code that will soon be needed once the browser has nothing else to do, so that a press does not wait for it. */
export function usePreloadedCode(code: LazyCode<unknown>): void {
  const cache = useQueryClient();
  // A failure is left to the use of the code, which loads it again.
  useEffect(() => whenIdle(() => void cache.prefetchQuery(queryOf(code))), [cache, code]);
}

function queryOf<T>({ queryKey, load }: LazyCode<T>) {
  return {
    queryKey,
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  };
}
