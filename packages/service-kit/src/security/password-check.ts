import { Injectable } from '@nestjs/common';
import { Bus } from '../bus/bus';
import { ProblemException } from '../http/problem';
import { sealPassword } from './sealed-password';
import { SecurityState } from './security-state';

/** `throttled`: seconds to wait before the next attempt; this password was not checked. */
type PasswordCheckResult = 'verified' | 'wrong' | { throttled: number };

/** Checks a user's password with svc-auth, for changes that require it again: email, payment PIN. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly bus: Bus,
    private readonly state: SecurityState,
  ) {}

  /** @throws ProblemException `unavailable` when svc-auth is unreachable */
  async verify(userId: string, password: string): Promise<PasswordCheckResult> {
    const reply = await this.request(userId, password);
    return reply.outcome === 'throttled' ? { throttled: reply.retryAfterSeconds } : reply.outcome;
  }

  private async request(userId: string, password: string) {
    await this.state.waitUntilFresh();
    const jwk = this.state.sealingKey();
    if (!jwk) throw new ProblemException('unavailable');
    const sealedPassword = await sealPassword(jwk, userId, password);
    return this.bus.request('login.verify-password', { userId, sealedPassword }).catch(() => {
      throw new ProblemException('unavailable');
    });
  }
}
