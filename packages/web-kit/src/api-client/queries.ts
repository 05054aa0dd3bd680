import { infiniteQueryOptions, queryOptions } from '@larkspur/query';
import type { HostApi } from '../host/host-api';
import {
  type AnyOptions,
  type CallArguments,
  type CallOptions,
  fillPath,
  type PathsWith,
  type ResponseBody,
} from './bank-api';

type Key = readonly (string | number | undefined)[];
type GetPath = PathsWith<'get'>;

/** Paths whose response has `data`, and those that are paged. */
type ReadPath = { [P in GetPath]: ResponseBody<'get', P> extends { data: unknown } ? P : never }[GetPath];
type ListPath = {
  [P in ReadPath]: ResponseBody<'get', P> extends { data: unknown[]; page: object } ? P : never;
}[ReadPath];

type DataOf<P extends ReadPath> = ResponseBody<'get', P>['data'];

/** One page of a list. */
interface PageOf<P extends ListPath> {
  data: DataOf<P>;
  page: { next: string | null; limit: number };
}

/** Query options for `data` of a response. */
export function apiQueryOptions<P extends ReadPath>(
  host: HostApi,
  key: Key,
  path: P,
  ...asked: CallArguments<CallOptions<'get', P>>
) {
  const { path: names, ...options }: AnyOptions = asked[0] ?? {};
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await host.api.get<{ data: DataOf<P> }>(fillPath(path, names), { ...options, signal })).data,
  });
}

/** Infinite query options for a list with a cursor. */
export function apiListQueryOptions<P extends ListPath>(
  host: HostApi,
  key: Key,
  path: P,
  ...asked: CallArguments<CallOptions<'get', P>>
) {
  const { path: names, query, ...options }: AnyOptions = asked[0] ?? {};
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      host.api.get<PageOf<P>>(fillPath(path, names), {
        ...options,
        query: { ...query, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.page.next,
    select: (pages) => pages.pages.flatMap((page): DataOf<P>[number][] => page.data),
  });
}
