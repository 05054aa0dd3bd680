import type { ChangePasswordRequest } from '@larkspur/contracts/session';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** @returns the server's message. @throws ApiError wrong_password at the field `oldPassword`, invalid at `newPassword` */
export async function changePassword(host: HostApi, passwords: ChangePasswordRequest): Promise<string> {
  if (host.session.changePassword) return host.session.changePassword(passwords);
  // An older host cannot take over the new token, but finds the new session by its cookie when the old token is rejected.
  return (await bankApi(host.api).post('/auth/change-password', { body: passwords })).message;
}
