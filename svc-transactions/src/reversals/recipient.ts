import type { Counterparty } from '../lines/line-writer';
import type { TransferEntity } from '../transfers/transfer.entity';

export function toRecipient({ recipientName, accountNumber, bankName }: TransferEntity): Counterparty {
  return { name: recipientName, accountNumber, bankName };
}
