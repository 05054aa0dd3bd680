import type { Commands } from '@larkspur/contracts/messages';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RefusalAudit } from '../audit/refusal-audit';
import { LoginRepository } from '../login/login.repository';
import { PasswordVerification } from '../password/password-verification';
import { SealingKey } from '../signing-key/sealing-key.service';
import { PasswordThrottle } from '../throttle/password-throttle.service';

type Request = Commands['login.verify-password']['request'];
type Reply = Commands['login.verify-password']['reply'];

/** For services that must know once more who it is: a new e-mail, a new payment PIN. */
@Injectable()
export class VerifyPasswordService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly sealing: SealingKey,
    private readonly throttle: PasswordThrottle,
    private readonly verification: PasswordVerification,
    private readonly refusals: RefusalAudit,
  ) {}

  async verify({ userId, sealedPassword }: Request): Promise<Reply> {
    const password = await this.sealing.open(userId, sealedPassword);
    const login = await this.logins.findById(userId);
    if (!login || login.isDisabled) return { outcome: 'wrong' };
    const counter = this.throttle.ofSignedIn(userId);
    const verdict = await this.verification.verify(counter, login, password);
    if (verdict.outcome === 'right') {
      await this.throttle.forget(this.database.manager, counter);
      return { outcome: 'verified' };
    }
    this.refusals.record('password.refused', userId, verdict.outcome);
    return verdict.outcome === 'wrong'
      ? { outcome: 'wrong' }
      : { outcome: 'throttled', retryAfterSeconds: verdict.seconds };
  }
}
