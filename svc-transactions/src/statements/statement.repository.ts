import type { KeysetCursor } from '@larkspur/service-kit/keyset-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LineRow } from './line-on-wire';

const COLUMNS = `id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
  counterparty_name, counterparty_number, counterparty_bank, reason`;

@Injectable()
export class StatementRepository {
  constructor(private readonly database: DataSource) {}

  /** One customer's lines, newest first, those after `after` (keyset paging over date and id). */
  ofUser(userId: string, page: { after: KeysetCursor | null; limit: number }): Promise<LineRow[]> {
    return this.database.query<LineRow[]>(
      `SELECT ${COLUMNS} FROM statement
       WHERE user_id = $1 AND (date, id) < (coalesce($2, 'infinity'::timestamptz), coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
       ORDER BY date DESC, id DESC LIMIT $4`,
      [userId, page.after?.date ?? null, page.after?.id ?? null, page.limit],
    );
  }

  async find(userId: string, id: string): Promise<LineRow | null> {
    const [row] = await this.database.query<LineRow[]>(
      `SELECT ${COLUMNS} FROM statement WHERE id = $1 AND user_id = $2`,
      [id, userId],
    );
    return row ?? null;
  }
}
