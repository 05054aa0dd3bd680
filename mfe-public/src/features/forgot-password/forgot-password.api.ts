import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** The response is the same whether or not an account has this email address. */
export function requestResetLink(host: HostApi, email: string): Promise<unknown> {
  return bankApi(host.api).post('/auth/forgot-password', { body: { email: email.trim() }, keepOn401: true });
}
