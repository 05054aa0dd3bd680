import { useLocation, useSearchParams } from '@larkspur/router';
import { useCallback, useRef } from 'react';

type Options = Parameters<ReturnType<typeof useSearchParams>[1]>[1];

/** @param update the parameters as of the latest change; it returns the next ones */
export type ChangeSearch = (update: (now: URLSearchParams) => URLSearchParams, options?: Options) => void;

/**
 * The URL's parameters, and a function that changes them. A change is made to the result of the one before, even if the router
 * has not shown that yet: with `setSearchParams`, the later of two quick changes would undo the first. A replaced history entry
 * keeps its state unless `options` has another, because the state may belong to other parameters.
 */
export function useSearchChanges(): [URLSearchParams, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const shown = useRef(key);
  const latest = useRef<{ params: URLSearchParams; state: unknown }>({ params, state });
  const set = useRef(setParams);
  set.current = setParams;
  if (shown.current !== key) {
    shown.current = key;
    latest.current = { params, state };
  }
  const change = useCallback<ChangeSearch>((update, options = {}) => {
    const kept = options.replace ? latest.current.state : null;
    const next = { params: update(latest.current.params), state: 'state' in options ? options.state : kept };
    latest.current = next;
    set.current(next.params, { ...options, state: next.state });
  }, []);
  return [params, change];
}
