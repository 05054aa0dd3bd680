import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface WaitingMail {
  id: string;
  kind: string;
  toAddress: string;
  toName: string | null;
  words: Buffer;
  createdAt: Date;
  attempts: number;
}

export interface AbandonedMail {
  id: string;
  kind: string;
  attempts: number;
}

/** Longer than any delivery takes: then its sender is gone, and another takes it up. */
const LEASE = '3 minutes';

const SQL = {
  claim: `
    UPDATE mail SET attempts = attempts + 1, next_attempt_at = now() + interval '${LEASE}'
    WHERE id IN (
      SELECT id FROM mail WHERE next_attempt_at <= now() ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, to_address AS "toAddress", to_name AS "toName", words, created_at AS "createdAt", attempts`,
  sent: 'UPDATE mail SET sent_at = now(), next_attempt_at = NULL, words = NULL, error = NULL WHERE id = $1',
  /** Once more at the end of its time, to be given up then. */
  postpone: `
    UPDATE mail SET error = $2, next_attempt_at = least(now() + $3 * interval '1 millisecond', useful_until)
    WHERE id = $1`,
  abandon: 'UPDATE mail SET error = $2, next_attempt_at = NULL, words = NULL WHERE id = $1',
  abandonOverdue: `
    UPDATE mail SET error = coalesce(error, 'Its time was over before it could be sent.'), next_attempt_at = NULL,
      words = NULL
    WHERE next_attempt_at <= now() AND useful_until <= now() RETURNING id, kind, attempts`,
  waiting: `
    SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS "oldestSeconds"
    FROM mail WHERE next_attempt_at IS NOT NULL`,
  prune: `DELETE FROM mail WHERE next_attempt_at IS NULL AND created_at < now() - interval '30 days'`,
} as const;

@Injectable()
export class MailRepository {
  constructor(private readonly database: DataSource) {}

  /** Mails whose turn it is; each to one caller. Who never tells what became of one leaves it to the next. */
  async claim(limit: number): Promise<WaitingMail[]> {
    const [rows] = await this.database.query<[WaitingMail[], number]>(SQL.claim, [limit]);
    return rows;
  }

  async markSent(id: string): Promise<void> {
    await this.database.query(SQL.sent, [id]);
  }

  async postpone(id: string, error: string, milliseconds: number): Promise<void> {
    await this.database.query(SQL.postpone, [id, error, Math.round(milliseconds)]);
  }

  async abandon(id: string, error: string): Promise<void> {
    await this.database.query(SQL.abandon, [id, error]);
  }

  async abandonOverdue(): Promise<AbandonedMail[]> {
    const [rows] = await this.database.query<[AbandonedMail[], number]>(SQL.abandonOverdue);
    return rows;
  }

  async waiting(): Promise<{ count: number; oldestSeconds: number }> {
    const [row] = await this.database.query<{ count: number; oldestSeconds: number }[]>(SQL.waiting);
    return row ?? { count: 0, oldestSeconds: 0 };
  }

  /** What became of a mail is kept for a month. */
  async prune(): Promise<void> {
    await this.database.query(SQL.prune);
  }
}
