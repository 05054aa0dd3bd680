import type { ErrorCode, FieldError } from '@larkspur/contracts/errors';
import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';
import type { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { SessionUser, SignInRequest } from '@larkspur/contracts/session';
import type { RouteObject } from '@larkspur/router';

/**
 * All that a remote knows of its host. Narrow on purpose: the token, the router and the storage stay in the shell,
 * so a remote built a version apart keeps working and cannot lose what it never held.
 */
export interface HostApi {
  readonly session: HostSession;
  readonly api: HostHttp;
  /**
   * Optional, because a remote may be shown by a host that is older than it: then screens show what they read, and a
   * visit later what is new. What is added to this agreement is added so, and its version stays.
   */
  readonly live?: HostLive;
  /** `state` goes along with the visit and is what `useLocation().state` reads there; never a secret. */
  navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
  /** A short message outside the page's flow, announced to assistive technology. */
  notify(message: { tone: 'success' | 'error' | 'info'; text: string }): void;
  /** Counts what people do, without personal data. */
  track(event: string, properties?: Record<string, string | number | boolean>): void;
}

export interface HostSession {
  /** The signed-in user, `null` for a visitor. The same object until it changes (fit for useSyncExternalStore). */
  current(): SessionUser | null;
  subscribe(listener: () => void): () => void;
  /** Rejects with ApiError (401 `wrong_credentials`, 429, 503 …); a 401 here never navigates. */
  signIn(credentials: SignInRequest): Promise<SessionUser>;
  /** Ends the session in all tabs, also when the server cannot be reached, and goes to /signin. */
  signOut(): Promise<void>;
  /** The profile was read or changed: what the shell shows of the user follows. */
  update(user: Pick<SessionUser, 'firstName' | 'lastName' | 'verificationStatus'>): void;
}

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A 401 is left to the caller instead of sending the browser to /signin. */
  keepOn401?: boolean;
  /** How much of the body has left, in bytes. Optional like all that came later: a host that is older never calls it. */
  onProgress?(sent: number, total: number): void;
}

/** Paths are relative to `/api` and begin with a slash. Resolves with the parsed JSON of a 2xx, else rejects with ApiError. */
export interface HostHttp {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, options?: RequestOptions): Promise<T>;
  put<T>(path: string, options?: RequestOptions): Promise<T>;
  patch<T>(path: string, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, options?: RequestOptions): Promise<T>;
}

/** How a stream ends and comes again is the host's own affair: `end` stays there. */
export type LiveEvent = {
  [Name in Exclude<LiveEventName, 'end'>]: { name: Name; data: LiveEvents[Name] };
}[Exclude<LiveEventName, 'end'>];

/** What happens to the signed-in user's money, wherever it was caused. */
export interface HostLive {
  /**
   * From now on, until the returned function is called. `ready` with `resumed: false` says that something may have been
   * missed, before the first event too: what was read before it is to be read afresh.
   */
  subscribe(listener: (event: LiveEvent) => void): () => void;
}

/**
 * What HostHttp rejects with, whichever version of the shell made it: compare by `name`, never by `instanceof`.
 * `status` is 0 when no answer came: then nobody knows whether the request took effect.
 */
export interface ApiError extends Error {
  name: 'ApiError';
  status: number;
  code: ErrorCode | 'network';
  /** `message` of Error holds the words to show. */
  errors: FieldError[];
  requestId: string | null;
  /** Seconds to wait before another try, where the answer said so. */
  retryAfter?: number | undefined;
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** The one module, `./remote`, that a remote exposes. */
export interface RemoteModule {
  contractVersion: typeof REMOTE_CONTRACT_VERSION;
  routes(host: HostApi): RouteObject[];
}
