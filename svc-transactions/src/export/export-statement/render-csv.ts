import { escapeFormula } from '@larkspur/service-kit/csv/escape-formula';
import { centsToDollars } from '@larkspur/service-kit/money';
import { stringify } from 'csv-stringify/sync';
import { type LineRow, toReference } from '../../statements/to-statement-line';
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

/** RFC 4180, UTF-8 with a byte order mark, which spreadsheets need to detect the encoding. Debits are negative. */
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
    `${line.transactionType === 'debit' ? '-' : ''}${centsToDollars(line.amount).toFixed(2)}`,
    escapeFormula(line.counterpartyName ?? ''),
    escapeFormula(line.counterpartyNumber ?? ''),
    escapeFormula(line.counterpartyBank ?? ''),
    toReference(line.originId),
    formatReason(line.reason),
    line.id,
  ];
}

function toCsv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: '\r\n' });
}
