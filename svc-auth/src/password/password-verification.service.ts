import { ERRORS } from '@larkspur/contracts/errors';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../config';
import type { Login } from '../login/login.entity';
import { type Counter, PasswordThrottle } from '../password-throttle/password-throttle.service';
import { isDemoPassword } from './demo-passwords';
import { PasswordHasher } from './password-hasher.service';

type VerificationResult = { outcome: 'correct' } | { outcome: 'wrong' } | { outcome: 'throttled'; seconds: number };

/** The only place that checks a password: the attempt is counted before the password is hashed. */
@Injectable()
export class PasswordVerification {
  constructor(
    private readonly config: AuthConfig,
    private readonly throttle: PasswordThrottle,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * A correct password does not reset the counter: the caller resets it in the transaction that acts on the result.
   * @param login null when there is none: verification takes the same time
   * @throws ProblemException `unavailable` when the hashing queue is full; the attempt is not counted then
   */
  verify(counter: Counter, login: Login | null, password: string): Promise<VerificationResult> {
    return this.passwords.withCapacity(() => this.countAndVerify(counter, login, password));
  }

  private async countAndVerify(counter: Counter, login: Login | null, password: string): Promise<VerificationResult> {
    const seconds = await this.throttle.admit(counter);
    if (seconds > 0) return { outcome: 'throttled', seconds };
    const matches = await this.passwords.verify(login?.passwordHash, password);
    // Demo data that reaches a production database grants no access there.
    const isAllowed = this.config.allowsDemo || !isDemoPassword(password);
    return { outcome: matches && isAllowed ? 'correct' : 'wrong' };
  }
}

/** @param field of the form that holds the wrong password */
export function wrongPasswordError(field: string): ProblemException {
  return new ProblemException('wrong_password', { errors: [{ field, message: ERRORS.wrong_password.message }] });
}
