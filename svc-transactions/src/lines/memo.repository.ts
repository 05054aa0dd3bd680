import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LineRow } from '../statements/to-statement-line';
import { memoAuditEntry } from './memo-audit-entry';

@Injectable()
export class MemoRepository {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Deletes a memo and tells the audit what it said. Lines that moved a balance stay (decision 28). */
  async delete(id: string): Promise<'deleted' | 'moved_balance' | 'not_found'> {
    const memo = await this.database.transaction(async (manager) => {
      const [rows] = await manager.query<[LineRow[], number]>(
        `DELETE FROM line WHERE id = $1 AND kind = 'memo' RETURNING *`,
        [id],
      );
      const [deleted] = rows;
      if (deleted) await this.audit.record(manager, memoAuditEntry('transaction.deleted', deleted));
      return deleted;
    });
    if (memo) {
      this.outbox.wake();
      return 'deleted';
    }
    const others = await this.database.query<unknown[]>('SELECT 1 FROM statement WHERE id = $1', [id]);
    return others.length > 0 ? 'moved_balance' : 'not_found';
  }
}
