import { ERRORS, type ErrorCode, type FieldError } from '@larkspur/contracts/errors';
import type { BrowserContext, Route } from 'playwright-core';

/** A request that the page has sent. */
export interface ApiCall {
  /** `GET /user/me`: method and path below `/api`. */
  request: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** The parsed JSON body, or `null`. */
  body: unknown;
}

/** What the bank answers: a JSON body with status 200, with headers, a `Failure`, or nothing because the connection is cut. */
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

/** Answers all API requests of a browser profile from a table, and records them. */
export class MockApi {
  readonly calls: ApiCall[] = [];
  /** Requests that have no response in the table. */
  readonly unanswered: string[] = [];

  private constructor(private readonly responses: MockResponses) {}

  static async of(context: BrowserContext, responses: MockResponses): Promise<MockApi> {
    const api = new MockApi({ ...responses });
    await context.route('**/api/**', (route) => api.handle(route));
    return api;
  }

  /** `on('GET /user/me', { data: user })`, from the next request on. */
  on(request: string, response: MockResponses[string]): void {
    this.responses[request] = response;
  }

  callsTo(request: string): ApiCall[] {
    return this.calls.filter((call) => call.request === request);
  }

  private async handle(route: Route): Promise<void> {
    const sent = route.request();
    const { pathname, searchParams } = new URL(sent.url());
    const request = `${sent.method()} ${pathname.replace(/^\/api/, '')}`;
    // A stream without events stays open.
    if (request === 'GET /events' && !this.responses[request]) return;
    const call = { request, query: searchParams, headers: await sent.allHeaders(), body: readJson(sent.postData()) };
    this.calls.push(call);
    const entry = this.responses[request];
    if (!entry) this.unanswered.push(`${request} has no response`);
    const response = typeof entry === 'function' ? await entry(call) : (entry ?? failure('not_found'));
    await respond(route, response);
  }
}

async function respond(route: Route, response: MockResponse): Promise<void> {
  try {
    if (response === 'cut') await route.abort();
    else if (response instanceof Failure) await route.fulfill({ status: response.status, json: response.body });
    else if (response instanceof WithHeaders) await route.fulfill({ json: response.body, headers: response.headers });
    else await route.fulfill({ json: response });
  } catch (error) {
    // The page has been closed, or has canceled the request.
    if (!/closed|canceled|Route is already handled/i.test(String(error))) throw error;
  }
}

function readJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
