import type { LiveEvents } from '@larkspur/contracts/live';
import type { AccountKind, User } from '@larkspur/contracts/user';
import type { QueryClient } from '@larkspur/query';
import type { HostLive } from '@larkspur/web-kit/host/host-api';
import { Throttle } from './throttle';

const PROFILE = ['user', 'me'];
const LINES = ['lines'];
const TIMES = { after: 150, apart: 2_000 };

/** Keeps what was read of balances and lines as it is at the bank, until the returned function is called. */
export function syncStatement(live: HostLive, cache: QueryClient): () => void {
  const revisions = new Map<AccountKind, number>();
  const outdated = new Set<'profile' | 'lines'>();
  const reading = new Throttle(() => {
    for (const what of outdated) {
      const queryKey = what === 'profile' ? PROFILE : LINES;
      // A first reading that is under way is not given up; but what it brings may be older than the news.
      if (isInitialFetch(cache, queryKey)) continue;
      outdated.delete(what);
      void cache.invalidateQueries({ queryKey });
    }
    if (outdated.size > 0) reading.schedule();
  }, TIMES);

  const readAfresh = (...what: ('profile' | 'lines')[]) => {
    for (const one of what) outdated.add(one);
    reading.schedule();
  };

  const setBalance = ({ account, balance, revision }: LiveEvents['balance']) => {
    if (revision <= (revisions.get(account) ?? 0)) return;
    revisions.set(account, revision);
    // A reading that is under way may have seen the balance before this one, and arrive after it.
    if (cache.isFetching({ queryKey: PROFILE }) > 0) return readAfresh('profile');
    cache.setQueryData<User>(PROFILE, (user) => user && { ...user, account: { ...user.account, [account]: balance } });
  };

  const release = live.subscribe((event) => {
    if (event.name === 'balance') setBalance(event.data);
    else if (event.name === 'transaction') readAfresh('lines');
    else if (!event.data.resumed) readAfresh('profile', 'lines');
  });

  return () => {
    release();
    reading.stop();
  };
}

function isInitialFetch(cache: QueryClient, queryKey: readonly string[]): boolean {
  return cache.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
}
