import type { Answer, ListAnswer } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { infiniteQueryOptions, queryOptions } from '@larkspur/query';
import type { HostApi, RequestOptions } from './host-api';

type Key = readonly (string | number | undefined)[];

/** Query options that read `data` of one answer. */
export function readQuery<T>(host: HostApi, key: Key, path: string, query?: RequestOptions['query']) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await host.api.get<Answer<T>>(path, { query, signal })).data,
  });
}

/** Query options that read a list page by page, along its cursor. */
export function listQuery<T>(host: HostApi, key: Key, path: string, query?: RequestOptions['query']) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      host.api.get<ListAnswer<T>>(path, { query: { ...query, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.page.next,
    select: (pages) => pages.pages.flatMap((page) => page.data),
  });
}

/** The signed-in user's whole profile, with balances. */
export function profileQuery(host: HostApi) {
  return readQuery<User>(host, ['user', 'me'], '/user/me');
}
