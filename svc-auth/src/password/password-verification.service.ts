import { ERRORS } from '@larkspur/contracts/errors';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../config';
import type { Login } from '../login/login.entity';
import { type Counter, PasswordThrottle } from '../password-throttle/password-throttle.service';
import { isDemoPassword } from './demo-passwords';
import { PasswordHasher } from './password-hasher.service';

export type Verdict = { outcome: 'right' } | { outcome: 'wrong' } | { outcome: 'throttled'; seconds: number };

/** The one way to check a password: counted first, hashed only then. */
@Injectable()
export class PasswordVerification {
  constructor(
    private readonly config: AuthConfig,
    private readonly throttle: PasswordThrottle,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * A right password leaves the counter standing: whoever acts on it forgets it in the same transaction.
   * @param login null for nobody: it takes the same time
   * @throws ProblemException `unavailable` when too many passwords wait already; the try is not counted then
   */
  async verify(counter: Counter, login: Login | null, password: string): Promise<Verdict> {
    this.passwords.requireCapacity();
    const seconds = await this.throttle.admit(counter);
    if (seconds > 0) return { outcome: 'throttled', seconds };
    const isRight = await this.passwords.verify(login?.passwordHash, password);
    // A demonstration's data taken into production opens nothing there.
    return isRight && (this.config.allowsDemo || !isDemoPassword(password))
      ? { outcome: 'right' }
      : { outcome: 'wrong' };
  }
}

/** @param field of the form that the wrong password stands in */
export function wrongPassword(field: string): ProblemException {
  return new ProblemException('wrong_password', { errors: [{ field, message: ERRORS.wrong_password.message }] });
}
