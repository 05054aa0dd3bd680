import { type UserSort, VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import type { Sort } from '@larkspur/web-kit/data/data-table';
import { type TableQuery, useTableQuery } from '@larkspur/web-kit/data/use-table-query';
import { readChoice, readDay, readYesNo } from '../../components/read-choice';
import type { UserListRequest } from '../../users.api';

const FILTERS = ['status', 'blocked', 'disabled', 'from', 'to'] as const;
export type UserFilter = (typeof FILTERS)[number];

export interface UserList {
  table: TableQuery<UserFilter>;
  request: UserListRequest;
  cursor: string | undefined;
  isFiltered: boolean;
}

/** The state of the list in the URL, as the server takes it. */
export function useUserList(): UserList {
  const table = useTableQuery(FILTERS, { by: 'createdAt', descending: true });
  const { q, sort, filters, request } = table;
  const list: UserListRequest = {
    q: q || undefined,
    status: readChoice(filters.status, VERIFICATION_STATUSES),
    blocked: readYesNo(filters.blocked),
    disabled: readYesNo(filters.disabled),
    from: readDay(filters.from),
    to: readDay(filters.to),
  };
  const isFiltered = Object.values(list).some((value) => value !== undefined);
  return { table, request: { ...list, sort: toUserSort(sort) }, cursor: request.cursor, isFiltered };
}

function toUserSort(sort: Sort | null): UserSort | undefined {
  if (!sort) return undefined;
  const { by, descending } = sort;
  if (by === 'name') return descending ? '-name' : 'name';
  if (by === 'email') return descending ? '-email' : 'email';
  return descending ? 'newest' : 'oldest';
}
