import { queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Raw, Repository } from 'typeorm';
import { QueuedEmail } from './queued-email.entity';

const claimedRow = z.object({
  id: z.string(),
  kind: z.string(),
  toAddress: z.string(),
  toName: z.string().nullable(),
  sealedContent: z.instanceof(Buffer),
  createdAt: z.date(),
  attempts: z.int(),
});
const abandonedRow = z.object({ id: z.string(), kind: z.string(), attempts: z.int() });
const backlogRow = z.object({ count: z.int(), oldestSeconds: z.number() });

export type ClaimedMail = z.infer<typeof claimedRow>;
type AbandonedMail = z.infer<typeof abandonedRow>;
type MailBacklog = z.infer<typeof backlogRow>;
type NewEmail = Pick<QueuedEmail, 'id' | 'userId' | 'toAddress' | 'toName' | 'kind' | 'sealedContent' | 'expiresAt'>;

/** Longer than any delivery takes: when it expires, the sender has crashed and another one retries. */
const LEASE = '3 minutes';
const EXPIRED = 'The email expired before it could be sent.';

@Injectable()
export class MailRepository {
  constructor(@InjectRepository(QueuedEmail) private readonly mails: Repository<QueuedEmail>) {}

  async insert(manager: EntityManager, mail: NewEmail): Promise<void> {
    await manager.insert(QueuedEmail, mail);
  }

  /**
   * Leases due emails, each to one caller. If the caller reports no outcome, the lease expires and the email is retried.
   * Payment notices come last: customers pay faster than a slow mail server accepts emails, and a password link expires.
   */
  claim(limit: number): Promise<ClaimedMail[]> {
    return queryRows(
      this.mails.manager,
      claimedRow,
      // Materialized, because a plan may evaluate a subquery once for each row, and each time it skips other locked rows.
      `WITH due AS MATERIALIZED (
         SELECT id FROM queued_email WHERE next_attempt_at <= now()
         ORDER BY kind = 'payments-out', next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       UPDATE queued_email SET attempts = attempts + 1, next_attempt_at = now() + interval '${LEASE}'
       WHERE id IN (SELECT id FROM due)
       RETURNING id, kind, to_address AS "toAddress", to_name AS "toName", sealed_content AS "sealedContent",
         created_at AS "createdAt", attempts`,
      [limit],
    );
  }

  async markSent(id: string): Promise<void> {
    await this.mails.update({ id }, { sentAt: () => 'now()', nextAttemptAt: null, sealedContent: null, error: null });
  }

  /** Schedules the next attempt; the last one is due when the email expires, and abandons it. */
  async postpone(id: string, error: string, milliseconds: number): Promise<void> {
    await this.mails
      .createQueryBuilder()
      .update()
      .set({ error, nextAttemptAt: () => `least(now() + :milliseconds * interval '1 millisecond', expires_at)` })
      .where({ id })
      .setParameter('milliseconds', Math.round(milliseconds))
      .execute();
  }

  async abandon(id: string, error: string): Promise<void> {
    await this.mails.update({ id }, { error, nextAttemptAt: null, sealedContent: null });
  }

  async abandonExpired(): Promise<AbandonedMail[]> {
    return queryRows(
      this.mails.manager,
      abandonedRow,
      `UPDATE queued_email SET error = coalesce(error, '${EXPIRED}'), next_attempt_at = NULL, sealed_content = NULL
       WHERE next_attempt_at <= now() AND expires_at <= now() RETURNING id, kind, attempts`,
    );
  }

  async measureBacklog(): Promise<MailBacklog> {
    const row = await queryRow(
      this.mails.manager,
      backlogRow,
      `SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS "oldestSeconds"
       FROM queued_email WHERE next_attempt_at IS NOT NULL`,
    );
    return row ?? { count: 0, oldestSeconds: 0 };
  }

  async deleteAllOfUser(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(QueuedEmail, { userId });
  }

  /** The outcome of an email is kept for a month. */
  async deleteExpired(): Promise<void> {
    await this.mails.delete({
      nextAttemptAt: IsNull(),
      createdAt: Raw((column) => `${column} < now() - interval '30 days'`),
    });
  }
}
