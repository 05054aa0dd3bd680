import { REFRESH_COOKIE, type SessionUser, type SignInResponse } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DEVICE_COOKIE = 'larkspur_device';
const COOKIE_PATH = '/api/auth';
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
  const cookies = parse(request.headers.cookie ?? '');
  return {
    refreshToken: cookies[REFRESH_COOKIE] || null,
    deviceCookie: cookies[DEVICE_COOKIE] ?? '',
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    isSecure: request.headers['x-forwarded-proto'] === 'https',
  };
});

/** Sets the cookies on the reply and returns its body. */
export function toSignInResponse(
  reply: FastifyReply,
  browser: BrowserContext,
  { token, user, cookies }: SignedIn,
  message: string,
): SignInResponse {
  if (cookies.refresh) reply.header('set-cookie', refreshCookie(cookies.refresh, browser.isSecure));
  if (cookies.deviceCookie) {
    reply.header('set-cookie', cookie(DEVICE_COOKIE, cookies.deviceCookie, DEVICE_COOKIE_SECONDS, browser.isSecure));
  }
  return { token, user, data: { token, user }, message };
}

/** The header that deletes the refresh cookie. */
export function expiredRefreshCookie(browser: BrowserContext): string {
  return refreshCookie({ token: '', seconds: 0 }, browser.isSecure);
}

function refreshCookie({ token, seconds }: RefreshCookie, isSecure: boolean): string {
  return cookie(REFRESH_COOKIE, token, seconds, isSecure);
}

function cookie(name: string, value: string, maxAge: number, secure: boolean): string {
  return serialize(name, value, { httpOnly: true, sameSite: 'strict', path: COOKIE_PATH, maxAge, secure });
}

/** Compares the Origin header with the host, for browsers that do not support SameSite cookies. */
function rejectCrossSite({ headers }: FastifyRequest): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const forwardedHost = headers['x-forwarded-host'];
  const host = typeof forwardedHost === 'string' ? forwardedHost : headers.host;
  if (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()) return;
  throw new ProblemException('forbidden', { message: 'This request came from another website.' });
}
