import type { Events } from '@larkspur/contracts/messages';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Registration } from './registration.entity';

type RegisteredUser = Events['user.registered'];

/** Accounts are usually open within milliseconds. */
const FIRST_REPEAT_SECONDS = 10;
const MAX_PAUSE_SECONDS = 3_600;

const dueRow = z
  .object({ payload: z.custom<RegisteredUser>((value) => typeof value === 'object') })
  .describe('due registrations');

/** Requests profile and accounts from svc-users, again and again until they are open. */
@Injectable()
export class Registrations {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @param manager of the transaction that stores the login */
  async request(manager: EntityManager, user: RegisteredUser): Promise<void> {
    const nextAttemptAt = () => `now() + make_interval(secs => ${FIRST_REPEAT_SECONDS})`;
    await manager
      .createQueryBuilder()
      .insert()
      .into(Registration)
      .values({ userId: user.userId, payload: user, nextAttemptAt })
      .execute();
    await this.outbox.enqueue(manager, 'user.registered', user);
  }

  /**
   * Publishes those that are due once more, and postpones their next attempt: by 10 s, 20 s, … up to an hour.
   * @returns how many these were
   */
  async repeatDue(limit: number): Promise<number> {
    const repeated = await this.database.transaction(async (manager) => {
      const due = await queryRows(
        manager,
        dueRow,
        `WITH due AS MATERIALIZED (
           SELECT user_id FROM registration WHERE next_attempt_at <= now()
           ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         UPDATE registration SET attempts = attempts + 1,
           next_attempt_at = now() + least(${MAX_PAUSE_SECONDS}, ${FIRST_REPEAT_SECONDS} * 2 ^ least(attempts, 20)) * interval '1 second'
         WHERE user_id IN (SELECT user_id FROM due) RETURNING payload`,
        [limit],
      );
      for (const { payload } of due) await this.outbox.enqueue(manager, 'user.registered', payload);
      return due.length;
    });
    if (repeated > 0) this.outbox.wake();
    return repeated;
  }
}
