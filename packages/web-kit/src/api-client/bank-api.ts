import type { HostHttp, RequestOptions } from '../host-api';
import type { paths } from './paths';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that answer to a method. */
type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends PathsOf<M>> = paths[P] extends Record<M, infer O> ? O : never;

type JsonOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : never;

type AnswerOf<O> = O extends { responses: infer R } ? JsonOf<R[keyof R]> : never;

type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : object;

type QueryOf<O> = O extends { parameters: { query: infer Q extends object } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q } }
    ? { query?: NonNullable<Q> }
    : object;

type PathOf<O> = O extends { parameters: { path: infer P extends object } } ? { path: P } : object;

/** Headers, signal and what to do about a 401 are the host's, whatever the call. */
type CallOptions<O> = Pick<RequestOptions, 'headers' | 'signal' | 'keepOn401'> & BodyOf<O> & QueryOf<O> & PathOf<O>;

/** May be left out where the call needs nothing. */
type Arguments<O> = object extends CallOptions<O> ? [options?: CallOptions<O>] : [options: CallOptions<O>];

type Call<M extends Method> = <P extends PathsOf<M>>(
  path: P,
  ...options: Arguments<OperationOf<M, P>>
) => Promise<AnswerOf<OperationOf<M, P>>>;

/** HostHttp as the API's document knows it: `bankApi(host.api).get('/transaction/{id}', { path: { id } })`. */
export type BankApi = { readonly [M in Method]: Call<M> };

interface AnyOptions extends RequestOptions {
  path?: Record<string, string>;
}

export function bankApi(http: HostHttp): BankApi {
  const call =
    (method: Method) =>
    (template: string, { path = {}, ...options }: AnyOptions = {}) =>
      http[method]<never>(filled(template, path), options);
  return { get: call('get'), post: call('post'), put: call('put'), patch: call('patch'), delete: call('delete') };
}

const filled = (template: string, values: Record<string, string>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
