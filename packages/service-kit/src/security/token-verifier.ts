import type { KeyObject } from 'node:crypto';
import {
  DOWNSCOPED_AUDIENCES,
  DOWNSCOPED_TOKEN_TYPE,
  type DownscopedAudience,
} from '@larkspur/contracts/downscoped-token';
import type { PublicJwk } from '@larkspur/contracts/messages';
import { type AccessTokenClaims, ROLES, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@larkspur/contracts/session';
import { Injectable } from '@nestjs/common';
import { decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { ProblemException } from '../http/problem';
import type { Caller } from './caller';
import { SecurityState } from './security-state';

const ACCESS_TOKEN_TYPE = 'at+jwt';
/** Each goes with one type of key, so that a token cannot choose how its key is used. */
const ALGORITHMS: PublicJwk['alg'][] = ['RS256', 'ES256'];
const MAX_CACHED_TOKENS = 10_000;

/** The verified content of a token. */
export interface VerifiedToken {
  caller: Caller;
  /** Seconds since the epoch. */
  expires: number;
  /** The id of the key that signed it. */
  kid: string;
  /** The permitted use of a downscoped token; absent for an access token. */
  scope?: TokenScope;
}

/** The permitted use of a downscoped token. */
export interface TokenScope {
  audience: DownscopedAudience;
  tokenId: string;
  /** Absent: reads. */
  requestHash?: string;
}

/** `unknown`: this process may have missed revocations. */
type TokenStatus = 'good' | 'expired' | 'revoked' | 'unknown';

/**
 * Verifies access tokens, and downscoped tokens where they are accepted. While the keys or the revocations cannot be known it responds
 * with 503: no token is accepted unchecked. Signatures are verified once per token.
 */
@Injectable()
export class TokenVerifier {
  private readonly cache = new LRUCache<string, VerifiedToken>({ max: MAX_CACHED_TOKENS });

  constructor(private readonly state: SecurityState) {
    state.onKeysChanged(() => this.cache.clear());
  }

  /** @throws ProblemException `unauthenticated` or `unavailable` */
  async verify(token: string): Promise<Caller> {
    return (await this.authenticate(token)).caller;
  }

  /**
   * Accepts access tokens only. For connections that outlive one request: check `status` for as long as they are open.
   * @throws ProblemException `unauthenticated` or `unavailable`
   */
  async authenticate(token: string): Promise<VerifiedToken> {
    const verified = await this.authenticateAny(token);
    if (verified.scope) throw invalidToken();
    return verified;
  }

  /**
   * Accepts downscoped tokens too: the caller must check the scope.
   * @throws ProblemException `unauthenticated` or `unavailable`
   */
  async authenticateAny(token: string): Promise<VerifiedToken> {
    await this.state.waitUntilFresh();
    const verified = this.cache.get(token) ?? (await this.verifySignature(token));
    const status = this.status(verified);
    if (status === 'expired' || status === 'revoked') throw invalidToken();
    return verified;
  }

  status({ caller, expires, kid }: VerifiedToken): TokenStatus {
    if (expires * 1000 <= Date.now()) return 'expired';
    if (this.state.isRevoked(caller.sessionId) || !this.state.key(kid)) return 'revoked';
    return this.state.isStale() ? 'unknown' : 'good';
  }

  private async verifySignature(token: string): Promise<VerifiedToken> {
    const { payload, kid, isDownscoped } = await this.decode(token);
    if (!isClaims(payload)) throw invalidToken();
    const { sub, sid, role, exp } = payload;
    const caller = { userId: sub, sessionId: sid, role };
    const verified = { caller, expires: exp, kid, ...(isDownscoped && { scope: toScope(payload) }) };
    this.cache.set(token, verified);
    return verified;
  }

  private async decode(token: string): Promise<{ payload: JWTPayload; kid: string; isDownscoped: boolean }> {
    try {
      const isDownscoped = decodeProtectedHeader(token).typ === DOWNSCOPED_TOKEN_TYPE;
      const typ = isDownscoped ? DOWNSCOPED_TOKEN_TYPE : ACCESS_TOKEN_TYPE;
      const { payload, protectedHeader } = await jwtVerify(token, (header) => this.resolveKey(header, typ), {
        algorithms: ALGORITHMS,
        typ,
        issuer: TOKEN_ISSUER,
        audience: isDownscoped ? [...DOWNSCOPED_AUDIENCES] : TOKEN_AUDIENCE,
      });
      return { payload, kid: String(protectedHeader.kid), isDownscoped };
    } catch (error) {
      // The response does not disclose which check failed.
      throw error instanceof ProblemException ? error : invalidToken();
    }
  }

  /** @throws ProblemException */
  private async resolveKey({ kid, typ }: JWTHeaderParameters, expectedType: string): Promise<KeyObject> {
    // jose checks `typ` after the key: an unknown key must not be asked for on behalf of another kind of token.
    if (kid === undefined || typ !== expectedType) throw invalidToken();
    const key = this.state.key(kid) ?? (await this.state.keyAfterRefresh(kid));
    if (!key) throw invalidToken();
    return key;
  }
}

function isClaims(claims: JWTPayload): claims is JWTPayload & Omit<AccessTokenClaims, 'aud'> {
  const { sub, sid, role, exp } = claims;
  return (
    typeof sub === 'string' &&
    typeof sid === 'string' &&
    typeof exp === 'number' &&
    ROLES.some((known) => known === role)
  );
}

/** @throws ProblemException when a claim has another form: it must not be taken for a token without a restriction */
function toScope({ aud, jti, requestHash }: JWTPayload): TokenScope {
  const audience = DOWNSCOPED_AUDIENCES.find((known) => known === aud);
  if (!audience || jti === undefined) throw invalidToken();
  if (requestHash === undefined) return { audience, tokenId: jti };
  if (typeof requestHash !== 'string') throw invalidToken();
  return { audience, tokenId: jti, requestHash };
}

export function invalidToken(): ProblemException {
  return new ProblemException('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
}
