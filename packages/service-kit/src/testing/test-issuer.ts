import { generateKeyPairSync } from 'node:crypto';
import type { Events, PublicJwk } from '@larkspur/contracts/messages';
import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
  type Role,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@larkspur/contracts/session';
import { JwtService } from '@nestjs/jwt';
import type { Bus } from '../bus';
import { newId } from '../ids';

class AnyRequest {}

/** Plays svc-auth: answers for the keys, and signs tokens that the service under test accepts. */
export class TestIssuer {
  private readonly kid = newId();
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly jwt = new JwtService();
  readonly revocations: Events['session.revoked'][] = [];

  static async serve(bus: Bus): Promise<TestIssuer> {
    const issuer = new TestIssuer();
    await bus.serve('auth.security-state', { queue: 'svc-auth.security-state', dto: AnyRequest }, async () => ({
      jwks: { keys: [issuer.publicJwk()] },
      revocations: issuer.revocations,
    }));
    return issuer;
  }

  /** A fresh token in an `authorization` header. */
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
    const privateKey = this.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const header = { alg: 'RS256' as const, typ: 'at+jwt', kid: this.kid };
    return { authorization: `Bearer ${this.jwt.sign(claims, { privateKey, algorithm: 'RS256', header })}` };
  }

  private publicJwk(): PublicJwk {
    const { n = '', e = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return { kty: 'RSA', kid: this.kid, use: 'sig', alg: 'RS256', n, e };
  }
}
