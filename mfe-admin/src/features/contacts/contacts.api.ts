import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { apiListQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function contactsQuery(host: HostApi) {
  return apiListQueryOptions(host, ['admin', 'contacts'], '/contacts');
}

export function deleteContact(host: HostApi, id: string): Promise<unknown> {
  return bankApi(host.api).delete('/contacts/{id}', { path: { id } });
}
