import type { LineKind, LineStatus, StatementLine, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { NewTransfer, Settlement } from '../transfers/saga/transfer-store';

/** A row of the view `statement`. */
export interface LineRow {
  id: string;
  user_id: string;
  kind: LineKind;
  status: LineStatus;
  account: AccountKind | null;
  transaction_type: TransactionType;
  /** Cents. */
  amount: string;
  date: Date;
  description: string;
  origin_id: string;
  counterparty_name: string | null;
  counterparty_number: string | null;
  counterparty_bank: string | null;
  reason: string | null;
}

export function toStatementLine(row: LineRow): StatementLine {
  return {
    _id: row.id,
    amount: centsToDollars(row.amount),
    transactionType: row.transaction_type,
    date: row.date.toISOString(),
    description: row.description,
    kind: row.kind,
    status: row.status,
    account: row.account,
    reference: toReference(row.origin_id),
    counterparty:
      row.counterparty_name === null
        ? null
        : {
            name: row.counterparty_name,
            accountNumber: row.counterparty_number ?? '',
            bankName: row.counterparty_bank ?? '',
          },
    reason: row.reason,
  };
}

/** The payer's line of a transfer that was just made: what the statement will answer, without reading it back. */
export function toTransferLine(transfer: NewTransfer, settlement: Settlement): StatementLine {
  return {
    _id: transfer.transferId,
    amount: centsToDollars(transfer.amountCents),
    transactionType: 'debit',
    date: transfer.createdAt,
    description: transfer.description,
    kind: 'transfer',
    status: settlement.status,
    account: transfer.from,
    reference: toReference(transfer.transferId),
    counterparty: { name: transfer.to, accountNumber: transfer.accountNumber, bankName: transfer.bankName },
    reason: settlement.reason,
  };
}

/** Twelve characters that a person can read out: the random end of a UUID v7 (RFC 9562 section 5.7). */
export function toReference(originId: string): string {
  return originId.slice(-12).toUpperCase();
}

/** A balance is the sum of the lines for which this is true (docs/decisions/003). */
export function affectsBalance({ status, kind }: Pick<LineRow, 'status' | 'kind'>): boolean {
  return status === 'completed' && kind !== 'memo';
}
