import { type LineRow, movedBalance, referenceOf } from '../../statements/line-on-wire';
import { ACCOUNT_WORDS, amountInWords, dayInWords, KIND_WORDS, reasonInWords, STATUS_WORDS } from '../words';
import { printable } from './printable';
import { FAINT, INK, MARGIN, PAGE, type Sheet } from './sheet';

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
export interface LaidOutLine {
  date: string;
  description: string[];
  details: string[];
  account: string;
  reference: string;
  amount: string;
  isCredit: boolean;
  movedBalance: boolean;
}

export function layOut(sheet: Sheet, line: LineRow): LaidOutLine {
  return {
    date: dayInWords(line.date),
    description: sheet.wrapped(printable(line.description), DESCRIPTION_WIDTH, TEXT),
    details: sheet.wrapped(printable(detailsOf(line)), DESCRIPTION_WIDTH, SMALL),
    account: line.account ? ACCOUNT_WORDS[line.account] : '—',
    reference: referenceOf(line.origin_id),
    amount: amountInWords(BigInt(line.amount)),
    isCredit: line.transaction_type === 'credit',
    movedBalance: movedBalance(line),
  };
}

export function heightOf({ description, details }: LaidOutLine): number {
  return description.length * TEXT_HEIGHT + details.length * SMALL_HEIGHT + GAP;
}

/** Answers where the first line goes. */
export function drawHead(sheet: Sheet, y: number): number {
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
export function drawLine(sheet: Sheet, line: LaidOutLine, top: number): number {
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
function detailsOf(line: LineRow): string {
  const { counterparty_name: name, counterparty_number: number, counterparty_bank: bank } = line;
  const counterparty = name && [name, number, bank].filter(Boolean).join(' · ');
  return [
    counterparty && `${line.transaction_type === 'debit' ? 'To' : 'From'} ${counterparty}`,
    line.kind !== 'transfer' && KIND_WORDS[line.kind],
    line.status !== 'completed' && STATUS_WORDS[line.status],
    line.reason && reasonInWords(line.reason),
  ]
    .filter(Boolean)
    .join(' · ');
}
