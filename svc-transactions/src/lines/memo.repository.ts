import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { assertNotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LineEntity } from './line.entity';
import { memoAuditEntry } from './memo-audit-entry';
import { StatementLineEntity } from './statement-line.entity';

@Injectable()
export class MemoRepository {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Deletes a memo and records it in the audit trail. Lines that moved a balance can't be deleted.
   * @throws own_account when the memo is on the statement of the administrator
   */
  async delete(id: string, actorId: string): Promise<'deleted' | 'moved_balance' | 'not_found'> {
    const isDeleted = await this.database.transaction(async (manager) => {
      const memo = await manager.findOne(LineEntity, {
        where: { id, kind: 'memo' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!memo) return false;
      assertNotOwnAccount(actorId, memo.userId);
      await manager.delete(LineEntity, { id });
      await this.audit.record(manager, memoAuditEntry('transaction.deleted', memo));
      return true;
    });
    if (isDeleted) {
      this.outbox.wake();
      return 'deleted';
    }
    const exists = await this.database.getRepository(StatementLineEntity).existsBy({ id });
    return exists ? 'moved_balance' : 'not_found';
  }
}
