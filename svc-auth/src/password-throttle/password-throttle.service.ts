import { createHmac } from 'node:crypto';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import { deriveKey } from '../keys/key-encryption';

const FREE_TRIES = 10;
const WINDOW_SECONDS = 15 * 60;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;

const SQL = {
  admit: `
    SELECT admit_password_try($1, $2, make_interval(secs => $3), make_interval(secs => $4), make_interval(secs => $5))
    AS seconds`,
  forget: 'DELETE FROM password_throttle WHERE key = ANY($1)',
  clean: 'DELETE FROM password_throttle WHERE forget_at < now()',
} as const;

/** Whose counter a try is counted on. */
export type Counter = Buffer;

/**
 * Bounds how often a password may be guessed. A browser that signed in before, and a user who is signed in, are
 * counted by themselves: what a stranger tries on an e-mail locks out nobody but strangers.
 */
@Injectable()
export class PasswordThrottle {
  private readonly key: Buffer;

  constructor(
    config: AuthConfig,
    private readonly database: DataSource,
  ) {
    this.key = deriveKey(config.KEY_ENCRYPTION_SECRET, 'password throttle');
  }

  emailCounter(emailKey: string): Counter {
    return this.counter('email', emailKey);
  }

  deviceCounter(tokenHash: Buffer): Counter {
    return this.counter('device', tokenHash.toString('hex'));
  }

  userCounter(userId: string): Counter {
    return this.counter('signed-in', userId);
  }

  /** Counts the try. @returns the seconds to wait; 0 when its password may be looked at */
  async admit(counter: Counter): Promise<number> {
    const [row] = await this.database.manager.query<{ seconds: number }[]>(SQL.admit, [
      counter,
      FREE_TRIES,
      WINDOW_SECONDS,
      FIRST_WAIT_SECONDS,
      LONGEST_WAIT_SECONDS,
    ]);
    return row?.seconds ?? LONGEST_WAIT_SECONDS;
  }

  /** The password was right. */
  async reset(manager: EntityManager, ...counters: Counter[]): Promise<void> {
    await manager.query(SQL.forget, [counters]);
  }

  async deleteExpired(): Promise<void> {
    await this.database.manager.query(SQL.clean);
  }

  private counter(kind: string, of: string): Counter {
    return createHmac('sha256', this.key).update(`${kind}:${of}`).digest();
  }
}

export function throttledError(seconds: number): ProblemException {
  return new ProblemException('rate_limited', {
    message: `Too many wrong passwords. Please try again in ${formatWait(seconds)}.`,
    headers: { 'retry-after': String(seconds) },
  });
}

function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
