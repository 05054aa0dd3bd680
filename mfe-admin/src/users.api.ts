import type { UpdateAccountRequest, UpdateUserRequest } from '@larkspur/contracts/user';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { apiListQueryOptions, apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function usersQuery(host: HostApi, q: string) {
  return apiListQueryOptions(host, ['admin', 'users', q], '/user/admin', { query: q ? { q } : {} });
}

export function userQuery(host: HostApi, id: string) {
  return apiQueryOptions(host, ['admin', 'user', id], '/user/admin/{id}', { path: { id } });
}

export function userByEmailQuery(host: HostApi, email: string) {
  return apiQueryOptions(host, ['admin', 'user', 'email', email], '/user/admin/email/{email}', { path: { email } });
}

export function updateUser(host: HostApi, id: string, body: UpdateUserRequest): Promise<unknown> {
  return bankApi(host.api).put('/user/admin/{id}', { path: { id }, body });
}

export function updateAccount(host: HostApi, id: string, body: UpdateAccountRequest): Promise<unknown> {
  return bankApi(host.api).put('/user/admin/account/{id}', { path: { id }, body });
}
