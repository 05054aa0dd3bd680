import type { KeyObject } from 'node:crypto';
import { type AccessTokenClaims, ROLES, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@larkspur/contracts/session';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { ProblemException } from '../http/problem';
import type { Caller } from './caller';
import { SecurityState } from './security-state';

const MAX_CACHED_TOKENS = 10_000;

/** What a good token gives its bearer, until one of these no longer holds. */
export interface VerifiedToken {
  caller: Caller;
  /** Seconds since the epoch. */
  expires: number;
  /** The key that signed it. */
  kid: string;
}

/** `unknown`: this process cannot know the revocations. */
export type TokenStatus = 'good' | 'expired' | 'revoked' | 'unknown';

/**
 * Decides whether a token may pass. When this process cannot know the keys or the revocations it answers 503; it never
 * lets pass what it could not check.
 */
@Injectable()
export class TokenVerifier {
  private readonly verified = new LRUCache<string, VerifiedToken>({ max: MAX_CACHED_TOKENS });

  constructor(private readonly state: SecurityState) {
    state.onKeysChanged(() => this.verified.clear());
  }

  /** @throws ProblemException `unauthenticated` or `unavailable` */
  async verify(token: string): Promise<Caller> {
    return (await this.authenticate(token)).caller;
  }

  /**
   * For who serves one bearer over a long time: `standing` tells, while it lasts, whether it still may.
   * @throws ProblemException `unauthenticated` or `unavailable`
   */
  async authenticate(token: string): Promise<VerifiedToken> {
    await this.state.waitUntilFresh();
    const pass = this.verified.get(token) ?? (await this.check(token));
    const status = this.standing(pass);
    if (status === 'expired' || status === 'revoked') throw refused();
    return pass;
  }

  standing({ caller, expires, kid }: VerifiedToken): TokenStatus {
    if (expires * 1000 <= Date.now()) return 'expired';
    if (this.state.isRevoked(caller.sessionId) || !this.state.key(kid)) return 'revoked';
    return this.state.isStale() ? 'unknown' : 'good';
  }

  private async check(token: string): Promise<VerifiedToken> {
    const { kid, key } = await this.keyOf(token);
    const { sub, sid, role, exp } = await claimsOf(token, key);
    const pass = { caller: { userId: sub, sessionId: sid, role }, expires: exp, kid };
    this.verified.set(token, pass);
    return pass;
  }

  private async keyOf(token: string): Promise<{ kid: string; key: KeyObject }> {
    const { kid, alg, typ } = headerOf(token);
    if (alg !== 'RS256' || typ !== 'at+jwt' || typeof kid !== 'string') throw refused();
    const key = this.state.key(kid) ?? (await this.state.keyAfterRefresh(kid));
    if (!key) throw refused();
    return { kid, key };
  }
}

function headerOf(token: string): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    return typeof header === 'object' && header !== null ? { ...header } : {};
  } catch {
    return {};
  }
}

async function claimsOf(token: string, key: KeyObject): Promise<AccessTokenClaims> {
  try {
    const claims: unknown = await new JwtService({ secretOrKeyProvider: () => key }).verifyAsync(token, {
      algorithms: ['RS256'],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
    if (isClaims(claims)) return claims;
  } catch {
    // Which of its checks refused is nothing the bearer needs to know.
  }
  throw refused();
}

function isClaims(claims: unknown): claims is AccessTokenClaims {
  if (typeof claims !== 'object' || claims === null) return false;
  const { sub, sid, role, exp } = claims as Partial<Record<keyof AccessTokenClaims, unknown>>;
  return (
    typeof sub === 'string' &&
    typeof sid === 'string' &&
    typeof exp === 'number' &&
    ROLES.some((known) => known === role)
  );
}

function refused(): ProblemException {
  return new ProblemException('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
}
