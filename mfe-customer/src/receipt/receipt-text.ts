import { BRAND } from '@larkspur/contracts/brand';
import { type StatementLine, TRANSFER_FEE_CENTS } from '@larkspur/contracts/transaction';
import { ACCOUNT_NAMES } from '@larkspur/web-kit/format/account-names';
import { formatDay, formatMoney, formatTime } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';

export interface ReceiptFact {
  term: string;
  value: string;
  /** Written by a customer. */
  isUserText?: boolean;
}

/** What a receipt says about a transfer, besides amount, status and reference. */
export function receiptFacts(line: StatementLine): ReceiptFact[] {
  const { counterparty, account, description } = line;
  const isSent = line.transactionType === 'debit';
  return [
    { term: 'Date', value: [formatDay(line.date), formatTime(line.date)].filter(Boolean).join(', ') },
    ...(account ? [{ term: isSent ? 'From' : 'To', value: ACCOUNT_NAMES[account] }] : []),
    ...(counterparty
      ? [
          { term: isSent ? 'To' : 'From', value: counterparty.name, isUserText: true },
          { term: 'Account number', value: `Ending in ${counterparty.accountNumber.slice(-4)}` },
          { term: 'Bank name', value: counterparty.bankName, isUserText: true },
        ]
      : []),
    ...(description ? [{ term: 'Description', value: description, isUserText: true }] : []),
    ...(isSent ? [{ term: 'Fee', value: formatMoney(TRANSFER_FEE_CENTS / 100) }] : []),
  ];
}

const STATUSES = { pending: 'Pending', completed: 'Completed', rejected: 'Rejected' };

/** The receipt as plain text, to share and to save. */
export function receiptText(line: StatementLine): string {
  const lines = [
    { term: 'Amount', value: formatMoney(line.amount) },
    { term: 'Status', value: STATUSES[line.status] },
    ...receiptFacts(line),
    { term: 'Reference', value: line.reference },
  ];
  return [`${BRAND.bankName}: receipt`, ...lines.map(({ term, value }) => `${term}: ${showInvisible(value)}`)].join(
    '\n',
  );
}
