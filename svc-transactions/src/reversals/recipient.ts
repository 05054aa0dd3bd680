import type { Counterparty } from '../lines/line-writer';
import type { TransferEntity } from '../transfers/transfer.entity';

/** `null` if the payer was deleted, and paid an account of their own. */
export function toRecipient({ recipientName, accountNumber, bankName }: TransferEntity): Counterparty | null {
  return recipientName === '' ? null : { name: recipientName, accountNumber, bankName };
}
