import { BRAND } from '@larkspur/contracts/brand';
import type { AccountBalance, Events, Party, StatementChange } from '@larkspur/contracts/messages';
import type { TransactionType } from '@larkspur/contracts/transaction';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toStatementLine } from '../statements/to-statement-line';
import { insertLine, type NewLine } from './insert-line';
import { payeeReversalLineId } from './line-ids';
import { memoAuditEntry } from './memo-audit-entry';

export interface MemoLine {
  id: string;
  userId: string;
  transactionType: TransactionType;
  amountCents: number;
  date: string;
  description: string;
}

/** Where else a transfer's money went: what its own row knows of the recipient. */
export interface Recipient {
  name: string;
  accountNumber: string;
  bankName: string;
}

/**
 * Lines that do not come from the saga's tick. Each has the id of what it tells of, so writing it twice writes it once,
 * and is told to who shows it live in the commit that writes it.
 */
@Injectable()
export class LineWriter {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async writeMemo(memo: MemoLine): Promise<void> {
    await this.write([{ ...memo, kind: 'memo', account: null, originId: memo.id, counterparty: null, balance: null }]);
  }

  /** @param announced by the event alone: it knows the balance, and comes whether or not the line was written before */
  async writeAdjustment(posted: Events['account.adjusted'], announced: 'announced' | 'quiet'): Promise<void> {
    const { postingId, balance = null, ...line } = posted;
    await this.write(
      [{ ...line, id: postingId, originId: postingId, kind: 'adjustment', counterparty: null, balance }],
      announced,
    );
  }

  /**
   * The lines of both parties of a transfer that was taken back. They bear the transfer's reference.
   * @returns the id of the payer's line
   */
  async writeReversal(reversal: Events['transfer.reversed'], recipient: Recipient): Promise<string> {
    const { reversalId, transferId: originId, payer, payee, amountCents, date, reason } = reversal;
    const common = { kind: 'reversal', originId, amountCents, date, description: `Reversal: ${reason}` } as const;
    const lines: ChangedLine[] = [
      {
        ...common,
        id: reversalId,
        userId: payer.userId,
        account: payer.account,
        transactionType: 'credit',
        counterparty: recipient,
        balance: toAccountBalance(payer),
      },
    ];
    if (payee) {
      lines.push({
        ...common,
        id: payeeReversalLineId(reversalId),
        userId: payee.userId,
        account: payee.account,
        transactionType: 'debit',
        counterparty: { name: payer.name, accountNumber: payer.accountNumber, bankName: BRAND.bankName },
        balance: toAccountBalance(payee),
      });
    }
    await this.write(lines);
    return reversalId;
  }

  private async write(lines: readonly ChangedLine[], announced: 'announced' | 'quiet' = 'announced'): Promise<void> {
    await this.database.transaction(async (manager) => {
      const changes: StatementChange[] = [];
      for (const line of lines) {
        const { row, isNew } = await insertLine(manager, line);
        // The other kinds are told by svc-users, with the money that they move.
        if (isNew && line.kind === 'memo') await this.audit.record(manager, memoAuditEntry('transaction.added', row));
        changes.push({ userId: line.userId, line: toStatementLine(row), balance: line.balance });
      }
      if (announced === 'announced') await this.outbox.enqueue(manager, 'statement.changed', { changes });
    });
    this.outbox.wake();
  }
}

type ChangedLine = NewLine & { balance: AccountBalance | null };

function toAccountBalance({ account, balanceCents, revision }: Party): AccountBalance | null {
  return balanceCents === undefined || revision === undefined ? null : { account, balanceCents, revision };
}
