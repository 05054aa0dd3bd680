import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface PaymentRecord {
  lineId: string;
  userId: string;
  amountCents: number;
  payee: string;
  reference: string;
  paidAt: string;
}

/** One line of what a payer is told; `count` and `total` are of all their payments, these or not. */
export interface DuePayment {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  amount: string;
  payee: string;
  reference: string;
  paidAt: Date;
  count: string;
  total: string;
}

const SQL = {
  /** Inbox and payments in one statement, which is one round trip and one commit a message. */
  note: `
    WITH first AS (
      INSERT INTO inbox (consumer, message_id) VALUES ('svc-auth.payment-notices', $1)
      ON CONFLICT DO NOTHING RETURNING message_id)
    INSERT INTO payment_notice (line_id, user_id, amount, payee, reference, paid_at)
    SELECT p.* FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[]) AS p
    WHERE EXISTS (SELECT FROM first)
    ON CONFLICT DO NOTHING`,
  /** One instance gathers at a time: two would tell one payer in two mails. */
  takeTurn: `SELECT pg_try_advisory_xact_lock(hashtext('larkspur payment notices')) AS mine`,
  /** Those who have waited longest first. A payer whose last mail still waits is told with the next. */
  due: `
    SELECT user_id AS "userId" FROM payment_notice p
    WHERE NOT EXISTS (
      SELECT FROM mail m WHERE m.user_id = p.user_id AND m.kind = 'payments-out' AND m.next_attempt_at IS NOT NULL)
    GROUP BY user_id HAVING min(noted_at) <= now() - $1 * interval '1 millisecond'
    ORDER BY min(noted_at) LIMIT $2`,
  gather: `
    WITH gone AS (
      DELETE FROM payment_notice WHERE user_id = ANY ($1) RETURNING *
    ), numbered AS (
      SELECT gone.*, row_number() OVER (PARTITION BY user_id ORDER BY paid_at, line_id) AS nth,
        count(*) OVER payer AS count, sum(amount) OVER payer AS total
      FROM gone WINDOW payer AS (PARTITION BY user_id))
    SELECT n.user_id AS "userId", l.email, l.first_name AS "firstName", l.last_name AS "lastName",
      n.amount, n.payee, n.reference, n.paid_at AS "paidAt", n.count, n.total
    FROM numbered n JOIN login l USING (user_id)
    WHERE n.nth <= $2 ORDER BY n.user_id, n.nth`,
} as const;

@Injectable()
export class PaymentNoticesRepository {
  constructor(private readonly database: DataSource) {}

  /** Notes the payments of one message, once. */
  async record(messageId: string, payments: readonly PaymentRecord[]): Promise<void> {
    await this.database.query(SQL.note, [
      messageId,
      payments.map(({ lineId }) => lineId),
      payments.map(({ userId }) => userId),
      payments.map(({ amountCents }) => amountCents),
      payments.map(({ payee }) => payee),
      payments.map(({ reference }) => reference),
      payments.map(({ paidAt }) => paidAt),
    ]);
  }

  /** @returns false when another instance gathers at the moment */
  async tryLock(manager: EntityManager): Promise<boolean> {
    const [row] = await manager.query<{ mine: boolean }[]>(SQL.takeTurn);
    return row?.mine ?? false;
  }

  /** Payers whose first payment was noted `pauseMs` ago. */
  async findDuePayers(manager: EntityManager, pauseMs: number, limit: number): Promise<string[]> {
    const rows = await manager.query<{ userId: string }[]>(SQL.due, [pauseMs, limit]);
    return rows.map(({ userId }) => userId);
  }

  /** Takes all that waits for these payers out, and answers at most `lines` of each, oldest first. */
  take(manager: EntityManager, userIds: readonly string[], lines: number): Promise<DuePayment[]> {
    return manager.query<DuePayment[]>(SQL.gather, [userIds, lines]);
  }
}
