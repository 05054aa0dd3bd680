/** A response and how long it took. */
export interface ApiResult {
  method: string;
  /** Path and query, below `/api`. */
  target: string;
  status: number;
  headers: Headers;
  contentType: string;
  /** Parsed JSON, or text; `null` for an event stream, which is aborted after its headers. */
  body: unknown;
  milliseconds: number;
}

export interface ApiRequest {
  method: string;
  target: string;
  token?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON; `rawBody` is sent unchanged. */
  body?: unknown;
  rawBody?: string;
}

/** Sends any request and returns any response without checking it. */
export async function call(
  url: string,
  { method, target, token, headers, body, rawBody }: ApiRequest,
): Promise<ApiResult> {
  const text = rawBody ?? (body === undefined ? null : JSON.stringify(body));
  const started = performance.now();
  const abort = new AbortController();
  const response = await fetch(`${url}/api${target}`, {
    method,
    headers: {
      ...(text === null ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: text,
    redirect: 'manual',
    signal: abort.signal,
  });
  const contentType = response.headers.get('content-type')?.split(';')[0] ?? '';
  let responseBody: unknown = null;
  if (contentType === 'text/event-stream') abort.abort();
  else responseBody = contentType.endsWith('json') ? await response.json() : await response.text();
  const milliseconds = performance.now() - started;
  return {
    method,
    target,
    status: response.status,
    headers: response.headers,
    contentType,
    body: responseBody,
    milliseconds,
  };
}

/** A member of a body; undefined if the body is not an object. */
export function member(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}
