import { ACCOUNT_LABELS, LINE_KIND_LABELS, LINE_STATUS_LABELS } from '@larkspur/contracts/labels';
import { escapeFormula } from '@larkspur/service-kit/csv/escape-formula';
import { formatHeader, formatRows } from '@larkspur/service-kit/csv/format-csv';
import { toReference } from '@larkspur/service-kit/ids';
import { centsToDollars } from '@larkspur/service-kit/money';
import { affectsBalance, type LineRow } from '../../lines/to-statement-line';
import type { StatementHolder } from '../../statement-holders/statement-holder.repository';
import { formatAmount, formatReason } from './format';
import type { StatementDetails } from './statement-details';

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

/** Debits are negative. A whole period, oldest line first, has the balance after each line. */
export async function* renderCsv(
  batches: AsyncIterable<LineRow[]>,
  details: Pick<StatementDetails, 'filters' | 'openingBalance'>,
): AsyncGenerator<string, void, undefined> {
  let balance = details.filters.sort === 'date' ? details.openingBalance : null;
  yield formatHeader(balance === null ? HEADER : [...HEADER, 'Balance (USD)']);
  for await (const lines of batches) {
    const rows: string[][] = [];
    for (const line of lines) {
      if (balance === null) rows.push(toCells(line));
      else {
        balance += movementOf(line);
        rows.push([...toCells(line), formatCents(balance)]);
      }
    }
    yield formatRows(rows);
  }
}

/**
 * Lines of several customers, for the back office. A deleted customer has neither name nor account number.
 * @param findHolders of the users of one batch
 */
export async function* renderCustomersCsv(
  batches: AsyncIterable<LineRow[]>,
  findHolders: (userIds: string[]) => Promise<ReadonlyMap<string, StatementHolder>>,
): AsyncGenerator<string, void, undefined> {
  const [date = '', ...others] = HEADER;
  yield formatHeader([date, 'Customer', 'Customer account', ...others, 'User']);
  for await (const lines of batches) {
    const holders = await findHolders(lines.map(({ userId }) => userId));
    yield formatRows(
      lines.map((line) => {
        const { name, accountNumber } = holders.get(line.userId) ?? { name: null, accountNumber: null };
        const [day = '', ...cells] = toCells(line);
        return [day, escapeFormula(name ?? ''), escapeFormula(accountNumber ?? ''), ...cells, line.userId];
      }),
    );
  }
}

function movementOf(line: LineRow): bigint {
  if (!affectsBalance(line)) return 0n;
  return line.transactionType === 'credit' ? BigInt(line.amount) : -BigInt(line.amount);
}

/** `-1234567n` becomes `-12345.67`. */
function formatCents(cents: bigint): string {
  return formatAmount(cents).replaceAll(',', '');
}

function toCells(line: LineRow): string[] {
  return [
    line.date.toISOString(),
    escapeFormula(line.description),
    LINE_KIND_LABELS[line.kind],
    LINE_STATUS_LABELS[line.status],
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
