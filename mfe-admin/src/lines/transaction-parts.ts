import type { CustomerLine } from '@larkspur/contracts/transaction';

/** The roles of the lines with one reference. */
export interface TransactionParts {
  /** The line that says most: the payer's, or the only one. */
  main: CustomerLine;
  /** The payer's line of a transfer, whose id is the transfer's. `null` if it is no transfer. */
  transfer: CustomerLine | null;
  /** The line of the payee, if that is a customer of the bank. */
  received: CustomerLine | null;
  /** A line of the reversal. */
  reversal: CustomerLine | null;
}

/** @returns null without lines */
export function toParts(lines: readonly CustomerLine[]): TransactionParts | null {
  const find = (kind: CustomerLine['kind'], type?: CustomerLine['transactionType']) =>
    lines.find((line) => line.kind === kind && (type === undefined || line.transactionType === type)) ?? null;
  const transfer = find('transfer', 'debit');
  const main = transfer ?? lines[0];
  return main ? { main, transfer, received: find('transfer', 'credit'), reversal: find('reversal') } : null;
}
