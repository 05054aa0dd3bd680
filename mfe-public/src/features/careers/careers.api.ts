import type { CreateContactRequest } from '@larkspur/contracts/contact';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** Career subscriptions are sent as regular contact messages. */
export function subscribeToCareerUpdates(host: HostApi, email: string): Promise<unknown> {
  const body: CreateContactRequest = {
    name: 'Career updates',
    email,
    subject: 'Career updates',
    message: 'Please send me career updates',
  };
  return bankApi(host.api).post('/contacts', { body, keepOn401: true });
}
