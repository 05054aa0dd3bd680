import type { SessionUser, SignInResponse } from '@larkspur/contracts/session';
import type { User } from '@larkspur/contracts/user';

/** A customer for stub gateways. */
const user: SessionUser = {
  _id: 'u1',
  firstName: 'Ada',
  lastName: 'Lark',
  email: 'ada@example.com',
  isAdmin: false,
  verificationStatus: 'verified',
};
export const profile: User = {
  ...user,
  phone: '+1 302 555 0177',
  location: { address: '12 Orchard Lane', state: 'Delaware' },
  profilePicture: null,
  account: { number: '4400918237', savings: 1000, checking: 250.5 },
  verification: null,
  hasPaymentPin: true,
  isBlocked: false,
  isDisabled: false,
  dailyLimit: 10_000,
  createdAt: '2025-11-02T10:00:00.000Z',
};

/** An unsigned token: a page checks only its shape and expiry. */
export function signInAnswer(different: Partial<SessionUser> = {}): SignInResponse {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'RS256' })}.${part({ sub: user._id, exp: 4_102_444_800 })}.x`;
  const session = { token, user: { ...user, ...different } };
  return { ...session, data: session, message: 'Welcome' };
}
