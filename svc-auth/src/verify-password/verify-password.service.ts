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

/** For services that must know once more who it is: a new e-mail, a new payment PIN. */
@Injectable()
export class VerifyPasswordService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly sealing: SealingKeyService,
    private readonly throttle: PasswordThrottle,
    private readonly verification: PasswordVerification,
    private readonly refusals: RateLimitedAudit,
  ) {}

  async verify({ userId, sealedPassword }: Request): Promise<Reply> {
    const password = await this.sealing.open(userId, sealedPassword);
    const login = await this.logins.findById(userId);
    if (!login || login.isDisabled) return { outcome: 'wrong' };
    const counter = this.throttle.userCounter(userId);
    const verdict = await this.verification.verify(counter, login, password);
    if (verdict.outcome === 'right') {
      await this.throttle.reset(this.database.manager, counter);
      return { outcome: 'verified' };
    }
    this.refusals.record('password.refused', userId, verdict.outcome);
    return verdict.outcome === 'wrong'
      ? { outcome: 'wrong' }
      : { outcome: 'throttled', retryAfterSeconds: verdict.seconds };
  }
}
