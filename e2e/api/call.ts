/** One answer, whatever it holds. */
export interface Seen {
  method: string;
  /** Path and query, below `/api`. */
  target: string;
  status: number;
  headers: Headers;
  contentType: string;
  /** Parsed where it is JSON, else the text; `null` for a stream, which is left after its headers. */
  body: unknown;
  milliseconds: number;
}

export interface Question {
  method: string;
  target: string;
  token?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON; a `rawBody` is sent as it is. */
  body?: unknown;
  rawBody?: string;
}

/** An honest HTTP client: it sends what it is told and judges nothing. */
export async function call(door: string, { method, target, token, headers, body, rawBody }: Question): Promise<Seen> {
  const text = rawBody ?? (body === undefined ? null : JSON.stringify(body));
  const started = performance.now();
  const leave = new AbortController();
  const response = await fetch(`${door}/api${target}`, {
    method,
    headers: {
      ...(text === null ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: text,
    redirect: 'manual',
    signal: leave.signal,
  });
  const contentType = response.headers.get('content-type')?.split(';')[0] ?? '';
  let answer: unknown = null;
  if (contentType === 'text/event-stream') leave.abort();
  else answer = contentType.endsWith('json') ? await response.json() : await response.text();
  const milliseconds = performance.now() - started;
  return {
    method,
    target,
    status: response.status,
    headers: response.headers,
    contentType,
    body: answer,
    milliseconds,
  };
}

/** The member of an answer's body, where it is an object that has it. */
export function member(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}
