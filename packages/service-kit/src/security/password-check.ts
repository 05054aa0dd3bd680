import { Injectable } from '@nestjs/common';
import { Bus } from '../bus/bus';
import { ProblemException } from '../http/problem';
import { sealPassword } from './sealed-password';
import { SecurityState } from './security-state';

/** `throttled`: seconds to wait before the next try; this one was not looked at. */
export type PasswordCheckResult = 'verified' | 'wrong' | { throttled: number };

/** Asks svc-auth whether a password is the user's, for what needs it once more: a new e-mail, a new payment PIN. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly bus: Bus,
    private readonly state: SecurityState,
  ) {}

  /** @throws ProblemException `unavailable` when svc-auth could not be asked or did not answer */
  async verify(userId: string, password: string): Promise<PasswordCheckResult> {
    const reply = await this.ask(userId, password);
    return reply.outcome === 'throttled' ? { throttled: reply.retryAfterSeconds } : reply.outcome;
  }

  private async ask(userId: string, password: string) {
    await this.state.waitUntilFresh();
    const jwk = this.state.sealingKey();
    if (!jwk) throw unavailable();
    const sealedPassword = await sealPassword(jwk, userId, password);
    return this.bus.request('login.verify-password', { userId, sealedPassword }).catch(() => {
      throw unavailable();
    });
  }
}

function unavailable(): ProblemException {
  return new ProblemException('unavailable', { headers: { 'retry-after': '2' } });
}
