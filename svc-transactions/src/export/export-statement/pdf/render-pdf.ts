import { formatBankTimestamp } from '@larkspur/contracts/bank-timestamp';
import { BRAND } from '@larkspur/contracts/brand';
import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import type { ExportDocument } from '@larkspur/contracts/transaction';
import { affectsBalance, type LineRow } from '../../../lines/to-statement-line';
import { closingBalanceLabel, describeFilters, formatAmount, formatPeriod } from '../format';
import type { StatementDetails } from '../statement-details';
import { BRAND_COLOR, FAINT, INK, MARGIN, PAGE, PdfWriter } from './pdf-writer';
import { toPrintable } from './printable-text';
import { drawRow, drawTableHeader, layOutRow, rowHeight } from './statement-table';

const BOTTOM = PAGE.height - 64;
const RIGHT = PAGE.width - MARGIN;

const TITLES: Record<ExportDocument, string> = { statement: 'Account statement', receipt: 'Receipt' };

/**
 * A statement: holder, selection, lines and totals. Or a receipt, whose lines are those of one transaction. Blocks its thread:
 * see `PdfThread`.
 */
export async function* renderPdf(
  batches: AsyncIterable<LineRow[]>,
  details: StatementDetails,
): AsyncGenerator<Buffer, void, undefined> {
  const pdf = new PdfWriter(TITLES[details.document], BRAND.bankName, details.issuedAt);
  const totals = { lines: 0, moneyIn: 0n, moneyOut: 0n };
  let y = drawTableHeader(pdf, drawHeader(pdf, details));
  // The response begins before the first lines are found.
  yield* pdf.takeFinished();
  for await (const lines of batches) {
    for (const line of lines) {
      const laidOut = layOutRow(pdf, line);
      if (y + rowHeight(laidOut) > BOTTOM) y = startNextPage(pdf, details, true);
      y = drawRow(pdf, laidOut, y);
      add(totals, line);
    }
    yield* pdf.takeFinished();
  }
  // A receipt has nothing to add up.
  if (details.document === 'statement') {
    if (y + TOTALS_HEIGHT > BOTTOM) y = startNextPage(pdf, details, false);
    drawTotals(pdf, totals, details, y);
  } else if (totals.lines === 0) pdf.text(NO_LINES, MARGIN, y + 12);
  drawFooter(pdf);
  yield* pdf.end();
}

function drawHeader(pdf: PdfWriter, details: StatementDetails): number {
  pdf.addPage();
  pdf.text(BRAND.bankName, MARGIN, 44, { size: 20, font: 'display', color: BRAND_COLOR });
  pdf.text(BRAND.address, RIGHT, 44, { size: 7.5, color: FAINT, isRightAligned: true });
  pdf.text(`${BRAND.phone}  ·  ${BRAND.supportEmail}`, RIGHT, 56, { size: 7.5, color: FAINT, isRightAligned: true });
  pdf.rule(78, BRAND_COLOR);
  pdf.text(TITLES[details.document], MARGIN, 92, { size: 15, font: 'display' });

  let y = 120;
  for (const [name, value] of headerFacts(details)) {
    pdf.text(name, MARGIN, y, { color: FAINT });
    for (const text of pdf.wrap(toPrintable(value), RIGHT - MARGIN - 96)) {
      pdf.text(text, MARGIN + 96, y);
      y += 14;
    }
  }
  return y + 12;
}

function headerFacts({ document, holder, filters, issuedAt }: StatementDetails): [string, string][] {
  const selection: [string, string][] =
    document === 'receipt'
      ? [['Reference', filters.q ?? '—']]
      : [
          ['Accounts', filters.account ? ACCOUNT_LABELS[filters.account] : 'Savings and checking'],
          ['Period', formatPeriod(filters, issuedAt)],
          ['Included', describeFilters(filters)],
        ];
  return [
    ['Account holder', holder.name ?? '—'],
    ['Account number', holder.accountNumber ?? '—'],
    ...selection,
    ['Issued', formatBankTimestamp(issuedAt)],
  ];
}

function startNextPage(pdf: PdfWriter, { document, holder }: StatementDetails, hasTable: boolean): number {
  drawFooter(pdf);
  pdf.addPage();
  pdf.text(BRAND.bankName, MARGIN, 36, { font: 'display', color: BRAND_COLOR });
  const title = [TITLES[document], holder.accountNumber].filter(Boolean).join(', ');
  pdf.text(toPrintable(title), RIGHT, 36, { color: FAINT, isRightAligned: true });
  return hasTable ? drawTableHeader(pdf, 60) : 60;
}

function drawFooter(pdf: PdfWriter): void {
  const y = PAGE.height - 44;
  pdf.rule(y - 8);
  pdf.text(BRAND.license, MARGIN, y, { size: 7.5, color: FAINT });
  pdf.text(`Page ${pdf.pages}`, RIGHT, y, { size: 7.5, color: FAINT, isRightAligned: true });
}

interface Totals {
  lines: number;
  moneyIn: bigint;
  moneyOut: bigint;
}

const TOTALS_HEIGHT = 98;
const NO_LINES = 'No transactions match your selection.';

function add(totals: Totals, line: LineRow): void {
  totals.lines++;
  if (!affectsBalance(line)) return;
  if (line.transactionType === 'credit') totals.moneyIn += BigInt(line.amount);
  else totals.moneyOut += BigInt(line.amount);
}

function drawTotals(
  pdf: PdfWriter,
  { lines, moneyIn, moneyOut }: Totals,
  { openingBalance, filters, issuedAt }: StatementDetails,
  top: number,
): void {
  let y = top + 12;
  if (lines === 0) pdf.text(NO_LINES, MARGIN, y);
  else pdf.text(`${lines.toLocaleString('en-US')} ${lines === 1 ? 'transaction' : 'transactions'}`, MARGIN, y);
  const movements: [string, bigint][] = [
    ['Money in', moneyIn],
    ['Money out', moneyOut],
  ];
  const sums: [string, bigint][] =
    openingBalance === null
      ? [...movements, ['Net change', moneyIn - moneyOut]]
      : [
          ['Opening balance', openingBalance],
          ...movements,
          [closingBalanceLabel(filters, issuedAt), openingBalance + moneyIn - moneyOut],
        ];
  for (const [name, cents] of sums) {
    pdf.text(name, RIGHT - 170, y, { font: 'bold' });
    pdf.text(`$${formatAmount(cents)}`.replace('$-', '-$'), RIGHT, y, {
      font: 'bold',
      color: INK,
      isRightAligned: true,
    });
    y += 14;
  }
  const note =
    'Totals cover completed transactions. Pending, rejected, and memo lines, shown in gray, don’t affect your balance.';
  pdf.text(note, MARGIN, y + 6, { size: 7.5, color: FAINT });
}
