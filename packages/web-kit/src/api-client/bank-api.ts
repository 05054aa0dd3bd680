import type { HostHttp, RequestOptions } from '../host/host-api';
import type { paths } from './paths';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that support a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathsWith<M>> = paths[P] extends Record<M, infer O> ? O : never;

type JsonContent<R> = R extends { content: { 'application/json': infer Body } } ? Body : never;

/** The JSON of a successful response. */
export type ResponseBody<M extends Method, P extends PathsWith<M>> =
  Operation<M, P> extends { responses: infer R } ? JsonContent<R[keyof R]> : never;

type RequestBody<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : object;

type QueryParameters<O> = O extends { parameters: { query: infer Q extends NonNullable<RequestOptions['query']> } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q extends NonNullable<RequestOptions['query']> } }
    ? { query?: Q }
    : object;

type PathParameters<O> = O extends { parameters: { path: infer P extends Record<string, string> } }
  ? { path: P }
  : object;

/** The options of the host, plus body, query and path parameters of the operation. */
export type CallOptions<M extends Method, P extends PathsWith<M>> = Pick<
  RequestOptions,
  'headers' | 'signal' | 'keepOn401' | 'onProgress' | 'onResponse'
> &
  RequestBody<Operation<M, P>> &
  QueryParameters<Operation<M, P>> &
  PathParameters<Operation<M, P>>;

/** Optional when the operation has no required parameters. */
export type CallArguments<Options> = object extends Options ? [options?: Options] : [options: Options];

type Call<M extends Method> = <P extends PathsWith<M>>(
  path: P,
  ...options: CallArguments<CallOptions<M, P>>
) => Promise<ResponseBody<M, P>>;

/** HostHttp, typed by the OpenAPI document: `bankApi(host.api).get('/transaction/{id}', { path: { id } })`. */
export type BankApi = { readonly [M in Method]: Call<M> };

/** The options of any call, after type checking. */
export interface UntypedCallOptions extends RequestOptions {
  path?: Record<string, string>;
}

export function bankApi(http: HostHttp): BankApi {
  const call =
    (method: Method) =>
    (template: string, { path, ...options }: UntypedCallOptions = {}) =>
      http[method]<never>(fillPath(template, path), options);
  return { get: call('get'), post: call('post'), put: call('put'), patch: call('patch'), delete: call('delete') };
}

/** Replaces the parameters of a path template such as `/transaction/{id}`. */
export const fillPath = (template: string, values: Record<string, string> = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
