import { pgInteger, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PendingPaymentNotice } from './pending-payment-notice.entity';

export interface PaymentRecord {
  lineId: string;
  userId: string;
  amountCents: number;
  payee: string;
  reference: string;
  paidAt: string;
}

const duePaymentRow = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  amountCents: pgInteger,
  payee: z.string(),
  reference: z.string(),
  paidAt: z.date(),
  /** Over all of the payer's due payments, listed or not. */
  count: pgInteger,
  totalCents: pgInteger,
});
const payerRow = z.object({ userId: z.string() });
const lockRow = z.object({ isLocked: z.boolean() });

export type DuePayment = z.infer<typeof duePaymentRow>;

/** Outgoing payments that have not been emailed to their payer yet. */
@Injectable()
export class PaymentNoticesRepository {
  constructor(private readonly database: DataSource) {}

  /** Records the payments of one message, once. Inbox and payments take one statement: one round trip and one commit. */
  async record(messageId: string, payments: readonly PaymentRecord[]): Promise<void> {
    await this.database.query(
      `WITH first AS (
         INSERT INTO inbox (consumer, message_id) VALUES ('svc-auth.payment-notices', $1)
         ON CONFLICT DO NOTHING RETURNING message_id)
       INSERT INTO pending_payment_notice (line_id, user_id, amount, payee, reference, paid_at)
       SELECT p.* FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[]) AS p
       WHERE EXISTS (SELECT FROM first)
       ON CONFLICT DO NOTHING`,
      [
        messageId,
        payments.map(({ lineId }) => lineId),
        payments.map(({ userId }) => userId),
        payments.map(({ amountCents }) => amountCents),
        payments.map(({ payee }) => payee),
        payments.map(({ reference }) => reference),
        payments.map(({ paidAt }) => paidAt),
      ],
    );
  }

  async deleteAllOfUser(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(PendingPaymentNotice, { userId });
  }

  /**
   * One instance at a time sends notices: two could split a payer's payments over two emails.
   * @returns false when another instance holds the lock
   */
  async tryLock(manager: EntityManager): Promise<boolean> {
    const row = await queryRow(
      manager,
      lockRow,
      `SELECT pg_try_advisory_xact_lock(hashtext('larkspur payment notices')) AS "isLocked"`,
    );
    return row?.isLocked ?? false;
  }

  /**
   * Payers whose first payment was recorded `delayMs` ago, longest waiting first. A payer whose previous email is still
   * queued waits for the next one.
   */
  async findDuePayers(manager: EntityManager, delayMs: number, limit: number): Promise<string[]> {
    const rows = await queryRows(
      manager,
      payerRow,
      `SELECT user_id AS "userId" FROM pending_payment_notice p
       WHERE NOT EXISTS (
         SELECT FROM queued_email e WHERE e.user_id = p.user_id AND e.kind = 'payments-out' AND e.next_attempt_at IS NOT NULL)
       GROUP BY user_id HAVING min(created_at) <= now() - $1 * interval '1 millisecond'
       ORDER BY min(created_at) LIMIT $2`,
      [delayMs, limit],
    );
    return rows.map(({ userId }) => userId);
  }

  /**
   * Waits for a deletion of one of these logins, and keeps others from beginning, so that no email is queued for a deleted user. Call before `take`: a
   * deletion locks the login first, too.
   */
  async lockLogins(manager: EntityManager, userIds: readonly string[]): Promise<void> {
    await manager.query('SELECT FROM login WHERE user_id = ANY ($1) ORDER BY user_id FOR KEY SHARE', [userIds]);
  }

  /** Deletes all payments of these payers and returns at most `maxPerPayer` of each, oldest first. */
  take(manager: EntityManager, userIds: readonly string[], maxPerPayer: number): Promise<DuePayment[]> {
    return queryRows(
      manager,
      duePaymentRow,
      `WITH deleted AS (
         DELETE FROM pending_payment_notice WHERE user_id = ANY ($1) RETURNING *
       ), numbered AS (
         SELECT deleted.*, row_number() OVER (PARTITION BY user_id ORDER BY paid_at, line_id) AS nth,
           count(*) OVER payer AS count, sum(amount) OVER payer AS total
         FROM deleted WINDOW payer AS (PARTITION BY user_id))
       SELECT n.user_id AS "userId", l.email, l.first_name AS "firstName", l.last_name AS "lastName",
         n.amount AS "amountCents", n.payee, n.reference, n.paid_at AS "paidAt", n.count, n.total AS "totalCents"
       FROM numbered n JOIN login l USING (user_id)
       WHERE n.nth <= $2 ORDER BY n.user_id, n.nth`,
      [userIds, maxPerPayer],
    );
  }
}
