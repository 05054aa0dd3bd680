import { type UserSort, VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import type { Sort } from '@larkspur/web-kit/data/data-table';
import { useTableQuery } from '@larkspur/web-kit/data/use-table-query';
import { type ListState, toListState } from '../../components/list-state';
import { readChoice, readDays, readYesNo } from '../../components/read-choice';
import type { UserListRequest } from '../../users.api';

const FILTERS = ['status', 'blocked', 'disabled', 'from', 'to'] as const;
export type UserFilter = (typeof FILTERS)[number];

export type UserList = ListState<UserFilter, UserListRequest>;

/** Ignores filter values that the server would reject. */
export function useUserList(): UserList {
  const table = useTableQuery(FILTERS, { by: 'createdAt', descending: true });
  const { q, sort, filters } = table;
  const list: UserListRequest = {
    q: q || undefined,
    status: readChoice(filters.status, VERIFICATION_STATUSES),
    blocked: readYesNo(filters.blocked),
    disabled: readYesNo(filters.disabled),
    ...readDays(filters),
  };
  return toListState(table, list, { sort: toUserSort(sort) });
}

function toUserSort(sort: Sort | null): UserSort | undefined {
  if (!sort) return undefined;
  const { by, descending } = sort;
  if (by === 'name') return descending ? '-name' : 'name';
  if (by === 'email') return descending ? '-email' : 'email';
  return descending ? 'newest' : 'oldest';
}
