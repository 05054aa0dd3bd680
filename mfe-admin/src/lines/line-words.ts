import type { LineKind, StatementLine } from '@larkspur/contracts/transaction';

export const KIND_WORDS: Record<LineKind, string> = {
  transfer: 'Transfer',
  adjustment: 'Adjustment',
  reversal: 'Reversal',
  memo: 'Note',
};

export const isMemo = ({ kind }: Pick<StatementLine, 'kind'>) => kind === 'memo';

/** An error code such as `insufficient_funds`, as staff read it: "Insufficient funds". */
export function describeReason(code: string): string {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
