import type { ErrorCode, FieldError } from '@larkspur/contracts/errors';
import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';
import type { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { ChangePasswordRequest, SessionUser, SignInRequest } from '@larkspur/contracts/session';
import type { SlotName, SlotProps } from '@larkspur/contracts/slots';
import type { RouteObject } from '@larkspur/router';
import type { ComponentType, ReactNode } from 'react';

/**
 * Everything a remote can use of its host. Deliberately narrow: the token, the router and the storage stay in the shell,
 * so that remotes of other versions keep working and cannot leak what they never had.
 */
export interface HostApi {
  readonly session: HostSession;
  readonly api: HostHttp;
  /**
   * Optional, because a remote may run in an older host. Without it, screens show new data on the next visit.
   * Every addition to this contract must be optional, so that `contractVersion` stays the same.
   */
  readonly live?: HostLive;
  /** Optional for the same reason. Without it, slots are empty. Widgets do not get it, so that they cannot contain each other. */
  readonly slots?: HostSlots;
  /** `state` is available as `useLocation().state` on the new page. Never pass a secret. */
  navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
  /**
   * Shows a short message outside the page flow and announces it to assistive technology. Older hosts show no `action`, so the
   * page must offer it too.
   */
  notify(message: {
    tone: 'success' | 'error' | 'info';
    text: string;
    action?: { label: string; onAction(): void };
  }): void;
  /** Records a usage event, without personal data. */
  track(event: string, properties?: Record<string, string | number | boolean>): void;
}

export interface HostSession {
  /** The signed-in user, `null` for a visitor. The same object until it changes, as useSyncExternalStore requires. */
  current(): SessionUser | null;
  subscribe(listener: () => void): () => void;
  /** Rejects with ApiError (401 `wrong_credentials`, 429, 503 …); a 401 here never navigates. */
  signIn(credentials: SignInRequest): Promise<SessionUser>;
  /** Ends the session in all tabs, even when the server is unreachable, and navigates to /signin. */
  signOut(): Promise<void>;
  /**
   * Changes the password. Every other session ends; this one continues with a new token, which the remote never sees. Rejects with
   * ApiError (422 `wrong_password`, `invalid`, 429 …). Resolves with the server's message. Optional, because a remote may run in
   * an older host: there, `POST /auth/change-password` changes the password, and the user may have to sign in again.
   */
  changePassword?(passwords: ChangePasswordRequest): Promise<string>;
  /**
   * Updates what the shell shows of the user, after the profile was loaded or changed. With another user's `_id` it has no
   * effect.
   */
  update(user: Pick<SessionUser, 'firstName' | 'lastName' | 'verificationStatus'> & { _id?: string }): void;
}

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Rejects with a 401 instead of navigating to /signin. */
  keepOn401?: boolean;
  /** Sends the request even if the page is left in the meantime. Older hosts ignore it. */
  keepalive?: boolean;
  /** Upload progress in bytes. Older hosts never call it. */
  onProgress?(sent: number, total: number): void;
  /** Called with every response, also an error's, before the call settles. Older hosts never call it. */
  onResponse?(response: ResponseHead): void;
}

/** A response without its body. */
export interface ResponseHead {
  status: number;
  /** Names are case-insensitive. Cookies are never readable. */
  headers: { get(name: string): string | null };
}

/** Paths are relative to `/api` and start with a slash. Resolves with the parsed JSON of a 2xx, otherwise rejects with ApiError. */
export interface HostHttp {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, options?: RequestOptions): Promise<T>;
  put<T>(path: string, options?: RequestOptions): Promise<T>;
  patch<T>(path: string, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, options?: RequestOptions): Promise<T>;
  /**
   * Resolves with the whole file of a 2xx, otherwise rejects with ApiError; a file that breaks off rejects as well. Optional,
   * because a remote may run in an older host.
   */
  download?(path: string, options?: DownloadOptions): Promise<DownloadedFile>;
}

export interface DownloadOptions extends Pick<RequestOptions, 'query' | 'signal'> {
  /** Progress in bytes. The total is unknown while the server still writes the file. */
  onReceived?(bytes: number): void;
}

export interface DownloadedFile {
  content: Blob;
  /** The name that the server gave it: `larkspur-statement-2026-11-22.csv`. */
  name: string;
}

/** The host handles reconnecting, so `end` is not passed on. */
export type LiveEvent = {
  [Name in Exclude<LiveEventName, 'end'>]: { name: Name; data: LiveEvents[Name] };
}[Exclude<LiveEventName, 'end'>];

/** Events on the signed-in user's accounts, whatever caused them. */
export interface HostLive {
  /**
   * Subscribes until the returned function is called. `ready` with `resumed: false` means that events may have been missed,
   * also before the first one, so data loaded earlier must be refetched.
   */
  subscribe(listener: (event: LiveEvent) => void): () => void;
}

/** Shows widgets of other remotes. Screens use the component `Slot`. */
export interface HostSlots {
  /**
   * The slot's widgets for the current user in an element with this class, `null` if there are none. Each loads, fails and times
   * out on its own.
   */
  render<Name extends SlotName>(slot: Name, props: SlotProps[Name], className?: string): ReactNode;
}

/**
 * The rejection of HostHttp. It may come from another version of the shell, so compare `name` and do not use `instanceof`.
 * `status` is 0 when no response arrived, so it is unknown whether the request took effect.
 */
export interface ApiError extends Error {
  name: 'ApiError';
  status: number;
  code: ErrorCode | 'network';
  /** The inherited `message` is the text to show. */
  errors: FieldError[];
  requestId: string | null;
  /** Seconds to wait before retrying, if the response says so. */
  retryAfter?: number | undefined;
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** The module that a remote exposes as `./remote`. */
export interface RemoteModule {
  contractVersion: typeof REMOTE_CONTRACT_VERSION;
  routes(host: HostApi): RouteObject[];
}

/** The props of a widget: the host's API, and those that its slot passes. */
export type WidgetProps<Name extends SlotName> = { host: HostApi } & SlotProps[Name];

/** The module that a remote exposes for a slot, such as `./home.aside`. */
export interface WidgetModule<Name extends SlotName> {
  contractVersion: typeof REMOTE_CONTRACT_VERSION;
  Widget: ComponentType<WidgetProps<Name>>;
}
