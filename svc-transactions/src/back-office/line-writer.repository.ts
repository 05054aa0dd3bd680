import type { Events } from '@larkspur/contracts/messages';
import type { TransactionType } from '@larkspur/contracts/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface MemoLine {
  id: string;
  userId: string;
  transactionType: TransactionType;
  amountCents: number;
  date: string;
  description: string;
}

/** Lines that do not come from transfers. Each has the id of what it tells of, so writing it twice writes it once. */
@Injectable()
export class LineWriterRepository {
  constructor(private readonly database: DataSource) {}

  async writeAdjustment(posted: Events['account.adjusted']): Promise<void> {
    await this.database.query(
      `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id)
       VALUES ($1, $2, 'adjustment', 'completed', $3, $4, $5, $6, $7, $1) ON CONFLICT (id) DO NOTHING`,
      [
        posted.postingId,
        posted.userId,
        posted.account,
        posted.transactionType,
        posted.amountCents,
        posted.date,
        posted.description,
      ],
    );
  }

  async writeMemo(memo: MemoLine): Promise<void> {
    await this.database.query(
      `INSERT INTO line (id, user_id, kind, status, transaction_type, amount, date, description, origin_id)
       VALUES ($1, $2, 'memo', 'completed', $3, $4, $5, $6, $1) ON CONFLICT (id) DO NOTHING`,
      [memo.id, memo.userId, memo.transactionType, memo.amountCents, memo.date, memo.description],
    );
  }

  /** Deletes a memo. Lines that moved a balance stay (decision 28). */
  async deleteMemo(id: string): Promise<'deleted' | 'moved_balance' | 'not_found'> {
    const [, deleted] = await this.database.query<[unknown[], number]>(
      `DELETE FROM line WHERE id = $1 AND kind = 'memo'`,
      [id],
    );
    if (deleted > 0) return 'deleted';
    const others = await this.database.query<unknown[]>('SELECT 1 FROM statement WHERE id = $1', [id]);
    return others.length > 0 ? 'moved_balance' : 'not_found';
  }
}
