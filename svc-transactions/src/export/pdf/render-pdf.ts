import { setImmediate as breathe } from 'node:timers/promises';
import { BRAND } from '@larkspur/contracts/brand';
import type { LineFilters } from '@larkspur/contracts/transaction';
import { affectsBalance, type LineRow } from '../../statements/to-statement-line';
import { ACCOUNT_LABELS, describeFilters, formatAmount, formatPeriod, formatTimestamp } from '../format';
import type { StatementHolder } from '../statement-holder/statement-holder.repository';
import { BRAND_COLOR, FAINT, INK, MARGIN, PAGE, PdfWriter } from './pdf-writer';
import { toPrintable } from './printable-text';
import { drawRow, drawTableHeader, layOutRow, rowHeight } from './statement-table';

const BOTTOM = PAGE.height - 64;
const RIGHT = PAGE.width - MARGIN;
/** Payments share this process: it is given back to them after so many lines. */
const LINES_PER_YIELD = 5;

export interface StatementDetails {
  holder: StatementHolder;
  filters: LineFilters;
  issuedAt: Date;
}

/** A statement on paper: whose it is, what was asked for, the lines, and what they come to. */
export async function* renderPdf(
  batches: AsyncIterable<LineRow[]>,
  details: StatementDetails,
): AsyncGenerator<Buffer, void, undefined> {
  const sheet = new PdfWriter('Account statement', BRAND.bankName, details.issuedAt);
  const totals = { lines: 0, moneyIn: 0n, moneyOut: 0n };
  let y = drawTableHeader(sheet, drawTitle(sheet, details));
  for await (const lines of batches) {
    for (const line of lines) {
      const laidOut = layOutRow(sheet, line);
      if (y + rowHeight(laidOut) > BOTTOM) y = startNextPage(sheet, details, true);
      y = drawRow(sheet, laidOut, y);
      add(totals, line);
      if (totals.lines % LINES_PER_YIELD === 0) await breathe();
    }
    yield* sheet.finished();
  }
  if (y + TOTALS_HEIGHT > BOTTOM) y = startNextPage(sheet, details, false);
  drawTotals(sheet, totals, y);
  drawFooter(sheet);
  yield* sheet.end();
}

function drawTitle(sheet: PdfWriter, { holder, filters, issuedAt }: StatementDetails): number {
  sheet.addPage();
  sheet.text(BRAND.bankName, MARGIN, 44, { size: 20, font: 'bold', color: BRAND_COLOR });
  sheet.text(BRAND.address, RIGHT, 44, { size: 7.5, color: FAINT, right: true });
  sheet.text(`${BRAND.phone}  ·  ${BRAND.supportEmail}`, RIGHT, 56, { size: 7.5, color: FAINT, right: true });
  sheet.rule(78, BRAND_COLOR);
  sheet.text('Account statement', MARGIN, 92, { size: 15, font: 'bold' });

  const facts: [string, string][] = [
    ['Account holder', holder.name ?? '—'],
    ['Account number', holder.accountNumber ?? '—'],
    ['Accounts', filters.account ? ACCOUNT_LABELS[filters.account] : 'Savings and checking'],
    ['Period', formatPeriod(filters, issuedAt)],
    ['Shown', describeFilters(filters)],
    ['Issued', formatTimestamp(issuedAt)],
  ];
  let y = 120;
  for (const [name, value] of facts) {
    sheet.text(name, MARGIN, y, { color: FAINT });
    for (const text of sheet.wrapped(toPrintable(value), RIGHT - MARGIN - 96)) {
      sheet.text(text, MARGIN + 96, y);
      y += 14;
    }
  }
  return y + 12;
}

function startNextPage(sheet: PdfWriter, { holder }: StatementDetails, withTable: boolean): number {
  drawFooter(sheet);
  sheet.addPage();
  sheet.text(BRAND.bankName, MARGIN, 36, { font: 'bold', color: BRAND_COLOR });
  const whose = holder.accountNumber ? `Account statement of ${holder.accountNumber}` : 'Account statement';
  sheet.text(toPrintable(whose), RIGHT, 36, { color: FAINT, right: true });
  return withTable ? drawTableHeader(sheet, 60) : 60;
}

function drawFooter(sheet: PdfWriter): void {
  const y = PAGE.height - 44;
  sheet.rule(y - 8);
  sheet.text(BRAND.licence, MARGIN, y, { size: 7.5, color: FAINT });
  sheet.text(`Page ${sheet.pages}`, RIGHT, y, { size: 7.5, color: FAINT, right: true });
}

interface Totals {
  lines: number;
  moneyIn: bigint;
  moneyOut: bigint;
}

const TOTALS_HEIGHT = 84;

function add(totals: Totals, line: LineRow): void {
  totals.lines++;
  if (!affectsBalance(line)) return;
  if (line.transaction_type === 'credit') totals.moneyIn += BigInt(line.amount);
  else totals.moneyOut += BigInt(line.amount);
}

function drawTotals(sheet: PdfWriter, { lines, moneyIn, moneyOut }: Totals, top: number): void {
  let y = top + 12;
  if (lines === 0) sheet.text('No transaction fits this selection.', MARGIN, y);
  else sheet.text(`${lines.toLocaleString('en-US')} ${lines === 1 ? 'transaction' : 'transactions'}`, MARGIN, y);
  const sums: [string, bigint][] = [
    ['Money in', moneyIn],
    ['Money out', moneyOut],
    ['Difference', moneyIn - moneyOut],
  ];
  for (const [name, cents] of sums) {
    sheet.text(name, RIGHT - 170, y, { font: 'bold' });
    sheet.text(`$${formatAmount(cents)}`.replace('$-', '-$'), RIGHT, y, { font: 'bold', color: INK, right: true });
    y += 14;
  }
  const note = 'Sums of the completed transactions above. Pending, rejected and memo lines, in gray, moved no balance.';
  sheet.text(note, MARGIN, y + 6, { size: 7.5, color: FAINT });
}
