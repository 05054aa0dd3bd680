import type { User } from '@larkspur/contracts/user';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi, RequestOptions } from '@larkspur/web-kit/host/host-api';

/** @param picture a data URL, `null` to remove it */
export async function replacePicture(
  host: HostApi,
  picture: string | null,
  onProgress?: NonNullable<RequestOptions['onProgress']>,
): Promise<User> {
  const options = { body: { picture }, ...(onProgress && { onProgress }) };
  return (await bankApi(host.api).patch('/user/profile-picture', options)).data;
}
