import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ERRORS, type ErrorCode, type FieldError } from '@larkspur/contracts/errors';
import type { ApiResponder } from '../support/front-server';

/** A request that the page has sent. */
export interface ApiCall {
  /** `GET /user/me`: method and path below `/api`. */
  request: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** The parsed JSON body, or `null`. */
  body: unknown;
}

/** The response of the bank: a JSON body with status 200, with headers, a `Failure`, or nothing because the connection is cut. */
export type MockResponse = object | WithHeaders | Failure | 'cut';

/** Responses by method and path: `GET /user/me`. */
export type MockResponses = Record<string, MockResponse | ((call: ApiCall) => MockResponse | Promise<MockResponse>)>;

class Failure {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}

class WithHeaders {
  constructor(
    readonly body: object,
    readonly headers: Record<string, string>,
  ) {}
}

/** A JSON body with status 200 and headers, such as an `etag`. */
export function withHeaders(body: object, headers: Record<string, string>): WithHeaders {
  return new WithHeaders(body, headers);
}

/** An error of the API. */
export function failure(code: ErrorCode, message: string = ERRORS[code].message, errors: FieldError[] = []): Failure {
  const { status } = ERRORS[code];
  return new Failure(status, { type: 'about:blank', title: code, status, detail: message, code, message, errors });
}

/** A response that the test gives when it wants to. */
export function heldResponse(): { response: Promise<MockResponse>; give(response: MockResponse): void } {
  let give: (response: MockResponse) => void = () => undefined;
  const response = new Promise<MockResponse>((resolve) => {
    give = resolve;
  });
  return { response, give: (given) => give(given) };
}

/** Answers all API requests of a visit from a table, and records them. */
export class MockApi implements ApiResponder {
  readonly calls: ApiCall[] = [];
  /** Requests that have no response in the table. */
  readonly unanswered: string[] = [];
  private readonly responses: MockResponses;

  constructor(responses: MockResponses) {
    this.responses = { ...responses };
  }

  /** `on('GET /user/me', { data: user })`, from the next request on. */
  on(request: string, response: MockResponses[string]): void {
    this.responses[request] = response;
  }

  callsTo(request: string): ApiCall[] {
    return this.calls.filter((call) => call.request === request);
  }

  async handle(sent: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(sent.url ?? '', 'http://api');
    const request = `${sent.method} ${pathname.replace(/^\/api/, '')}`;
    // A stream without events stays open.
    if (request === 'GET /events' && !this.responses[request]) return;
    const body = await text(sent).catch(() => null);
    // The page has canceled the request before it was complete.
    if (body === null) return;
    const headers = Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, String(value)]));
    const call = { request, query: searchParams, headers, body: parseJson(body) };
    this.calls.push(call);
    const entry = this.responses[request];
    if (!entry) this.unanswered.push(`${request} has no response`);
    respond(response, typeof entry === 'function' ? await entry(call) : (entry ?? failure('not_found')));
  }
}

function respond(response: ServerResponse, given: MockResponse): void {
  if (given === 'cut') {
    cut(response);
    return;
  }
  const { status, body, headers } =
    given instanceof Failure
      ? { ...given, headers: {} }
      : given instanceof WithHeaders
        ? { ...given, status: 200 }
        : { status: 200, body: given, headers: {} };
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
}

/**
 * Ends a connection so that the page gets a network error. Not without any response: a browser then repeats the request, if the
 * connection had been used before.
 */
function cut(response: ServerResponse): void {
  response.socket?.end('cut');
}

function parseJson(body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
