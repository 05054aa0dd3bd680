import type { StatementLine } from '@larkspur/contracts/transaction';
import { toReference } from '@larkspur/service-kit/ids';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { StatementLineEntity } from './statement-line.entity';

/** A line, as the entities and the rows of lines-query.ts have it. */
export type LineRow = Readonly<StatementLineEntity>;

export function toStatementLine(row: LineRow): StatementLine {
  return {
    _id: row.id,
    amount: centsToDollars(row.amount),
    transactionType: row.transactionType,
    date: row.date.toISOString(),
    description: row.description,
    kind: row.kind,
    status: row.status,
    account: row.account,
    reference: toReference(row.originId),
    counterparty:
      row.counterpartyName === null
        ? null
        : {
            name: row.counterpartyName,
            accountNumber: row.counterpartyNumber ?? '',
            bankName: row.counterpartyBank ?? '',
          },
    reason: row.reason,
  };
}

/** Returns whether a line counts: a balance is the sum of these lines (decision 3). */
export function affectsBalance({ status, kind }: Pick<LineRow, 'status' | 'kind'>): boolean {
  return status === 'completed' && kind !== 'memo';
}
