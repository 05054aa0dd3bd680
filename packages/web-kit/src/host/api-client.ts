import type { ApiError, HostHttp, RequestOptions, ResponseHead } from './host-api';
import { errorFromResponse, invalidResponseError, networkError } from './http-errors';
import { readDownload } from './read-download';
import { uploadWithProgress } from './upload-with-progress';

export interface ApiClientOptions {
  /** Precedes every path. */
  basePath?: string;
  /** The access token for the request. @throws ApiError when the token cannot be refreshed */
  token(): string | null | Promise<string | null>;
  /** The signed-in user's id. With it, a request fails once another user has taken over, before or after it was sent. */
  user?(): string | undefined;
  /** Returns whether there is another token to try again with after a 401. @throws ApiError when that cannot be found out now */
  replaceRejected?(token: string): Promise<boolean>;
  /** Called for a 401, unless the caller asked to handle it (`keepOn401`). */
  onUnauthorized(token: string | null): void;
  /** Defaults to the browser's. */
  fetch?: typeof fetch;
  /** Used instead of `fetch` when the caller wants upload progress. */
  upload?: typeof uploadWithProgress;
}

/** The shell's HTTP client. It sets no timeout: only the caller's signal aborts a request. */
export function createApiClient({
  basePath = '/api',
  token,
  user = () => undefined,
  replaceRejected = async () => false,
  onUnauthorized,
  fetch = window.fetch.bind(window),
  upload = uploadWithProgress,
}: ApiClientOptions): HostHttp {
  async function send<T>(
    method: string,
    path: string,
    options: RequestOptions = {},
    parse: (response: Response) => Promise<T> = (response) => parseBody<T>(response, options.signal),
  ): Promise<T> {
    const sender = user();
    const assertSender = () => {
      if (sender !== undefined && user() !== sender) throw networkError();
    };
    const exchange = async (): Promise<{ response: Response; bearer: string | null }> => {
      const bearer = await token();
      assertSender();
      const url = basePath + buildPath(path, options.query);
      const request = {
        method,
        credentials: 'include',
        headers: buildHeaders(options, bearer),
        body: options.body === undefined ? undefined : JSON.stringify(options.body),
        signal: options.signal,
        keepalive: options.keepalive,
      } as const;
      const pending = options.onProgress ? upload(url, request, options.onProgress) : fetch(url, request);
      const response = await pending.catch((error: unknown) => {
        throw options.signal?.aborted ? error : networkError();
      });
      return { response, bearer };
    };

    let { response, bearer } = await exchange();
    // Rejected before it had any effect, so it can be sent again.
    if (response.status === 401 && bearer && !options.keepOn401 && (await replaceRejected(bearer))) {
      ({ response, bearer } = await exchange());
    }
    if (response.ok) {
      const body = await parse(response);
      assertSender();
      options.onResponse?.(toHead(response));
      return body;
    }
    const error = await errorFromResponse(response);
    if (error.status === 401 && !options.keepOn401) onUnauthorized(bearer);
    assertSender();
    options.onResponse?.(toHead(response));
    throw error;
  }

  return {
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
    put: (path, options) => send('PUT', path, options),
    patch: (path, options) => send('PATCH', path, options),
    delete: (path, options) => send('DELETE', path, options),
    download: (path, { onReceived, ...options } = {}) =>
      send('GET', path, { ...options, headers: { accept: '*/*' } }, (response) =>
        readDownload(response, onReceived).catch((error: unknown) => {
          throw options.signal?.aborted ? error : networkError();
        }),
      ),
  };
}

/** Not the response itself: a remote must not read its body before the client has. */
function toHead({ status, headers }: Response): ResponseHead {
  return { status, headers: { get: (name) => headers.get(name) } };
}

function buildPath(path: string, query: RequestOptions['query'] = {}): string {
  if (!/^\/[^/\\]/.test(path)) throw new Error(`An API path starts with one slash: "${path}"`);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return `${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

function buildHeaders({ body, headers }: RequestOptions, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

/** `undefined` for an empty body, such as a 204's. */
async function parseBody<T>(response: Response, signal: AbortSignal | undefined): Promise<T> {
  const text = await response.text().catch((error: unknown): never => {
    throw signal?.aborted ? error : networkError();
  });
  try {
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch {
    throw invalidResponseError(response) satisfies ApiError;
  }
}
