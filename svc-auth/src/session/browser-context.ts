import { REFRESH_COOKIE, type SessionUser, type SignInResponse } from '@larkspur/contracts/session';
import { isCrossOriginWrite } from '@larkspur/http-limits/cross-origin-write';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DEVICE_COOKIE = 'larkspur_device';
/**
 * Over TLS, cookies have the prefix `__Host-` (RFC 6265bis, 4.1.3.2): browsers accept them from this host only, so that
 * another host of the domain cannot plant one. The prefix requires the path `/`.
 */
const SECURE = { prefix: '__Host-', path: '/' };
/** Over plain HTTP, where browsers reject the prefix. */
const PLAIN = { prefix: '', path: '/api/auth' };

/** Browsers limit the lifetime of cookies to 400 days. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 3_600;
const MAX_USER_AGENT_LENGTH = 256;

/** The cookies and headers that identify the browser behind a request. */
export interface BrowserContext {
  refreshToken: string | null;
  /** See `KnownDevices`. */
  deviceCookie: string;
  userAgent: string | null;
  isSecure: boolean;
}

/** The cookies to set; an absent one stays as it is. */
export interface CookieChanges {
  refresh?: RefreshCookie;
  deviceCookie?: string;
}

export interface RefreshCookie {
  token: string;
  /** Until the session ends. */
  seconds: number;
}

/** The result of every use case that signs a user in. */
export interface SignedIn {
  token: string;
  user: SessionUser;
  cookies: CookieChanges;
}

/** @throws ProblemException `forbidden` when a page of another site sent the request */
export const CurrentBrowser = createParamDecorator((_: unknown, context: ExecutionContext): BrowserContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  rejectCrossSite(request);
  return readBrowser(request.headers);
});

export function readBrowser(headers: FastifyRequest['headers']): BrowserContext {
  const isSecure = headers['x-forwarded-proto'] === 'https';
  const cookies = parse(headers.cookie ?? '');
  const { prefix } = isSecure ? SECURE : PLAIN;
  return {
    refreshToken: cookies[prefix + REFRESH_COOKIE] || null,
    deviceCookie: cookies[prefix + DEVICE_COOKIE] ?? '',
    userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    isSecure,
  };
}

/** Sets the cookies on the reply and returns its body. */
export function toSignInResponse(
  reply: FastifyReply,
  browser: BrowserContext,
  { token, user, cookies }: SignedIn,
  message: string,
): SignInResponse {
  const { refresh, deviceCookie } = cookies;
  if (refresh) reply.header('set-cookie', setCookie(browser, REFRESH_COOKIE, refresh.token, refresh.seconds));
  if (deviceCookie) {
    reply.header('set-cookie', setCookie(browser, DEVICE_COOKIE, deviceCookie, DEVICE_COOKIE_SECONDS));
  }
  return { token, user, data: { token, user }, message };
}

/** The header that deletes the refresh cookie. */
export function expiredRefreshCookie(browser: BrowserContext): string {
  return setCookie(browser, REFRESH_COOKIE, '', 0);
}

function setCookie({ isSecure }: BrowserContext, name: string, value: string, maxAge: number): string {
  const { prefix, path } = isSecure ? SECURE : PLAIN;
  return serialize(prefix + name, value, { httpOnly: true, sameSite: 'strict', secure: isSecure, path, maxAge });
}

/** Protects browsers that do not support SameSite cookies, behind any proxy. The gateway rejects these requests, too. */
function rejectCrossSite({ method, headers }: FastifyRequest): void {
  const forwardedHost = headers['x-forwarded-host'];
  const host = typeof forwardedHost === 'string' ? forwardedHost : headers.host;
  if (!isCrossOriginWrite(method, headers, host)) return;
  throw new ProblemException('forbidden', { message: 'This request came from another website.' });
}
