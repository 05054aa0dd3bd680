import type { CustomerLine, TransactionType } from '@larkspur/contracts/transaction';

export const TYPE_LABELS: Record<TransactionType, string> = { debit: 'Debit', credit: 'Credit' };

/** An error code such as `insufficient_funds`, as staff read it: "Insufficient funds". */
export function describeReason(code: string): string {
  const text = nameReason(code);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same within a sentence: "insufficient funds". */
export function nameReason(code: string): string {
  return code.replaceAll('_', ' ').replace(/\bpin\b/, 'PIN');
}

/** The name of a line's customer. A deleted one has none, and an older service sends none. */
export function nameCustomer({ customerName }: Pick<CustomerLine, 'customerName'>): string {
  return customerName ?? (customerName === null ? 'Former customer' : 'Customer');
}
