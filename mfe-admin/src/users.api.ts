import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import type {
  UpdateAccountRequest,
  UpdateUserRequest,
  User,
  UserSort,
  VerificationStatus,
} from '@larkspur/contracts/user';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { IdempotencyKeys } from '@larkspur/web-kit/api-client/idempotency-keys';
import { apiPageQueryOptions } from '@larkspur/web-kit/api-client/queries';
import { ifMatch, type Versioned, versionedQueryOptions } from '@larkspur/web-kit/api-client/versioned';
import type { PageRequest } from '@larkspur/web-kit/data/use-table-query';
import type { Option } from '@larkspur/web-kit/form/options';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** The search, filters and sort of the list of users, which its CSV file shares. */
export interface UserListRequest {
  q?: string;
  status?: VerificationStatus;
  blocked?: boolean;
  disabled?: boolean;
  /** The first and the last day of sign-up, both included, in the bank's time zone. */
  from?: string;
  to?: string;
  sort?: UserSort;
}

export function usersQuery(host: HostApi, request: UserListRequest, page: PageRequest) {
  const query = { ...request, ...page };
  return apiPageQueryOptions(host, ['admin', 'users', JSON.stringify(query)], '/user/admin', { query });
}

/** The user to edit, with the version that an edit is based on. */
export function userVersionQuery(host: HostApi, id: string) {
  return versionedQueryOptions(host, ['admin', 'user', id], '/user/admin/{id}', { path: { id } });
}

export function userQuery(host: HostApi, id: string) {
  return { ...userVersionQuery(host, id), select: ({ value }: Versioned<User>) => value };
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

/**
 * @throws ApiError stale when the profile or a balance is no longer the version in `base`; transfer_pending while a transfer of
 * theirs has no outcome
 */
export function deleteUser(host: HostApi, base: Versioned<User>): Promise<unknown> {
  return bankApi(host.api).delete('/user/admin/{id}', { path: { id: base.value._id }, headers: ifMatch(base) });
}

/** The maximum number of suggestions. */
const MAX_MATCHES = 8;

/** @throws ApiError invalid for a text that no index can find */
export async function findUsers(host: HostApi, q: string, signal: AbortSignal): Promise<Option[]> {
  const { data } = await bankApi(host.api).get('/user/admin', { query: { q, limit: MAX_MATCHES }, signal });
  return data.map(toUserOption);
}

export function toUserOption({ _id, firstName, lastName, email, account }: User): Option {
  return {
    value: _id,
    label: showInvisible(`${firstName} ${lastName}`),
    hint: `${showInvisible(email)} · ${account.number}`,
  };
}
