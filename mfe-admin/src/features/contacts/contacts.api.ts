import type { ContactSort } from '@larkspur/contracts/contact';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { apiPageQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { PageRequest } from '@larkspur/web-kit/data/use-table-query';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export interface ContactRequest {
  q?: string;
  read?: boolean;
  sort?: ContactSort;
}

export function contactsQuery(host: HostApi, request: ContactRequest, page: PageRequest) {
  const query = { ...request, ...page };
  return apiPageQueryOptions(host, ['admin', 'contacts', JSON.stringify(query)], '/contacts', { query });
}

export function markContact(host: HostApi, id: string, isRead: boolean): Promise<unknown> {
  return bankApi(host.api).patch('/contacts/{id}', { path: { id }, body: { isRead } });
}

export function deleteContact(host: HostApi, id: string): Promise<unknown> {
  return bankApi(host.api).delete('/contacts/{id}', { path: { id } });
}
