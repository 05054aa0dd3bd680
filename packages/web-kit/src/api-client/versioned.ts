import { queryOptions } from '@larkspur/query';
import type { HostApi } from '../host/host-api';
import { type CallArguments, type CallOptions, fillPath, type UntypedCallOptions } from './bank-api';
import type { Key, ReadPath, ResponseData } from './queries';

/**
 * A record and the ETag of the response that it came in. Without one, because the host is older than `onResponse`, a change
 * of the record overwrites what others have changed since.
 */
export interface Versioned<T> {
  value: T;
  etag: string | null;
}

/** Does the same as `apiQueryOptions`, for a record that is edited. Add `select: ({ value }) => value` to read it only. */
export function versionedQueryOptions<P extends ReadPath>(
  host: HostApi,
  key: Key,
  path: P,
  ...args: CallArguments<CallOptions<'get', P>>
) {
  const { path: parameters, ...options }: UntypedCallOptions = args[0] ?? {};
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Versioned<ResponseData<P>>> => {
      let etag: string | null = null;
      const { data } = await host.api.get<{ data: ResponseData<P> }>(fillPath(path, parameters), {
        ...options,
        signal,
        onResponse: ({ headers }) => {
          etag = headers.get('etag');
        },
      });
      return { value: data, etag };
    },
  });
}

/** The header that makes the server refuse a change of any other version (412 `stale`). */
export function ifMatch({ etag }: Versioned<unknown>): Record<string, string> {
  return etag === null ? {} : { 'if-match': etag };
}
