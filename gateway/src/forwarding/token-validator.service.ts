import { ProblemException } from '@larkspur/service-kit/http/problem';
import { bearerToken, type TokenRule, TokenVerifier } from '@larkspur/service-kit/security/access';
import { Injectable } from '@nestjs/common';

/** Applies a route's token rule before a request is forwarded. Services verify every token again. */
@Injectable()
export class TokenValidator {
  constructor(private readonly verifier: TokenVerifier) {}

  /**
   * @returns whether the header may be forwarded: there is one, and its token is valid
   * @throws unauthenticated when the rule requires a valid token, unavailable when revocations cannot be checked
   */
  async validate(authorization: string | undefined, rule: TokenRule): Promise<boolean> {
    if (authorization === undefined || rule === 'ignored') return false;
    try {
      const token = bearerToken(authorization);
      if (!token) throw new ProblemException('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
      await this.verifier.verify(token);
      return true;
    } catch (error) {
      if (rule === 'optional' && error instanceof ProblemException && error.code === 'unauthenticated') return false;
      throw error;
    }
  }
}
