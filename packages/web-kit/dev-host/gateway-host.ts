import { ERRORS, type ErrorCode } from '@larkspur/contracts/errors';
import type { SessionUser, SignInResponse } from '@larkspur/contracts/session';
import type { ApiError, HostApi, HostHttp, RequestOptions } from '../src/host/host-api';
import { apiError, FakeHost, type Method } from '../src/testing/fake-host';

const STORED_AS = 'larkspur.dev-session';

interface Surroundings {
  /** Pages of the remote; others are in other hands. */
  owns(path: string): boolean;
  go(to: string, options?: { replace?: boolean }): void;
  notify: HostApi['notify'];
  storage?: Storage;
}

/**
 * The test double of the host, with a real session and the real gateway behind it. The token lies where the page can
 * read it: it is a developer's own, and this page is never deployed. Live events do not come here.
 */
export function createGatewayHost({ owns, go, notify, storage = window.sessionStorage }: Surroundings): HostApi {
  const double = new FakeHost();
  let token: string | null = null;
  let renewing: Promise<boolean> | null = null;

  const kept = JSON.parse(storage.getItem(STORED_AS) ?? 'null') as { token: string; user: SessionUser } | null;
  if (kept) become(kept);

  function become(session: { token: string; user: SessionUser } | null): void {
    token = session?.token ?? null;
    if (session) storage.setItem(STORED_AS, JSON.stringify({ token: session.token, user: session.user }));
    else storage.removeItem(STORED_AS);
    double.signInAs(session?.user ?? null);
  }

  /** By the cookie that the gateway has set: once, however many ask. */
  function renew(): Promise<boolean> {
    renewing ??= send<SignInResponse>('POST', '/auth/refresh', { keepOn401: true })
      .then((answer) => become(answer))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  async function send<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    const bearer = token;
    const response = await ask(method, path, options, bearer);
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body as T;
    if (response.status === 401 && !options.keepOn401) {
      if (bearer && (await renew())) return send(method, path, { ...options, keepOn401: true });
      become(null);
    }
    throw errorOf(response.status, body);
  }

  const api: HostHttp = {
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
    put: (path, options) => send('PUT', path, options),
    patch: (path, options) => send('PATCH', path, options),
    delete: (path, options) => send('DELETE', path, options),
  };

  return {
    api,
    notify,
    live: double.live,
    track: (event) => double.track(event),
    session: {
      ...double.session,
      async signIn({ email, password }) {
        const answer = await send<SignInResponse>('POST', '/auth/signin', {
          body: { email, password },
          keepOn401: true,
        });
        become(answer);
        return answer.user;
      },
      async signOut() {
        void send('POST', '/auth/signout', { keepOn401: true }).catch(() => undefined);
        become(null);
      },
    },
    navigate(to, options) {
      const { pathname } = new URL(to, window.location.href);
      if (owns(pathname)) return go(to, options);
      if (pathname.endsWith('/signin') || pathname.endsWith('/login')) return become(null);
      notify({ tone: 'info', text: `${to} is a page of another remote.` });
    },
  };
}

function ask(
  method: Method,
  path: string,
  { query = {}, body, headers, signal }: RequestOptions,
  token: string | null,
): Promise<Response> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return fetch(`/api${path}${parameters.size > 0 ? `?${parameters}` : ''}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : apiError('network');
  });
}

function errorOf(status: number, body: unknown): ApiError {
  const { code, message, errors, requestId } = (body ?? {}) as Partial<ApiError>;
  const known: ErrorCode = code && code !== 'network' && Object.hasOwn(ERRORS, code) ? code : 'unavailable';
  return Object.assign(apiError(known, message, errors), { status, requestId: requestId ?? null });
}
