import { BRAND } from '@larkspur/contracts/brand';
import { ACCOUNT_LABELS, LINE_KIND_LABELS, LINE_STATUS_LABELS } from '@larkspur/contracts/labels';
import { isMemo, type StatementLine, TRANSFER_FEE_CENTS } from '@larkspur/contracts/transaction';
import { rejectionMessage } from '@larkspur/web-kit/data/rejection-message';
import { formatMoney, formatTimestamp } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';

interface ReceiptFact {
  term: string;
  value: string;
  /** Written by a customer. */
  isUserText?: boolean;
}

export const MEMO_STATUS = 'No money moved';

/**
 * The facts on a receipt of a statement line, in addition to amount, status and reference. Dates have their year, and account
 * numbers only their last digits, because receipts are kept and passed on.
 */
export function receiptFacts(line: StatementLine): ReceiptFact[] {
  const { date, kind, status, reason, counterparty, account, description } = line;
  const isSent = line.transactionType === 'debit';
  return [
    { term: 'Date', value: formatTimestamp(date) },
    { term: 'Type', value: typeOf(line) },
    ...(account ? [{ term: isSent ? 'From' : 'To', value: ACCOUNT_LABELS[account] }] : []),
    ...(counterparty
      ? [
          { term: isSent ? 'To' : 'From', value: counterparty.name, isUserText: true },
          { term: 'Account number', value: `Ending in ${counterparty.accountNumber.slice(-4)}` },
          { term: 'Bank name', value: counterparty.bankName, isUserText: true },
        ].filter(({ value }) => value)
      : []),
    ...(description ? [{ term: 'Description', value: description, isUserText: true }] : []),
    ...(kind === 'transfer' && isSent ? [{ term: 'Fee', value: formatMoney(TRANSFER_FEE_CENTS / 100) }] : []),
    ...(status === 'rejected' ? [{ term: 'Reason', value: rejectionMessage(reason) }] : []),
  ];
}

/** With the direction, unless the counterparty's "To" or "From" says it. */
function typeOf(line: StatementLine): string {
  const hasDirection = line.counterparty === null && !isMemo(line);
  const kind = LINE_KIND_LABELS[line.kind];
  return hasDirection ? `${kind}, ${line.transactionType}` : kind;
}

/** The receipt as plain text, to share. */
export function receiptText(line: StatementLine): string {
  const facts = [
    { term: 'Amount', value: formatMoney(line.amount) },
    { term: 'Status', value: isMemo(line) ? MEMO_STATUS : LINE_STATUS_LABELS[line.status] },
    ...receiptFacts(line),
    { term: 'Reference', value: line.reference },
  ];
  return [`${BRAND.bankName}: receipt`, ...facts.map(({ term, value }) => `${term}: ${showInvisible(value)}`)].join(
    '\n',
  );
}
