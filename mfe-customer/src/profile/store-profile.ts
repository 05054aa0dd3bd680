import type { User } from '@larkspur/contracts/user';
import type { QueryClient } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/**
 * Puts the profile into the cache that the response to a change has. Its balances are not taken: they were read before the
 * response was sent, and a live event may have brought newer ones in the meantime.
 */
export function storeProfile(cache: QueryClient, host: HostApi, saved: User): void {
  cache.setQueryData(profileQuery(host).queryKey, (known) => (known ? { ...saved, account: known.account } : saved));
}
