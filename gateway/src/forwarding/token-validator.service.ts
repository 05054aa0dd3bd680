import { ProblemException } from '@larkspur/service-kit/http/problem';
import { bearerToken, type Caller, TokenVerifier } from '@larkspur/service-kit/security/access';
import { Injectable } from '@nestjs/common';
import type { RoutePolicy } from '../route-policies/policy-table';

/** Applies a route's token rule before a request is forwarded. Services verify every token again. */
@Injectable()
export class TokenValidator {
  constructor(private readonly verifier: TokenVerifier) {}

  /**
   * @returns whose valid token the header has; null when it must not be forwarded
   * @throws unauthenticated when the policy requires a valid token, unavailable when revocations cannot be checked
   */
  async validate(
    authorization: string | undefined,
    { token: rule, requiresToken }: Pick<RoutePolicy, 'token' | 'requiresToken'>,
  ): Promise<Caller | null> {
    // Before the body is read.
    if (authorization === undefined && requiresToken) throw missingToken();
    if (authorization === undefined || rule === 'ignored') return null;
    try {
      const token = bearerToken(authorization);
      if (!token) throw missingToken();
      return await this.verifier.verify(token);
    } catch (error) {
      if (rule === 'optional' && error instanceof ProblemException && error.code === 'unauthenticated') return null;
      throw error;
    }
  }
}

function missingToken(): ProblemException {
  return new ProblemException('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
}
