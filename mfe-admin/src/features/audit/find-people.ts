import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { Option } from '@larkspur/web-kit/form/options';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** As many as one can choose from at a glance. */
const MAX_MATCHES = 6;

/** @throws ApiError invalid for a text that no index can find */
export async function findPeople(host: HostApi, q: string, signal: AbortSignal): Promise<Option[]> {
  const { data } = await bankApi(host.api).get('/user/admin', { query: { q, limit: MAX_MATCHES }, signal });
  return data.map(({ _id, firstName, lastName, email }) => ({
    value: _id,
    label: `${firstName} ${lastName}`,
    hint: email,
  }));
}
