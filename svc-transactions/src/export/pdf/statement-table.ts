import { affectsBalance, type LineRow, toReference } from '../../statements/to-statement-line';
import { ACCOUNT_LABELS, formatAmount, formatDay, formatReason, KIND_LABELS, STATUS_LABELS } from '../format';
import { FAINT, INK, MARGIN, PAGE, type PdfWriter } from './pdf-writer';
import { toPrintable } from './printable-text';

const RIGHT = PAGE.width - MARGIN;
/** Where the columns begin; those of amounts, where they end. */
const COLUMN = { date: MARGIN, description: MARGIN + 66, account: 330, reference: 380, out: 500, in: RIGHT };
const DESCRIPTION_WIDTH = COLUMN.account - COLUMN.description - 10;
const TEXT = { size: 8.5 };
const SMALL = { size: 7, color: FAINT };
const TEXT_HEIGHT = 11.5;
const SMALL_HEIGHT = 9.5;
const GAP = 7;

/** A line of the statement, measured. */
export interface RowLayout {
  date: string;
  description: string[];
  details: string[];
  account: string;
  reference: string;
  amount: string;
  isCredit: boolean;
  movedBalance: boolean;
}

export function layOutRow(sheet: PdfWriter, line: LineRow): RowLayout {
  return {
    date: formatDay(line.date),
    description: sheet.wrapped(toPrintable(line.description), DESCRIPTION_WIDTH, TEXT),
    details: sheet.wrapped(toPrintable(toDetails(line)), DESCRIPTION_WIDTH, SMALL),
    account: line.account ? ACCOUNT_LABELS[line.account] : '—',
    reference: toReference(line.origin_id),
    amount: formatAmount(BigInt(line.amount)),
    isCredit: line.transaction_type === 'credit',
    movedBalance: affectsBalance(line),
  };
}

export function rowHeight({ description, details }: RowLayout): number {
  return description.length * TEXT_HEIGHT + details.length * SMALL_HEIGHT + GAP;
}

/** Answers where the first line goes. */
export function drawTableHeader(sheet: PdfWriter, y: number): number {
  const style = { size: 8, font: 'bold', color: FAINT } as const;
  sheet.text('Date', COLUMN.date, y, style);
  sheet.text('Description', COLUMN.description, y, style);
  sheet.text('Account', COLUMN.account, y, style);
  sheet.text('Reference', COLUMN.reference, y, style);
  sheet.text('Money out ($)', COLUMN.out, y, { ...style, right: true });
  sheet.text('Money in ($)', COLUMN.in, y, { ...style, right: true });
  sheet.rule(y + 13, FAINT);
  return y + 18;
}

/** Answers where the next line goes. */
export function drawRow(sheet: PdfWriter, line: RowLayout, top: number): number {
  sheet.text(line.date, COLUMN.date, top, TEXT);
  sheet.text(line.account, COLUMN.account, top, TEXT);
  sheet.text(line.reference, COLUMN.reference, top, TEXT);
  const color = line.movedBalance ? INK : FAINT;
  sheet.text(line.amount, line.isCredit ? COLUMN.in : COLUMN.out, top, { ...TEXT, color, right: true });
  let y = top;
  for (const text of line.description) {
    sheet.text(text, COLUMN.description, y, TEXT);
    y += TEXT_HEIGHT;
  }
  for (const text of line.details) {
    sheet.text(text, COLUMN.description, y, SMALL);
    y += SMALL_HEIGHT;
  }
  sheet.rule(y + GAP - 4.5);
  return y + GAP;
}

/** With whom, and what is not a completed transfer. */
function toDetails(line: LineRow): string {
  const { counterparty_name: name, counterparty_number: number, counterparty_bank: bank } = line;
  const counterparty = name && [name, number, bank].filter(Boolean).join(' · ');
  return [
    counterparty && `${line.transaction_type === 'debit' ? 'To' : 'From'} ${counterparty}`,
    line.kind !== 'transfer' && KIND_LABELS[line.kind],
    line.status !== 'completed' && STATUS_LABELS[line.status],
    line.reason && formatReason(line.reason),
  ]
    .filter(Boolean)
    .join(' · ');
}
