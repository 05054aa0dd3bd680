import type { AccessTokenClaims } from './session';

/**
 * The services that get a downscoped token in place of the access token of an administrator or auditor. svc-auth and svc-users, which
 * decide about sessions and money, get the access token itself.
 */
export const DOWNSCOPED_AUDIENCES = ['svc-transactions', 'svc-contacts'] as const;
export type DownscopedAudience = (typeof DOWNSCOPED_AUDIENCES)[number];

/** `typ` in the header. It differs from that of an access token, so that neither is accepted as the other. */
export const DOWNSCOPED_TOKEN_TYPE = 'downscoped+jwt';

/** How long a token for one request is accepted. */
export const REQUEST_TOKEN_SECONDS = 60;

/** `POST /token-exchange` of svc-auth, with an access token as bearer. Only the gateway calls it, and it forwards no such path. */
export interface TokenExchangeRequest {
  audience: DownscopedAudience;
  /** See `DownscopedTokenClaims`. */
  requestHash?: string;
}

export interface ExchangedToken {
  token: string;
}

/** The claims of a token that svc-auth issues in exchange for an access token (RFC 8693), for one service. */
export interface DownscopedTokenClaims extends Omit<AccessTokenClaims, 'aud' | 'jti'> {
  aud: DownscopedAudience;
  jti: string;
  /**
   * The hash of the only request that the token is accepted for, see `hashRequest` of the service kit. Absent: the token is for GET, as
   * long as the access token is valid.
   */
  requestHash?: string;
}
