import type { CreateContactRequest } from '@larkspur/contracts/contact';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import type { MessageValues } from './contact.rules';

/** Sends the honeypot field only if it is filled; the server then stores nothing. */
export function sendMessage(host: HostApi, { website, ...texts }: MessageValues): Promise<unknown> {
  const body: CreateContactRequest = website ? { ...texts, website } : texts;
  return bankApi(host.api).post('/contacts', { body, keepOn401: true });
}
