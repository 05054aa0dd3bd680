import { infiniteQueryOptions, queryOptions } from '@larkspur/query';
import type { HostApi } from '../host/host-api';
import {
  type CallArguments,
  type CallOptions,
  fillPath,
  type PathsWith,
  type ResponseBody,
  type UntypedCallOptions,
} from './bank-api';

export type Key = readonly (string | number | undefined)[];
type GetPath = PathsWith<'get'>;

/** Paths whose response has `data`, and those that are paged. */
export type ReadPath = { [P in GetPath]: ResponseBody<'get', P> extends { data: unknown } ? P : never }[GetPath];
export type ListPath = {
  [P in ReadPath]: ResponseBody<'get', P> extends { data: unknown[]; page: object } ? P : never;
}[ReadPath];

export type ResponseData<P extends ReadPath> = ResponseBody<'get', P>['data'];

/** One page of a list. */
export interface Page<P extends ListPath> {
  data: ResponseData<P>;
  page: { next: string | null; limit: number };
}

/** Query options for `data` of a response. */
export function apiQueryOptions<P extends ReadPath>(
  host: HostApi,
  key: Key,
  path: P,
  ...args: CallArguments<CallOptions<'get', P>>
) {
  const { path: parameters, ...options }: UntypedCallOptions = args[0] ?? {};
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await host.api.get<{ data: ResponseData<P> }>(fillPath(path, parameters), { ...options, signal })).data,
  });
}

/** Query options for one page of a list, with the cursor of the next one. */
export function apiPageQueryOptions<P extends ListPath>(
  host: HostApi,
  key: Key,
  path: P,
  ...args: CallArguments<CallOptions<'get', P>>
) {
  const { path: parameters, ...options }: UntypedCallOptions = args[0] ?? {};
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => host.api.get<Page<P>>(fillPath(path, parameters), { ...options, signal }),
  });
}

/** Infinite query options for a list with a cursor. */
export function apiListQueryOptions<P extends ListPath>(
  host: HostApi,
  key: Key,
  path: P,
  ...args: CallArguments<CallOptions<'get', P>>
) {
  const { path: parameters, query, ...options }: UntypedCallOptions = args[0] ?? {};
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      host.api.get<Page<P>>(fillPath(path, parameters), {
        ...options,
        query: { ...query, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.page.next,
    select: (pages) => pages.pages.flatMap((page): ResponseData<P>[number][] => page.data),
  });
}
