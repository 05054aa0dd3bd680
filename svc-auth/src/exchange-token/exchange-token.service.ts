import {
  DOWNSCOPED_TOKEN_TYPE,
  type DownscopedTokenClaims,
  REQUEST_TOKEN_SECONDS,
  type TokenExchangeRequest,
} from '@larkspur/contracts/downscoped-token';
import { TOKEN_ISSUER } from '@larkspur/contracts/session';
import { newId } from '@larkspur/service-kit/ids';
import type { VerifiedToken } from '@larkspur/service-kit/security/access';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SigningKeys } from '../keys/signing-keys.service';

@Injectable()
export class ExchangeTokenService {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: SigningKeys,
  ) {}

  /** @returns a token of the same session that permits less than the given one */
  exchange({ caller, expires }: VerifiedToken, { audience, requestHash }: TokenExchangeRequest): Promise<string> {
    const { kid, algorithm, privateKey } = this.keys.signer();
    const now = Math.floor(Date.now() / 1000);
    const claims: DownscopedTokenClaims = {
      iss: TOKEN_ISSUER,
      aud: audience,
      sub: caller.userId,
      sid: caller.sessionId,
      role: caller.role,
      jti: newId(),
      iat: now,
      exp: requestHash === undefined ? expires : now + REQUEST_TOKEN_SECONDS,
      ...(requestHash !== undefined && { requestHash }),
    };
    const header = { typ: DOWNSCOPED_TOKEN_TYPE, alg: algorithm, kid };
    return this.jwt.signAsync(claims, { privateKey, algorithm, header });
  }
}
