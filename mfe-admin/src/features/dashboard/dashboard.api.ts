import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** The server's counts are half a minute old at most. Nothing is loaded while the page is in the background. */
export const LIVE_SECONDS = 30;
const LIVE = { refetchInterval: LIVE_SECONDS * 1_000 };

export function userStatsQuery(host: HostApi) {
  return { ...apiQueryOptions(host, ['admin', 'stats', 'users'], '/user/admin/stats'), ...LIVE };
}

/** @param days today included */
export function transferStatsQuery(host: HostApi, days: number) {
  const options = apiQueryOptions(host, ['admin', 'stats', 'transfers', days], '/transaction/admin/stats', {
    query: { days },
  });
  return { ...options, ...LIVE };
}

export function contactStatsQuery(host: HostApi) {
  return { ...apiQueryOptions(host, ['admin', 'stats', 'contacts'], '/contacts/stats'), ...LIVE };
}

export function deadLetterStatsQuery(host: HostApi) {
  return { ...apiQueryOptions(host, ['admin', 'stats', 'dead-letters'], '/operations/dead-letters/stats'), ...LIVE };
}
