import type { VerificationStatus } from './user';

export interface SignInRequest {
  email: string;
  password: string;
}

export interface SignUpRequest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  address: string;
  state: string;
}

/** What the session knows of its user. The whole profile is `GET /user/me`. */
export interface SessionUser {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  verificationStatus: VerificationStatus;
}

/** `POST /auth/signin`: token and user stand at the top, and once more under `data` as everywhere. */
export interface SignInAnswer {
  token: string;
  user: SessionUser;
  data: { token: string; user: SessionUser };
  message: string;
}

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;

export const TOKEN_ISSUER = 'larkspur-auth';
export const TOKEN_AUDIENCE = 'larkspur-api';
export const ACCESS_TOKEN_SECONDS = 600;

export type Role = 'customer' | 'administrator';

/** The claims of an access token (RFC 9068 in spirit): signed RS256, `kid` in the header, `typ` header `at+jwt`. */
export interface AccessTokenClaims {
  iss: typeof TOKEN_ISSUER;
  aud: typeof TOKEN_AUDIENCE;
  /** The user's id. */
  sub: string;
  /** The session's id: what a sign-out revokes. */
  sid: string;
  role: Role;
  /** Seconds since the epoch. */
  iat: number;
  exp: number;
}
