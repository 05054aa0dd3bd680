import { useQueryClient } from '@larkspur/query';
import { useCallback } from 'react';
import { refreshLines } from '../../live/refresh-lines';

/** Brings the cached balances and transactions up to date. */
export function useRefreshAccounts(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(
    () => Promise.all([cache.invalidateQueries({ queryKey: ['user', 'me'] }), refreshLines(cache)]),
    [cache],
  );
}
