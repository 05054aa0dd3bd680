import { createHmac } from 'node:crypto';
import { formatWait } from '@larkspur/service-kit/http/format-wait';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseKeyring } from '@larkspur/service-kit/security/keyring';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { deriveKey } from '../keys/key-encryption';
import { PasswordThrottleRepository, type ThrottleRule } from './password-throttle.repository';

const RULE: ThrottleRule = {
  freeAttempts: 10,
  windowSeconds: 15 * 60,
  firstWaitSeconds: 30,
  maxWaitSeconds: 15 * 60,
};

/** The key of the counter that an attempt counts against. */
export type Counter = Buffer;

/**
 * Limits password guessing. A known browser and a signed-in user have counters of their own, so that attempts by a
 * stranger against an email cannot lock out its owner.
 */
@Injectable()
export class PasswordThrottle {
  constructor(
    private readonly config: AuthConfig,
    private readonly counters: PasswordThrottleRepository,
  ) {}

  emailCounter(emailKey: string): Counter {
    return this.counter('email', emailKey);
  }

  deviceCounter(tokenHash: Buffer): Counter {
    return this.counter('device', tokenHash.toString('hex'));
  }

  userCounter(userId: string): Counter {
    return this.counter('signed-in', userId);
  }

  /** Counts an attempt. @returns the seconds to wait; 0 when the password may be checked */
  admit(counter: Counter): Promise<number> {
    return this.counters.admit(counter, RULE);
  }

  /** Called after a correct password. */
  async reset(manager: EntityManager, ...counters: Counter[]): Promise<void> {
    await this.counters.delete(manager, counters);
  }

  private counter(kind: string, subject: string): Counter {
    const key = deriveKey(parseKeyring(this.config.KEY_ENCRYPTION_SECRET).current, 'password throttle');
    return createHmac('sha256', key).update(`${kind}:${subject}`).digest();
  }
}

export function throttledError(seconds: number): ProblemException {
  return new ProblemException('rate_limited', {
    message: `Too many incorrect passwords. Try again in ${formatWait(seconds)}.`,
    headers: { 'retry-after': String(seconds) },
  });
}
