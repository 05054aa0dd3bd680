import type { VerificationStatus } from './user';

export interface SignInRequest {
  /** @example "amelia.hartley@example.com" */
  email: string;
  /** @example "violet-harbour-42" */
  password: string;
}

export interface SignUpRequest {
  /** @example "Amelia" */
  firstName: string;
  /** @example "Hartley" */
  lastName: string;
  /** @example "amelia.hartley@example.com" */
  email: string;
  /** @example "+1 (302) 555-0118" */
  phone: string;
  /** @example "violet-harbour-42" */
  password: string;
  /** @example "27 Larkspur Lane, Wilmington" */
  address: string;
  /** @example "Delaware" */
  state: string;
}

/** The result of `POST /auth/signup`. */
export interface NewLogin {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
}

/** The session's summary of its user. `GET /user/me` has the whole profile. */
export interface SessionUser {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /** @example "Amelia" */
  firstName: string;
  /** @example "Hartley" */
  lastName: string;
  /** @example "amelia.hartley@example.com" */
  email: string;
  /** Absent in responses of older releases. */
  role?: Role;
  /** `role` is `administrator`. */
  isAdmin: boolean;
  /** @example "verified" */
  verificationStatus: VerificationStatus;
}

/** `POST /auth/signin` and `POST /auth/refresh`: token and user are top-level fields, and repeated under `data` like everywhere else. */
export interface SignInResponse {
  /** @example "eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTk5YzdkMiJ9.c2lnbmF0dXJl" */
  token: string;
  user: SessionUser;
  data: {
    /** @example "eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTk5YzdkMiJ9.c2lnbmF0dXJl" */
    token: string;
    user: SessionUser;
  };
  /** @example "You are signed in." */
  message: string;
}

/** `GET /auth/sessions`: one signed-in browser. */
export interface Session {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /**
   * Such as `Firefox on Linux`; derived from the user agent.
   * @example "Firefox on Linux"
   */
  device: string;
  /**
   * The IP address of the last renewal; empty if unknown.
   * @example "203.0.113.24"
   */
  address: string;
  /**
   * ISO 8601, UTC.
   * @example "2026-10-04T14:02:51.000Z"
   */
  createdAt: string;
  /** @example "2026-11-20T09:41:07.000Z" */
  lastSeenAt: string;
  isCurrent: boolean;
}

/** `POST /auth/change-password`: ends all other sessions and returns a new token for this one. */
export interface ChangePasswordRequest {
  /** @example "violet-harbour-42" */
  oldPassword: string;
  /** @example "quiet-meadow-1907" */
  newPassword: string;
}

export interface ForgotPasswordRequest {
  /** @example "amelia.hartley@example.com" */
  email: string;
}

/** `token` is the fragment of the link in the email. */
export interface ResetPasswordRequest {
  /** @example "q3vXk0Zt9mJ2sB7yN-wHf4LdRc1eUo8_TgAiP6xVbYE" */
  token: string;
  /** @example "violet-harbour-42" */
  password: string;
}

/**
 * Holds the refresh token: HttpOnly, SameSite=Strict. Over plain HTTP Path=/api/auth; over TLS Secure, Path=/ and with the
 * prefix `__Host-`.
 */
export const REFRESH_COOKIE = 'larkspur_refresh';

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;

export const TOKEN_ISSUER = 'larkspur-auth';
export const TOKEN_AUDIENCE = 'larkspur-api';
export const ACCESS_TOKEN_SECONDS = 600;

export const ROLES = ['customer', 'auditor', 'administrator'] as const;
/** An auditor may read everything in the back office and change nothing. */
export type Role = (typeof ROLES)[number];

/** The claims of an access token, modeled on RFC 9068: signed with RS256 or ES256, `kid` and `typ: at+jwt` in the header. */
export interface AccessTokenClaims {
  iss: typeof TOKEN_ISSUER;
  aud: typeof TOKEN_AUDIENCE;
  /** The user's id. */
  sub: string;
  /** The session's id, which a sign-out revokes. */
  sid: string;
  role: Role;
  /** Makes tokens of the same second differ. */
  jti?: string;
  /** Seconds since the epoch. */
  iat: number;
  exp: number;
}
