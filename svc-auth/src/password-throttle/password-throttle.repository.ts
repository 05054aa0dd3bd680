import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Raw, Repository } from 'typeorm';
import { PasswordThrottleCounter } from './password-throttle-counter.entity';

const waitRow = z.object({ seconds: z.int() });

export interface ThrottleRule {
  freeAttempts: number;
  windowSeconds: number;
  firstWaitSeconds: number;
  maxWaitSeconds: number;
}

@Injectable()
export class PasswordThrottleRepository {
  constructor(
    @InjectRepository(PasswordThrottleCounter) private readonly counters: Repository<PasswordThrottleCounter>,
  ) {}

  /** Counts an attempt. @returns the seconds to wait; 0 when the attempt is admitted */
  async admit(key: Buffer, rule: ThrottleRule): Promise<number> {
    const row = await queryRow(
      this.counters.manager,
      waitRow,
      `SELECT admit_password_attempt($1, $2, make_interval(secs => $3), make_interval(secs => $4), make_interval(secs => $5))
       AS seconds`,
      [key, rule.freeAttempts, rule.windowSeconds, rule.firstWaitSeconds, rule.maxWaitSeconds],
    );
    return row?.seconds ?? rule.maxWaitSeconds;
  }

  async delete(manager: EntityManager, keys: Buffer[]): Promise<void> {
    await manager.delete(PasswordThrottleCounter, { key: In(keys) });
  }

  async deleteExpired(): Promise<void> {
    await this.counters.delete({ expiresAt: Raw((column) => `${column} < now()`) });
  }
}
