import type { ResetPasswordRequest } from '@larkspur/contracts/session';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function resetPassword(host: HostApi, body: ResetPasswordRequest): Promise<unknown> {
  return bankApi(host.api).post('/auth/reset-password', { body, keepOn401: true });
}
