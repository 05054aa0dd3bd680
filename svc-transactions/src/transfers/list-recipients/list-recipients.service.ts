import type { PaidRecipient } from '@larkspur/contracts/transaction';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { StatementRepository } from '../../statements/statement.repository';
import { TransferEntity } from '../transfer.entity';
import type { ListRecipientsQuery } from './list-recipients.dto';

const MAX_RECIPIENTS = 8;
/** The number of recent transfers that are read to find the recipients. */
const MAX_TRANSFERS = 100;

@Injectable()
export class ListRecipientsService {
  constructor(
    private readonly statements: StatementRepository,
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
  ) {}

  /** Recipients of completed transfers, each once, with the details of the last transfer. */
  async list(payerId: string, { accountNumber, bankName }: ListRecipientsQuery): Promise<PaidRecipient[]> {
    const lines = await this.statements.findLines({
      userId: payerId,
      filters: {
        kind: 'transfer',
        transactionType: 'debit',
        status: 'completed',
        // The text finds the number in other fields, too, but has an index. No index has the bank.
        ...(accountNumber && {
          counterpartyNumber: accountNumber,
          counterpartyBank: bankName || undefined,
          q: accountNumber,
        }),
      },
      sort: '-date',
      limit: MAX_TRANSFERS,
    });
    const lastTransferIds = new Map<string, string>();
    for (const { id, counterpartyNumber: number, counterpartyBank: bank } of lines) {
      if (bankName && normalize(bank) !== normalize(bankName)) continue;
      const recipient = `${number} ${normalize(bank)}`;
      if (!lastTransferIds.has(recipient)) lastTransferIds.set(recipient, id);
    }
    const ids = [...lastTransferIds.values()].slice(0, MAX_RECIPIENTS);
    const found = await this.transfers.findBy({ id: In(ids), payerId });
    return ids.flatMap((id) => found.filter((transfer) => transfer.id === id).map(toPaidRecipient));
  }
}

const normalize = (bankName: string | null | undefined) => bankName?.trim().toLowerCase() ?? '';

function toPaidRecipient(transfer: TransferEntity): PaidRecipient {
  return {
    name: transfer.recipientName,
    accountNumber: transfer.accountNumber,
    bankName: transfer.bankName,
    routingNumber: transfer.routingNumber,
    accountType: transfer.accountType,
    lastTransfer: {
      _id: transfer.id,
      amount: centsToDollars(transfer.amount),
      date: transfer.createdAt.toISOString(),
    },
  };
}
