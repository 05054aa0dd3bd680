import { ACCOUNT_LABELS, LINE_KIND_LABELS, LINE_STATUS_LABELS } from '@larkspur/contracts/labels';
import { toReference } from '@larkspur/service-kit/ids';
import { affectsBalance, type LineRow } from '../../../lines/to-statement-line';
import { formatAmount, formatDay, formatReason } from '../format';
import { FAINT, INK, MARGIN, PAGE, type PdfWriter } from './pdf-writer';
import { toPrintable } from './printable-text';

const RIGHT = PAGE.width - MARGIN;
/** Left edges of the columns; right edges of the two amount columns. */
const COLUMN = { date: MARGIN, description: MARGIN + 66, account: 330, reference: 380, out: 500, in: RIGHT };
const DESCRIPTION_WIDTH = COLUMN.account - COLUMN.description - 10;
const TEXT = { size: 8.5 };
const SMALL = { size: 7, color: FAINT };
const TEXT_HEIGHT = 11.5;
const SMALL_HEIGHT = 9.5;
const GAP = 7;

/** A measured row of the table. */
interface RowLayout {
  date: string;
  description: string[];
  details: string[];
  account: string;
  reference: string;
  amount: string;
  isCredit: boolean;
  affectsBalance: boolean;
}

export function layOutRow(pdf: PdfWriter, line: LineRow): RowLayout {
  return {
    date: formatDay(line.date),
    description: pdf.wrap(toPrintable(toTitle(line)), DESCRIPTION_WIDTH, TEXT),
    details: pdf.wrap(toPrintable(toDetails(line)), DESCRIPTION_WIDTH, SMALL),
    account: line.account ? ACCOUNT_LABELS[line.account] : '—',
    reference: toReference(line.originId),
    amount: formatAmount(BigInt(line.amount)),
    isCredit: line.transactionType === 'credit',
    affectsBalance: affectsBalance(line),
  };
}

export function rowHeight({ description, details }: RowLayout): number {
  return description.length * TEXT_HEIGHT + details.length * SMALL_HEIGHT + GAP;
}

/** @returns the top of the first row */
export function drawTableHeader(pdf: PdfWriter, y: number): number {
  const style = { size: 8, font: 'bold', color: FAINT } as const;
  pdf.text('Date', COLUMN.date, y, style);
  pdf.text('Description', COLUMN.description, y, style);
  pdf.text('Account', COLUMN.account, y, style);
  pdf.text('Reference', COLUMN.reference, y, style);
  pdf.text('Money out ($)', COLUMN.out, y, { ...style, isRightAligned: true });
  pdf.text('Money in ($)', COLUMN.in, y, { ...style, isRightAligned: true });
  pdf.rule(y + 13, FAINT);
  return y + 18;
}

/** @returns the top of the next row */
export function drawRow(pdf: PdfWriter, line: RowLayout, top: number): number {
  pdf.text(line.date, COLUMN.date, top, TEXT);
  pdf.text(line.account, COLUMN.account, top, TEXT);
  pdf.text(line.reference, COLUMN.reference, top, TEXT);
  const color = line.affectsBalance ? INK : FAINT;
  pdf.text(line.amount, line.isCredit ? COLUMN.in : COLUMN.out, top, { ...TEXT, color, isRightAligned: true });
  let y = top;
  for (const text of line.description) {
    pdf.text(text, COLUMN.description, y, TEXT);
    y += TEXT_HEIGHT;
  }
  for (const text of line.details) {
    pdf.text(text, COLUMN.description, y, SMALL);
    y += SMALL_HEIGHT;
  }
  pdf.rule(y + GAP - 4.5);
  return y + GAP;
}

/** Returns the title of a line: without a description it is the name of the counterparty, as on the screen. */
const toTitle = ({ description, counterpartyName, kind }: LineRow) =>
  description || (counterpartyName ?? LINE_KIND_LABELS[kind]);

/** Returns the counterparty, the kind and status of a line that is not a completed transfer, and its reason. */
function toDetails(line: LineRow): string {
  const { counterpartyName: name, counterpartyNumber: number, counterpartyBank: bank } = line;
  const counterparty = name && [name, number, bank].filter(Boolean).join(' · ');
  return [
    counterparty && `${line.transactionType === 'debit' ? 'To' : 'From'} ${counterparty}`,
    line.kind !== 'transfer' && LINE_KIND_LABELS[line.kind],
    line.status !== 'completed' && LINE_STATUS_LABELS[line.status],
    line.reason && formatReason(line.reason),
  ]
    .filter(Boolean)
    .join(' · ');
}
