import type { User } from '@larkspur/contracts/user';
import { queryOptions, useQuery } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useEffect } from 'react';

type Reading = Pick<ReturnType<typeof queryOptions<User>>, 'retry' | 'retryDelay'>;

/** The customer's profile, read anew at every visit; what the host shows of the user follows. */
export function useProfile(reading: Reading = {}) {
  const host = useHost();
  const profile = useQuery({ ...profileQuery(host), staleTime: 0, ...reading });

  useEffect(() => {
    if (profile.data) host.session.update(profile.data);
  }, [host, profile.data]);

  return profile;
}
