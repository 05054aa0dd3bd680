import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@larkspur/contracts/session';
import { newId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SigningKeys } from '../keys/signing-keys.service';
import type { Login } from '../login/login.entity';

/** Signs access tokens (RFC 9068: `typ: at+jwt`). */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: SigningKeys,
  ) {}

  /** @param sessionSeconds until the session ends, and its tokens with it */
  sign(login: Login, sessionId: string, sessionSeconds: number): Promise<string> {
    const { kid, algorithm, privateKey } = this.keys.signer();
    const now = Math.floor(Date.now() / 1000);
    const claims: AccessTokenClaims = {
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
      sub: login.userId,
      sid: sessionId,
      role: login.role,
      jti: newId(),
      iat: now,
      exp: now + Math.min(ACCESS_TOKEN_SECONDS, sessionSeconds),
    };
    return this.jwt.signAsync(claims, { privateKey, algorithm, header: { typ: 'at+jwt', alg: algorithm, kid } });
  }
}
