import type { ErrorCode, FieldError } from '@larkspur/contracts/errors';
import { ERRORS } from '@larkspur/contracts/errors';
import type { SessionUser, SignInRequest } from '@larkspur/contracts/session';
import type {
  ApiError,
  HostApi,
  HostHttp,
  HostLive,
  HostSession,
  HostSlots,
  LiveEvent,
  RequestOptions,
} from '../host/host-api';
import { apiError as createApiError, networkError } from '../host/http-errors';
import { Emitter } from '../utils/store';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface FakeCall {
  method: Method;
  path: string;
  options: RequestOptions;
}

/** A response value, or a function that returns one. Errors, returned or thrown, become rejections. */
export type FakeResponse = unknown | ((call: FakeCall) => unknown);

class ResponseWithHeaders {
  constructor(
    readonly body: unknown,
    readonly headers: Headers,
  ) {}
}

/** A response value with headers. */
export function withHeaders(body: unknown, headers: Record<string, string>): FakeResponse {
  return new ResponseWithHeaders(body, new Headers(headers));
}

export function apiError(code: ErrorCode | 'network', message?: string, errors: FieldError[] = []): ApiError {
  const known = code === 'network' ? networkError() : ERRORS[code];
  return createApiError({ status: known.status, code, message: message ?? known.message, errors });
}

/** The test double of the host: responds from a table and records every call. */
export class FakeHost implements HostApi {
  readonly calls: FakeCall[] = [];
  readonly notifications: Parameters<HostApi['notify']>[0][] = [];
  readonly navigations: string[] = [];
  readonly trackedEvents: string[] = [];
  readonly signIns: SignInRequest[] = [];
  user: SessionUser | null = null;
  /** The result of the next sign-ins. */
  signInResult: SessionUser | ApiError | null = null;
  /** By default there are none, as in an older host. */
  slots?: HostSlots;

  private readonly sessionChanges = new Emitter();
  private readonly liveEvents = new Emitter<LiveEvent>();

  constructor(private readonly responses: Record<string, FakeResponse> = {}) {}

  /** `on('GET /user/me', { data: user })` */
  on(request: string, respond: FakeResponse): this {
    this.responses[request] = respond;
    return this;
  }

  signInAs(user: SessionUser | null): this {
    this.user = user;
    this.sessionChanges.emit();
    return this;
  }

  callsTo(method: Method, path: string): FakeCall[] {
    return this.calls.filter((call) => call.method === method && call.path === path);
  }

  /** Delivers a live event to the page. */
  emit(event: LiveEvent): void {
    this.liveEvents.emit(event);
  }

  /** Like the host, it tells a listener that comes later than another one that events may have been missed. */
  readonly live: HostLive = {
    subscribe: (listener) => {
      const isLate = this.liveEvents.listenerCount > 0;
      let isSubscribed = true;
      const unsubscribe = this.liveEvents.subscribe(listener);
      if (isLate) queueMicrotask(() => isSubscribed && listener({ name: 'ready', data: { resumed: false } }));
      return () => {
        isSubscribed = false;
        unsubscribe();
      };
    },
  };

  readonly session: HostSession = {
    current: () => this.user,
    subscribe: this.sessionChanges.subscribe,
    signIn: async (credentials) => {
      this.signIns.push(credentials);
      const result = this.signInResult ?? apiError('wrong_credentials');
      if (result instanceof Error) throw result;
      this.signInAs(result);
      return result;
    },
    signOut: async () => {
      this.signInAs(null);
      this.navigations.push('/signin');
    },
    changePassword: async (passwords) =>
      (await this.api.post<{ message: string }>('/auth/change-password', { body: passwords })).message,
    update: (user) => {
      if (this.user) this.signInAs({ ...this.user, ...user });
    },
  };

  readonly api: HostHttp = {
    get: (path, options) => this.respond('GET', path, options),
    post: (path, options) => this.respond('POST', path, options),
    put: (path, options) => this.respond('PUT', path, options),
    patch: (path, options) => this.respond('PATCH', path, options),
    delete: (path, options) => this.respond('DELETE', path, options),
    download: (path, options) => this.respond('GET', path, options),
  };

  navigate(to: string): void {
    this.navigations.push(to);
  }

  notify(message: Parameters<HostApi['notify']>[0]): void {
    this.notifications.push(message);
  }

  track(event: string): void {
    this.trackedEvents.push(event);
  }

  private async respond<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    const call = { method, path, options };
    this.calls.push(call);
    const entry = this.responses[`${method} ${path}`];
    const response = await (typeof entry === 'function' ? entry(call) : entry);
    if (response === undefined) throw apiError('not_found', `FakeHost has no response for ${method} ${path}`);
    if (response instanceof Error) throw response;
    if (!(response instanceof ResponseWithHeaders)) return response as T;
    options.onResponse?.({ status: 200, headers: response.headers });
    return response.body as T;
  }
}
