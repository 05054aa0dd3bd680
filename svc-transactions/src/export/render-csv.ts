import { centsToDollars } from '@larkspur/service-kit/money';
import { stringify } from 'csv-stringify/sync';
import { type LineRow, toReference } from '../statements/to-statement-line';
import { ACCOUNT_LABELS, formatReason, KIND_LABELS, STATUS_LABELS } from './format';

const HEADER = [
  'Date (UTC)',
  'Description',
  'Kind',
  'Status',
  'Account',
  'Amount (USD)',
  'Counterparty',
  'Counterparty account',
  'Counterparty bank',
  'Reference',
  'Reason',
  'Transaction',
];

/** RFC 4180, in UTF-8 with a byte order mark, by which spreadsheets know it. Money that left is negative. */
export async function* renderCsv(batches: AsyncIterable<LineRow[]>): AsyncGenerator<string, void, undefined> {
  yield `\uFEFF${toCsv([HEADER])}`;
  for await (const lines of batches) yield toCsv(lines.map(toCells));
}

function toCells(line: LineRow): string[] {
  return [
    line.date.toISOString(),
    escapeFormula(line.description),
    KIND_LABELS[line.kind],
    STATUS_LABELS[line.status],
    line.account ? ACCOUNT_LABELS[line.account] : '',
    `${line.transaction_type === 'debit' ? '-' : ''}${centsToDollars(line.amount).toFixed(2)}`,
    escapeFormula(line.counterparty_name ?? ''),
    escapeFormula(line.counterparty_number ?? ''),
    escapeFormula(line.counterparty_bank ?? ''),
    toReference(line.origin_id),
    formatReason(line.reason),
    line.id,
  ];
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). Full-width
 * signs count: some programs fold them.
 */
function escapeFormula(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

function toCsv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: '\r\n' });
}
