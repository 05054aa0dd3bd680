import type { User } from '@larkspur/contracts/user';
import { queryOptions, useQuery } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useEffect } from 'react';

type RetryOptions = Pick<ReturnType<typeof queryOptions<User>>, 'retry' | 'retryDelay'>;

/** The customer's profile, refetched on every visit; the host's session user is updated with it. */
export function useProfile(retryOptions: RetryOptions = {}) {
  const host = useHost();
  const profile = useQuery({ ...profileQuery(host), staleTime: 0, ...retryOptions });

  useEffect(() => {
    if (profile.data) host.session.update(profile.data);
  }, [host, profile.data]);

  return profile;
}
