import type { ContactMessage } from '@larkspur/contracts/contact';
import type { HostApi } from '@larkspur/web-kit/host-api';
import { listQuery } from '@larkspur/web-kit/queries';

export function contactsQuery(host: HostApi) {
  return listQuery<ContactMessage>(host, ['admin', 'contacts'], '/contacts');
}

export function deleteContact(host: HostApi, id: string): Promise<unknown> {
  return host.api.delete(`/contacts/${encodeURIComponent(id)}`);
}
