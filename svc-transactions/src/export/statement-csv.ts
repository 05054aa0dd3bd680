import { centsToDollars } from '@larkspur/service-kit/money';
import { stringify } from 'csv-stringify/sync';
import { type LineRow, referenceOf } from '../statements/line-on-wire';
import { ACCOUNT_WORDS, KIND_WORDS, reasonInWords, STATUS_WORDS } from './words';

const HEAD = [
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
export async function* statementCsv(batches: AsyncIterable<LineRow[]>): AsyncGenerator<string, void, undefined> {
  yield `\uFEFF${rowsOf([HEAD])}`;
  for await (const lines of batches) yield rowsOf(lines.map(cellsOf));
}

function cellsOf(line: LineRow): string[] {
  return [
    line.date.toISOString(),
    harmless(line.description),
    KIND_WORDS[line.kind],
    STATUS_WORDS[line.status],
    line.account ? ACCOUNT_WORDS[line.account] : '',
    `${line.transaction_type === 'debit' ? '-' : ''}${centsToDollars(line.amount).toFixed(2)}`,
    harmless(line.counterparty_name ?? ''),
    harmless(line.counterparty_number ?? ''),
    harmless(line.counterparty_bank ?? ''),
    referenceOf(line.origin_id),
    reasonInWords(line.reason),
    line.id,
  ];
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). Full-width
 * signs count: some programs fold them.
 */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

function rowsOf(rows: string[][]): string {
  return stringify(rows, { record_delimiter: '\r\n' });
}
