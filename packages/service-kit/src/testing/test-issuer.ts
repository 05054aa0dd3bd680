import { generateKeyPairSync } from 'node:crypto';
import {
  DOWNSCOPED_TOKEN_TYPE,
  type DownscopedAudience,
  type DownscopedTokenClaims,
  REQUEST_TOKEN_SECONDS,
} from '@larkspur/contracts/downscoped-token';
import type { Commands, Events, PublicJwk, SealingJwk, SignedRequest } from '@larkspur/contracts/messages';
import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
  type Role,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@larkspur/contracts/session';
import { JwtService } from '@nestjs/jwt';
import { IsString } from 'class-validator';
import type { Bus } from '../bus/bus';
import { newId } from '../ids';
import { type BoundRequest, hashRequest } from '../security/request-hash';
import { openSealedPassword } from '../security/sealed-password';

class AnyRequest {}

class VerifyPasswordDto {
  @IsString() userId!: string;
  @IsString() sealedPassword!: string;
}

interface DownscopedOptions {
  role?: Role;
  audience?: DownscopedAudience;
  sessionId?: string;
  seconds?: number;
}

/** Acts as svc-auth: handles its commands for keys and passwords, and signs tokens that the service under test accepts. */
export class TestIssuer {
  private readonly kid = newId();
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly jwt = new JwtService();
  private readonly sealing = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly revocations: Events['session.revoked'][] = [];
  /** By user id. Without an entry every password is wrong. */
  readonly passwords = new Map<string, string>();
  /** Seconds to wait, by user id, for users whose password checks are throttled. */
  readonly throttled = new Map<string, number>();

  static async serve(bus: Bus): Promise<TestIssuer> {
    const issuer = new TestIssuer();
    await bus.serve('auth.security-state', { queue: 'svc-auth.security-state', dto: AnyRequest }, async () => ({
      jwks: { keys: [issuer.publicJwk()] },
      revocations: issuer.revocations,
      sealingKey: issuer.sealingJwk(),
    }));
    await bus.serve(
      'login.verify-password',
      { queue: 'svc-auth.password-checks', dto: VerifyPasswordDto },
      ({ userId, sealedPassword }) => issuer.verdict(userId, sealedPassword),
    );
    return issuer;
  }

  /** An `authorization` header with a new token. */
  bearer(userId: string, role: Role = 'customer', seconds = ACCESS_TOKEN_SECONDS): { authorization: string } {
    const now = Math.floor(Date.now() / 1000);
    const claims: AccessTokenClaims = {
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
      sub: userId,
      sid: newId(),
      role,
      iat: now,
      exp: now + seconds,
    };
    return { authorization: `Bearer ${this.sign(claims, 'at+jwt')}` };
  }

  /** A token for reads, or for one request. */
  downscoped(userId: string, request: BoundRequest | null, options: DownscopedOptions = {}): string {
    const { role = 'administrator', audience = 'svc-transactions', sessionId = newId() } = options;
    const now = Math.floor(Date.now() / 1000);
    const claims: DownscopedTokenClaims = {
      iss: TOKEN_ISSUER,
      aud: audience,
      sub: userId,
      sid: sessionId,
      role,
      jti: newId(),
      iat: now,
      exp: now + (options.seconds ?? REQUEST_TOKEN_SECONDS),
      ...(request && { requestHash: hashRequest(request) }),
    };
    return this.sign(claims, DOWNSCOPED_TOKEN_TYPE);
  }

  /** A request of an administrator as svc-transactions passes it on. */
  signedRequest(
    userId: string,
    { target, body, key = newId() }: { target: string; body: object; key?: string | null },
    options?: DownscopedOptions,
  ): SignedRequest {
    const request = {
      method: 'POST',
      target,
      ...(key !== null && { idempotencyKey: key }),
      body: JSON.stringify(body),
    };
    const token = this.downscoped(userId, request, options);
    return { token, ...request };
  }

  private sign(claims: AccessTokenClaims | DownscopedTokenClaims, typ: string): string {
    const privateKey = this.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const header = { alg: 'RS256' as const, typ, kid: this.kid };
    return this.jwt.sign(claims, { privateKey, algorithm: 'RS256', header });
  }

  private async verdict(userId: string, sealed: string): Promise<Commands['login.verify-password']['reply']> {
    const retryAfterSeconds = this.throttled.get(userId);
    if (retryAfterSeconds !== undefined) return { outcome: 'throttled', retryAfterSeconds };
    const password = await openSealedPassword(this.sealing.privateKey, userId, sealed);
    return { outcome: this.passwords.get(userId) === password ? 'verified' : 'wrong' };
  }

  private sealingJwk(): SealingJwk {
    const { n = '', e = '' } = this.sealing.publicKey.export({ format: 'jwk' });
    return { kty: 'RSA', kid: `${this.kid}-sealing`, use: 'enc', alg: 'RSA-OAEP-256', n, e };
  }

  private publicJwk(): PublicJwk {
    const { n = '', e = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return { kty: 'RSA', kid: this.kid, use: 'sig', alg: 'RS256', n, e };
  }
}
