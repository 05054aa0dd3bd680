import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class MemoRepository {
  constructor(private readonly database: DataSource) {}

  /** Deletes a memo. Lines that moved a balance stay (decision 28). */
  async delete(id: string): Promise<'deleted' | 'moved_balance' | 'not_found'> {
    const [, deleted] = await this.database.query<[unknown[], number]>(
      `DELETE FROM line WHERE id = $1 AND kind = 'memo'`,
      [id],
    );
    if (deleted > 0) return 'deleted';
    const others = await this.database.query<unknown[]>('SELECT 1 FROM statement WHERE id = $1', [id]);
    return others.length > 0 ? 'moved_balance' : 'not_found';
  }
}
