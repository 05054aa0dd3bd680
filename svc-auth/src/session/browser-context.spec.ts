import type { FastifyReply } from 'fastify';
import { expiredRefreshCookie, readBrowser, toSignInResponse } from './browser-context';

const USER = {
  _id: 'u1',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  isAdmin: false,
  verificationStatus: 'verified' as const,
};

const browserWith = (cookie: string, isSecure: boolean) =>
  readBrowser({ cookie, ...(isSecure && { 'x-forwarded-proto': 'https' }) });

/** The Set-Cookie headers of a sign-in. */
function signIn(browser: ReturnType<typeof browserWith>): string[] {
  const sent: string[] = [];
  const reply = { header: (_: string, value: string) => sent.push(value) } as unknown as FastifyReply;
  const cookies = { refresh: { token: 'r', seconds: 60 }, deviceCookie: 'd' };
  toSignInResponse(reply, browser, { token: 't', user: USER, cookies }, 'Welcome');
  return sent.flat();
}

describe('over plain HTTP', () => {
  it('cookies keep their names and are sent to /api/auth only', () => {
    expect(signIn(browserWith('', false))).toEqual([
      'larkspur_refresh=r; Max-Age=60; Path=/api/auth; HttpOnly; SameSite=Strict',
      'larkspur_device=d; Max-Age=34560000; Path=/api/auth; HttpOnly; SameSite=Strict',
    ]);
  });

  it('a cookie with the prefix counts for nothing', () => {
    expect(browserWith('__Host-larkspur_refresh=a', false)).toMatchObject({ refreshToken: null });
  });
});

describe('over TLS', () => {
  it('cookies have the prefix that keeps other hosts of the domain from setting them', () => {
    expect(signIn(browserWith('', true))).toEqual([
      '__Host-larkspur_refresh=r; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
      '__Host-larkspur_device=d; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  it('a cookie without the prefix, which another host may have set, counts for nothing', () => {
    const planted = browserWith('larkspur_refresh=a; larkspur_device=b', true);
    expect(planted).toMatchObject({ refreshToken: null, deviceCookie: '' });
    expect(browserWith('larkspur_refresh=a; __Host-larkspur_refresh=own', true).refreshToken).toBe('own');
  });

  it('signing out deletes the cookie', () => {
    expect(expiredRefreshCookie(browserWith('', true))).toBe(
      '__Host-larkspur_refresh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
  });
});
