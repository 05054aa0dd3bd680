import { BRAND } from '@larkspur/contracts/brand';
import type { AccountBalance, Events, Party, StatementChange } from '@larkspur/contracts/messages';
import { CLOSING_DESCRIPTION, type LineKind, type TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { KnownUserEntity } from '../known-users/known-user.entity';
import { LineEntity } from './line.entity';
import { payeeReversalLineId } from './line-ids';
import { memoAuditEntry } from './memo-audit-entry';
import { toStatementLine } from './to-statement-line';

/** A completed line. `account` is `null` for a memo, and only for a memo. */
interface NewLine {
  id: string;
  userId: string;
  kind: LineKind;
  account: AccountKind | null;
  transactionType: TransactionType;
  amountCents: number;
  /** ISO 8601, UTC. */
  date: string;
  description: string;
  originId: string;
  counterparty: Counterparty | null;
  /** The balance after the posting, where it is known. */
  balance: AccountBalance | null;
}

export interface Counterparty {
  name: string;
  accountNumber: string;
  bankName: string;
}

type NewMemo = Pick<NewLine, 'id' | 'userId' | 'transactionType' | 'amountCents' | 'date' | 'description'>;

/**
 * Writes the lines that do not come from a batch of transfers. The id of a line is derived from what it records, so
 * that writing it twice stores it once. `statement.changed` is enqueued in the same commit.
 */
@Injectable()
export class LineWriter {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async writeMemo(memo: NewMemo): Promise<void> {
    await this.write([{ ...memo, kind: 'memo', account: null, originId: memo.id, counterparty: null, balance: null }]);
  }

  /**
   * @param options.publish only the consumer of `account.adjusted` publishes the change: the event has the balance, and
   *   arrives whether or not the line was written before
   */
  async writeAdjustment(posted: Events['account.adjusted'], options: { publish: boolean }): Promise<void> {
    const { postingId, balance = null, ...line } = posted;
    await this.write(
      [{ ...line, id: postingId, originId: postingId, kind: 'adjustment', counterparty: null, balance }],
      options,
    );
  }

  /**
   * Writes the lines of both parties of a reversed transfer. They have the reference of the transfer.
   * @returns the id of the payer's line
   */
  async writeReversal(reversal: Events['transfer.reversed'], recipient: Counterparty | null): Promise<string> {
    const { reversalId, transferId: originId, payer, payee, amountCents, date, reason } = reversal;
    const common = { kind: 'reversal', originId, amountCents, date, description: `Reversal: ${reason}` } as const;
    const lines: NewLine[] = [
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

  private async write(lines: readonly NewLine[], { publish } = { publish: true }): Promise<void> {
    await this.database.transaction(async (manager) => {
      const changes: StatementChange[] = [];
      const deletedUsers = await findDeletedUsers(manager, lines);
      for (const line of lines) {
        const written = deletedUsers.has(line.userId) ? withoutPersonalData(line, lines) : line;
        const { row, isNew } = await insertIfAbsent(manager, written);
        // svc-users audits the other kinds together with the money that they move.
        if (isNew && line.kind === 'memo') await this.audit.record(manager, memoAuditEntry('transaction.added', row));
        changes.push({ userId: line.userId, line: toStatementLine(row), balance: line.balance });
      }
      if (publish) await this.outbox.enqueue(manager, 'statement.changed', { changes });
    });
    this.outbox.wake();
  }
}

async function findDeletedUsers(manager: EntityManager, lines: readonly NewLine[]): Promise<Set<string>> {
  const userId = In(lines.map((line) => line.userId));
  const users = await manager.findBy(KnownUserEntity, { userId, deletedAt: Not(IsNull()) });
  return new Set(users.map((user) => user.userId));
}

/**
 * Removes the same texts from a deleted customer's line as erase_lines().
 * @param lines the lines of both parties
 */
function withoutPersonalData(line: NewLine, lines: readonly NewLine[]): NewLine {
  const { kind, userId, description, counterparty } = line;
  const isOwnAccount = lines.some((other) => other.id !== line.id && other.userId === userId);
  return {
    ...line,
    description: kind === 'adjustment' && description === CLOSING_DESCRIPTION ? description : '',
    counterparty: isOwnAccount ? null : counterparty,
  };
}

/** @returns the stored line, which an earlier call may have written */
async function insertIfAbsent(manager: EntityManager, line: NewLine): Promise<{ row: LineEntity; isNew: boolean }> {
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(LineEntity)
    .values({
      id: line.id,
      userId: line.userId,
      kind: line.kind,
      status: 'completed',
      account: line.account,
      transactionType: line.transactionType,
      amount: line.amountCents,
      date: new Date(line.date),
      description: line.description,
      originId: line.originId,
      counterpartyName: line.counterparty?.name ?? null,
      counterpartyNumber: line.counterparty?.accountNumber ?? null,
      counterpartyBank: line.counterparty?.bankName ?? null,
    })
    .orIgnore()
    .returning('id')
    .execute();
  const row = await manager.findOneByOrFail(LineEntity, { id: line.id });
  return { row, isNew: Array.isArray(inserted.raw) && inserted.raw.length > 0 };
}

function toAccountBalance({ account, balanceCents, revision }: Party): AccountBalance | null {
  return balanceCents === undefined || revision === undefined ? null : { account, balanceCents, revision };
}
