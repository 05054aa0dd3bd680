import { ProblemException } from '@larkspur/service-kit/http/problem';
import { bearerToken, TokenVerifier } from '@larkspur/service-kit/security/access';
import { Injectable } from '@nestjs/common';
import type { TokenRule } from '../routes/routes';

@Injectable()
export class TokenValidator {
  constructor(private readonly verifier: TokenVerifier) {}

  /**
   * @returns whether the header may be passed on: there is one, and its token is good
   * @throws unauthenticated when the rule demands a good token and this is none; unavailable when that cannot be known
   */
  async admits(authorization: string | undefined, rule: TokenRule): Promise<boolean> {
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
