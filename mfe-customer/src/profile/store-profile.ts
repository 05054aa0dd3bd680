import type { User } from '@larkspur/contracts/user';
import type { QueryClient } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/**
 * Stores the profile from the response to a change in the query cache. Keeps the cached balances: those of the response were read
 * before it was sent, and a live event may have brought newer ones since.
 */
export function storeProfile(cache: QueryClient, host: HostApi, saved: User): void {
  cache.setQueryData(profileQuery(host).queryKey, (known) => (known ? { ...saved, account: known.account } : saved));
}
