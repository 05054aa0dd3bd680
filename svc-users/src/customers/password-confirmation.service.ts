import { ProblemException } from '@larkspur/service-kit/http/problem';
import { PasswordCheck } from '@larkspur/service-kit/security/password-check';
import { Injectable } from '@nestjs/common';

/** Whoever changes what opens an account shows the password once more. */
@Injectable()
export class PasswordConfirmation {
  constructor(private readonly passwords: PasswordCheck) {}

  /**
   * @param field the body's, that held the password
   * @throws wrong_password, rate_limited, unavailable
   */
  async pass(userId: string, field: string, password: string): Promise<void> {
    const verdict = await this.passwords.verify(userId, password);
    if (verdict === 'verified') return;
    if (verdict === 'wrong') {
      throw new ProblemException('wrong_password', {
        errors: [{ field, message: 'The current password is incorrect.' }],
      });
    }
    throw new ProblemException('rate_limited', {
      message: 'Too many wrong passwords. Please wait before you try again.',
      headers: { 'retry-after': String(verdict.throttled) },
    });
  }
}
