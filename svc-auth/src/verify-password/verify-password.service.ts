import type { Commands } from '@larkspur/contracts/messages';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RateLimitedAudit } from '../audit/rate-limited-audit.service';
import { SealingKeyService } from '../keys/sealing-key.service';
import { LoginRepository } from '../login/login.repository';
import { PasswordVerification } from '../password/password-verification.service';
import { PasswordThrottle } from '../password-throttle/password-throttle.service';

type Request = Commands['login.verify-password']['request'];
type Reply = Commands['login.verify-password']['reply'];

/** Re-authentication for other services, before a sensitive change such as a new email or payment PIN. */
@Injectable()
export class VerifyPasswordService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly sealingKey: SealingKeyService,
    private readonly throttle: PasswordThrottle,
    private readonly verification: PasswordVerification,
    private readonly rateLimitedAudit: RateLimitedAudit,
  ) {}

  async verify({ userId, sealedPassword }: Request): Promise<Reply> {
    const password = await this.sealingKey.open(userId, sealedPassword);
    const login = await this.logins.findById(userId);
    if (!login || login.isDisabled) return { outcome: 'wrong' };
    const counter = this.throttle.userCounter(userId);
    const result = await this.verification.verify(counter, login, password);
    if (result.outcome === 'correct') {
      await this.throttle.reset(this.database.manager, counter);
      return { outcome: 'verified' };
    }
    this.rateLimitedAudit.record('password.refused', userId, result.outcome);
    return result.outcome === 'wrong'
      ? { outcome: 'wrong' }
      : { outcome: 'throttled', retryAfterSeconds: result.seconds };
  }
}
