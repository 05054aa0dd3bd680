import { REFRESH_COOKIE, type SessionUser, type SignInResponse } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DEVICE_COOKIE = 'larkspur_device';
const COOKIE_PATH = '/api/auth';
/** Browsers keep no cookie longer than 400 days. */
const DEVICE_SECONDS = 400 * 24 * 3_600;
const USER_AGENT_MAX = 256;

/** What a request tells of the browser that sent it. */
export interface BrowserContext {
  refreshToken: string | null;
  /** See `KnownDevices`. */
  deviceCookie: string;
  userAgent: string | null;
  isSecure: boolean;
}

/** What a browser is to keep; absent: what it has. */
export interface CookieChanges {
  refresh?: RefreshCookie;
  deviceCookie?: string;
}

export interface RefreshCookie {
  token: string;
  /** To the end of the session. */
  seconds: number;
}

/** Who is signed in now, and by what. */
export interface SignedIn {
  token: string;
  user: SessionUser;
  cookies: CookieChanges;
}

/** @throws ProblemException `forbidden` when another site's page sent the request */
export const CurrentBrowser = createParamDecorator((_: unknown, context: ExecutionContext): BrowserContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  refuseForeignSite(request);
  const cookies = parse(request.headers.cookie ?? '');
  return {
    refreshToken: cookies[REFRESH_COOKIE] || null,
    deviceCookie: cookies[DEVICE_COOKIE] ?? '',
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
    isSecure: request.headers['x-forwarded-proto'] === 'https',
  };
});

/** The answer of whatever signs in; the cookies leave with it. */
export function toSignInResponse(
  reply: FastifyReply,
  browser: BrowserContext,
  { token, user, cookies: keep }: SignedIn,
  message: string,
): SignInResponse {
  if (keep.refresh) reply.header('set-cookie', refreshCookie(keep.refresh, browser.isSecure));
  if (keep.deviceCookie) {
    reply.header('set-cookie', cookie(DEVICE_COOKIE, keep.deviceCookie, DEVICE_SECONDS, browser.isSecure));
  }
  return { token, user, data: { token, user }, message };
}

/** The header that takes the refresh token away again. */
export function expiredRefreshCookie(browser: BrowserContext): string {
  return refreshCookie({ token: '', seconds: 0 }, browser.isSecure);
}

function refreshCookie({ token, seconds }: RefreshCookie, isSecure: boolean): string {
  return cookie(REFRESH_COOKIE, token, seconds, isSecure);
}

function cookie(name: string, value: string, maxAge: number, secure: boolean): string {
  return serialize(name, value, { httpOnly: true, sameSite: 'strict', path: COOKIE_PATH, maxAge, secure });
}

/** Beside SameSite, for browsers that know no such thing: a page says where it comes from. */
function refuseForeignSite({ headers }: FastifyRequest): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const told = headers['x-forwarded-host'];
  const host = typeof told === 'string' ? told : headers.host;
  if (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()) return;
  throw new ProblemException('forbidden', { message: 'This request came from a page of another site.' });
}
