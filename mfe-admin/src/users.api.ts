import type { UpdateAccountRequest, UpdateUserRequest, User } from '@larkspur/contracts/user';
import type { HostApi } from '@larkspur/web-kit/host-api';
import { listQuery, readQuery } from '@larkspur/web-kit/queries';

export function usersQuery(host: HostApi, q: string) {
  return listQuery<User>(host, ['admin', 'users', q], '/user/admin', { q: q || undefined });
}

export function userQuery(host: HostApi, id: string) {
  return readQuery<User>(host, ['admin', 'user', id], `/user/admin/${encodeURIComponent(id)}`);
}

export function userByEmailQuery(host: HostApi, email: string) {
  return readQuery<User>(host, ['admin', 'user', 'email', email], `/user/admin/email/${encodeURIComponent(email)}`);
}

export function updateUser(host: HostApi, id: string, body: UpdateUserRequest): Promise<unknown> {
  return host.api.put(`/user/admin/${encodeURIComponent(id)}`, { body });
}

export function updateAccount(host: HostApi, id: string, body: UpdateAccountRequest): Promise<unknown> {
  return host.api.put(`/user/admin/account/${encodeURIComponent(id)}`, { body });
}
