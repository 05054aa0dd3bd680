import type { UpdateProfileRequest, User } from '@larkspur/contracts/user';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { ifMatch, type Versioned, versionedQueryOptions } from '@larkspur/web-kit/api-client/versioned';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** The profile to edit, with the version that an edit is based on. */
export function profileVersionQuery(host: HostApi) {
  return versionedQueryOptions(host, ['user', 'version'], '/user/me');
}

/** @throws ApiError stale when the profile is no longer the version in `base` */
export async function updateProfile(
  host: HostApi,
  base: Versioned<User>,
  body: UpdateProfileRequest,
): Promise<{ saved: Versioned<User>; message: string }> {
  let etag: string | null = null;
  const { data, message = 'Profile updated.' } = await bankApi(host.api).patch('/user/profile', {
    headers: ifMatch(base),
    body,
    onResponse: ({ headers }) => {
      etag = headers.get('etag');
    },
  });
  return { saved: { value: data, etag }, message };
}
