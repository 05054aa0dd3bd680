import type { HostHttp, RequestOptions } from '../host/host-api';
import type { paths } from './paths';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that answer to a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends PathsWith<M>> = paths[P] extends Record<M, infer O> ? O : never;

type JsonOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : never;

/** The JSON of a success. */
export type ResponseBody<M extends Method, P extends PathsWith<M>> =
  OperationOf<M, P> extends { responses: infer R } ? JsonOf<R[keyof R]> : never;

type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : object;

type QueryOf<O> = O extends { parameters: { query: infer Q extends NonNullable<RequestOptions['query']> } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q extends NonNullable<RequestOptions['query']> } }
    ? { query?: Q }
    : object;

type PathOf<O> = O extends { parameters: { path: infer P extends Record<string, string> } } ? { path: P } : object;

/** Headers, signal and what to do about a 401 are the host's, whatever the call. */
export type CallOptions<M extends Method, P extends PathsWith<M>> = Pick<
  RequestOptions,
  'headers' | 'signal' | 'keepOn401' | 'onProgress'
> &
  BodyOf<OperationOf<M, P>> &
  QueryOf<OperationOf<M, P>> &
  PathOf<OperationOf<M, P>>;

/** May be left out where the call needs nothing. */
export type CallArguments<Options> = object extends Options ? [options?: Options] : [options: Options];

type Call<M extends Method> = <P extends PathsWith<M>>(
  path: P,
  ...options: CallArguments<CallOptions<M, P>>
) => Promise<ResponseBody<M, P>>;

/** HostHttp as the API's document knows it: `bankApi(host.api).get('/transaction/{id}', { path: { id } })`. */
export type BankApi = { readonly [M in Method]: Call<M> };

/** What all calls' options have in common, once they are checked. */
export interface AnyOptions extends RequestOptions {
  path?: Record<string, string>;
}

export function bankApi(http: HostHttp): BankApi {
  const call =
    (method: Method) =>
    (template: string, { path, ...options }: AnyOptions = {}) =>
      http[method]<never>(fillPath(template, path), options);
  return { get: call('get'), post: call('post'), put: call('put'), patch: call('patch'), delete: call('delete') };
}

/** `/transaction/{id}` with its names filled in. */
export const fillPath = (template: string, values: Record<string, string> = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
