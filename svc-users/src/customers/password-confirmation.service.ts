import { formatWait } from '@larkspur/service-kit/http/format-wait';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { PasswordCheck } from '@larkspur/service-kit/security/password-check';
import { Injectable } from '@nestjs/common';

/** Changes to credentials need the current password. */
@Injectable()
export class PasswordConfirmation {
  constructor(private readonly passwords: PasswordCheck) {}

  /**
   * @param field of the request body that holds the password
   * @throws wrong_password, rate_limited, unavailable
   */
  async require(userId: string, field: string, password: string): Promise<void> {
    const result = await this.passwords.verify(userId, password);
    if (result === 'verified') return;
    if (result === 'wrong') {
      throw new ProblemException('wrong_password', {
        errors: [{ field, message: 'The password is incorrect.' }],
      });
    }
    throw new ProblemException('rate_limited', {
      message: `Too many incorrect passwords. Try again in ${formatWait(result.throttled)}.`,
      headers: { 'retry-after': String(result.throttled) },
    });
  }
}
