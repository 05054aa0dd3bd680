import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import type { UpdateAccountRequest, UpdateUserRequest, User } from '@larkspur/contracts/user';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { IdempotencyKeys } from '@larkspur/web-kit/api-client/idempotency-keys';
import { apiListQueryOptions, apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import { ifMatch, type Versioned, versionedQueryOptions } from '@larkspur/web-kit/api-client/versioned';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function usersQuery(host: HostApi, q: string) {
  return apiListQueryOptions(host, ['admin', 'users', q], '/user/admin', { query: q ? { q } : {} });
}

/** The user to edit, with the version that an edit is based on. */
export function userVersionQuery(host: HostApi, id: string) {
  return versionedQueryOptions(host, ['admin', 'user', id], '/user/admin/{id}', { path: { id } });
}

export function userQuery(host: HostApi, id: string) {
  return { ...userVersionQuery(host, id), select: ({ value }: Versioned<User>) => value };
}

export function userByEmailQuery(host: HostApi, email: string) {
  return apiQueryOptions(host, ['admin', 'user', 'email', email], '/user/admin/email/{email}', { path: { email } });
}

/** @throws ApiError stale when the user is no longer the version in `base` */
export function updateUser(host: HostApi, base: Versioned<User>, body: UpdateUserRequest): Promise<unknown> {
  return bankApi(host.api).put('/user/admin/{id}', { path: { id: base.value._id }, headers: ifMatch(base), body });
}

const accountUpdates = new IdempotencyKeys('update-account');

/** @throws ApiError stale when the profile or a balance is no longer the version in `base` */
export function updateAccount(host: HostApi, base: Versioned<User>, body: UpdateAccountRequest): Promise<unknown> {
  const id = base.value._id;
  return accountUpdates.send(host, [id, base.etag, body], (key) =>
    bankApi(host.api).put('/user/admin/account/{id}', {
      path: { id },
      headers: { ...ifMatch(base), [IDEMPOTENCY_KEY_HEADER]: key },
      body,
    }),
  );
}
