import type { LiveEvents } from '@larkspur/contracts/live';
import type { StatementLine } from '@larkspur/contracts/transaction';
import type { AccountKind, User } from '@larkspur/contracts/user';
import type { QueryClient } from '@larkspur/query';
import type { HostLive } from '@larkspur/web-kit/host/host-api';
import { LINES, refreshLines } from './refresh-lines';
import { Throttle } from './throttle';

const PROFILE = ['user', 'me'];
const TIMES = { delayMs: 150, intervalMs: 2_000 };

/** Keeps cached balances and transactions up to date with live events. @returns a function that stops it */
export function syncStatement(live: HostLive, cache: QueryClient): () => void {
  const revisions = new Map<AccountKind, number>();
  const outdated = new Set<'profile' | 'lines'>();
  let changed: StatementLine[] = [];
  const throttle = new Throttle(() => {
    for (const resource of outdated) {
      const queryKey = resource === 'profile' ? PROFILE : LINES;
      // An initial fetch in progress is not canceled, but it may return data older than the event.
      if (isInitialFetch(cache, queryKey)) continue;
      outdated.delete(resource);
      if (resource === 'lines') {
        void refreshLines(cache, changed);
        changed = [];
      } else void cache.invalidateQueries({ queryKey });
    }
    if (outdated.size > 0) throttle.schedule();
  }, TIMES);

  const refetch = (...resources: ('profile' | 'lines')[]) => {
    for (const resource of resources) outdated.add(resource);
    throttle.schedule();
  };

  const setBalance = ({ account, balance, revision }: LiveEvents['balance']) => {
    if (revision <= (revisions.get(account) ?? 0)) return;
    revisions.set(account, revision);
    // A fetch in progress may return the previous balance after this event.
    if (cache.isFetching({ queryKey: PROFILE }) > 0) return refetch('profile');
    cache.setQueryData<User>(PROFILE, (user) => user && { ...user, account: { ...user.account, [account]: balance } });
  };

  const release = live.subscribe((event) => {
    if (event.name === 'balance') setBalance(event.data);
    else if (event.name === 'transaction') {
      changed.push(event.data);
      refetch('lines');
    } else if (!event.data.resumed) refetch('profile', 'lines');
  });

  return () => {
    release();
    throttle.stop();
  };
}

function isInitialFetch(cache: QueryClient, queryKey: readonly string[]): boolean {
  return cache.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
}
