import { useLocation, useSearchParams } from '@larkspur/router';
import { useCallback, useRef } from 'react';

type Options = Parameters<ReturnType<typeof useSearchParams>[1]>[1];

/** @param update the parameters as of the latest change; it returns the next ones */
export type ChangeSearch = (update: (now: URLSearchParams) => URLSearchParams, options?: Options) => void;

/**
 * The URL's parameters, and a function that changes them. A change is made to the result of the one before, even if the router
 * has not shown that yet: with `setSearchParams`, the later of two quick changes would undo the first.
 */
export function useSearchChanges(): [URLSearchParams, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const shown = useRef(key);
  const latest = useRef(params);
  const set = useRef(setParams);
  set.current = setParams;
  if (shown.current !== key) {
    shown.current = key;
    latest.current = params;
  }
  const change = useCallback<ChangeSearch>((update, options) => {
    latest.current = update(latest.current);
    set.current(latest.current, options);
  }, []);
  return [params, change];
}
