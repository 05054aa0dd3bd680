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

/** `POST /auth/signup`: whom it made. */
export interface NewLogin {
  _id: string;
}

/** What the session knows of its user. The whole profile is `GET /user/me`. */
export interface SessionUser {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Absent where an older release answered. */
  role?: Role;
  /** `role` is `administrator`. */
  isAdmin: boolean;
  verificationStatus: VerificationStatus;
}

/** `POST /auth/signin` and `POST /auth/refresh`: token and user stand at the top, and once more under `data` as everywhere. */
export interface SignInResponse {
  token: string;
  user: SessionUser;
  data: { token: string; user: SessionUser };
  message: string;
}

/** `GET /auth/sessions`: one signed-in browser. */
export interface Session {
  _id: string;
  /** Such as `Firefox on Linux`; told from the user agent. */
  device: string;
  /** Of the last renewal; empty when it is not known. */
  address: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

/** `POST /auth/change-password`: ends every other session and answers a new token for this one. */
export interface ChangePasswordRequest {
  oldPassword: string;
  newPassword: string;
}

export interface ForgotPasswordRequest {
  email: string;
}

/** `token` is what the link of the mail carries in its fragment. */
export interface ResetPasswordRequest {
  token: string;
  password: string;
}

/** Holds the refresh token: HttpOnly, SameSite=Strict, Path=/api/auth, Secure on https. */
export const REFRESH_COOKIE = 'larkspur_refresh';

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;

export const TOKEN_ISSUER = 'larkspur-auth';
export const TOKEN_AUDIENCE = 'larkspur-api';
export const ACCESS_TOKEN_SECONDS = 600;

export const ROLES = ['customer', 'auditor', 'administrator'] as const;
/** An auditor sees everything of the back office and changes nothing. */
export type Role = (typeof ROLES)[number];

/** The claims of an access token (RFC 9068 in spirit): signed RS256, `kid` in the header, `typ` header `at+jwt`. */
export interface AccessTokenClaims {
  iss: typeof TOKEN_ISSUER;
  aud: typeof TOKEN_AUDIENCE;
  /** The user's id. */
  sub: string;
  /** The session's id: what a sign-out revokes. */
  sid: string;
  role: Role;
  /** Of this token alone: two of one second differ. */
  jti?: string;
  /** Seconds since the epoch. */
  iat: number;
  exp: number;
}
