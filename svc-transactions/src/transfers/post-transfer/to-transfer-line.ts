import type { StatementLine } from '@larkspur/contracts/transaction';
import { toReference } from '@larkspur/service-kit/ids';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { NewTransfer, Settlement } from '../saga/transfer-store';

/** The payer's line of a new transfer, equal to what the statement returns, without a read. */
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
