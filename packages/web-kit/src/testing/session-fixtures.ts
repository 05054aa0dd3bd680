import type { AccessTokenClaims, SessionUser } from '@larkspur/contracts/session';

export const ADA: SessionUser = {
  _id: '0198a',
  firstName: 'Ada',
  lastName: 'Lark',
  email: 'ada@example.com',
  isAdmin: false,
  verificationStatus: 'verified',
};

export const GRACE: SessionUser = { ...ADA, _id: '0198b', firstName: 'Grace', isAdmin: true };

/** An unsigned access token that expires at `exp`, in seconds since the epoch. The default is ten minutes from now. */
export function tokenUntil(
  exp = Math.floor(Date.now() / 1_000) + 600,
  claims: Partial<AccessTokenClaims> = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'at+jwt' })}.${part({ sub: ADA._id, exp, ...claims })}.c2lnbmF0dXJl`;
}
