import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { assertNotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LineEntity } from '../../lines/line.entity';
import { memoAuditEntry } from '../../lines/memo-audit-entry';
import { StatementLineEntity } from '../../lines/statement-line.entity';

@Injectable()
export class DeleteTransactionService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Deletes a memo and records it in the audit log. Lines that moved a balance can't be deleted.
   * @throws ProblemException not_found, conflict, own_account when the memo is on the statement of the administrator
   */
  async delete(givenId: string, actorId: string): Promise<void> {
    const id = parseId(givenId);
    if (!id) throw notFound();
    await this.database.transaction(async (manager) => {
      const memo = await manager.findOne(LineEntity, {
        where: { id, kind: 'memo' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!memo) {
        if (!(await manager.existsBy(StatementLineEntity, { id }))) throw notFound();
        throw new ProblemException('conflict', { message: 'This transaction moved money, so it can’t be deleted.' });
      }
      assertNotOwnAccount(actorId, memo.userId);
      await manager.delete(LineEntity, { id });
      await this.audit.record(manager, memoAuditEntry('transaction.deleted', memo));
    });
    this.outbox.wake();
  }
}

function notFound(): ProblemException {
  return new ProblemException('not_found', { message: 'Transaction not found.' });
}
