import type { ResetPasswordRequest } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoginRepository } from '../login/login.repository';
import { PasswordHasher } from '../password/password-hasher.service';
import { PASSWORD_CHANGE, PasswordReplacement } from '../password/password-replacement.service';
import { PasswordResetRepository } from '../password-reset/password-reset.repository';

@Injectable()
export class ResetPasswordService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly resets: PasswordResetRepository,
    private readonly passwords: PasswordHasher,
    private readonly replacement: PasswordReplacement,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Ends every session of the login. @throws reset_link_invalid, also for a link that was used before */
  async reset({ token, password }: ResetPasswordRequest): Promise<void> {
    const userId = await this.resets.findUserId(token);
    // Checked before hashing, so that a guessed token costs the bank little.
    if (!userId) throw new ProblemException('reset_link_invalid');
    const passwordHash = await this.passwords.hash(password);
    await this.database.transaction(async (manager) => {
      const login = await this.logins.lock(manager, userId);
      if (!login || login.isDisabled || !(await this.resets.use(manager, token))) {
        throw new ProblemException('reset_link_invalid');
      }
      await this.replacement.replace(manager, login, passwordHash, null);
      await this.audit.record(manager, {
        action: 'password.reset',
        actor: null,
        subjectId: userId,
        changes: [PASSWORD_CHANGE],
      });
    });
    this.outbox.wake();
  }
}
