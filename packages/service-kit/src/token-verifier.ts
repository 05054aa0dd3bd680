import type { KeyObject } from 'node:crypto';
import { type AccessTokenClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@larkspur/contracts/session';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller';
import { ProblemException } from './problem';
import { SecurityState } from './security-state';

const REMEMBERED_TOKENS = 10_000;

interface Verified {
  caller: Caller;
  /** Seconds since the epoch. */
  expires: number;
}

/**
 * Decides whether a token may pass. When this process cannot know the keys or the revocations it answers 503; it never
 * lets pass what it could not check.
 */
@Injectable()
export class TokenVerifier {
  private readonly verified = new LRUCache<string, Verified>({ max: REMEMBERED_TOKENS });

  constructor(private readonly state: SecurityState) {
    state.onNewKeys(() => this.verified.clear());
  }

  /** @throws ProblemException `unauthenticated` or `unavailable` */
  async verify(token: string): Promise<Caller> {
    await this.state.known();
    const { caller, expires } = this.verified.get(token) ?? (await this.check(token));
    if (expires * 1000 <= Date.now() || this.state.isRevoked(caller.sessionId)) throw refused();
    return caller;
  }

  private async check(token: string): Promise<Verified> {
    const key = await this.keyOf(token);
    const claims = await claimsOf(token, key);
    const verified = {
      caller: { userId: claims.sub, sessionId: claims.sid, role: claims.role },
      expires: claims.exp,
    };
    this.verified.set(token, verified);
    return verified;
  }

  private async keyOf(token: string): Promise<KeyObject> {
    const { kid, alg, typ } = headerOf(token);
    if (alg !== 'RS256' || typ !== 'at+jwt' || typeof kid !== 'string') throw refused();
    const key = this.state.key(kid) ?? (await this.state.keyAfterRefresh(kid));
    if (!key) throw refused();
    return key;
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
    (role === 'customer' || role === 'administrator')
  );
}

function refused(): ProblemException {
  return new ProblemException('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
}
