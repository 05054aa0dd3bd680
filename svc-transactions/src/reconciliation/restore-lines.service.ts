import { REJECTION_REASONS } from '@larkspur/contracts/errors';
import type { Events, LedgerPosting, PostOutcome } from '@larkspur/contracts/messages';
import { CLOSING_DESCRIPTION } from '@larkspur/contracts/transaction';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LineWriter } from '../lines/line-writer';
import { toRecipient } from '../reversals/recipient';
import { TransferStore } from '../transfers/saga/transfer-store';
import { TransferEntity } from '../transfers/transfer.entity';
import { toRestoredTransfer, UNKNOWN_RECIPIENT } from './restored-transfer';

/** Writes the lines of a posting, like the event or reply that was lost. Idempotent. */
@Injectable()
export class RestoreLinesService {
  constructor(
    private readonly store: TransferStore,
    private readonly lines: LineWriter,
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
  ) {}

  async restore(posting: LedgerPosting): Promise<void> {
    if (posting.type === 'transfer') await this.settleTransfer(posting);
    else if (posting.type === 'reversal') await this.writeReversal(posting);
    else await this.lines.writeAdjustment(toAdjustment(posting), { publish: true });
  }

  private async settleTransfer(posting: LedgerPosting): Promise<void> {
    const isKnown = await this.transfers.existsBy({ id: posting.postingId });
    const { debited: payer } = posting;
    const lost = isKnown || !payer ? [] : [toRestoredTransfer(posting, payer)];
    await this.store.commitBatch(lost, [toOutcome(posting)], 0);
  }

  private async writeReversal(posting: LedgerPosting): Promise<void> {
    const { postingId, reverses, reason, credited: payer, debited: payee, amountCents, actorId, date } = posting;
    if (!payer || !reverses) throw new Error(`The reversal ${postingId} names no payer or no transfer.`);
    const transfer = await this.transfers.findOneBy({ id: reverses });
    await this.lines.writeReversal(
      { reversalId: postingId, transferId: reverses, payer, payee, amountCents, reason: reason ?? '', actorId, date },
      transfer ? toRecipient(transfer) : UNKNOWN_RECIPIENT,
    );
  }
}

function toOutcome({ postingId: transferId, outcome, reason, debited, credited }: LedgerPosting): PostOutcome {
  if (outcome === 'rejected') {
    const known = REJECTION_REASONS.find((one) => one === reason);
    if (!known) throw new Error(`Transfer ${transferId} was rejected for an unknown reason.`);
    return { transferId, outcome, reason: known };
  }
  if (!debited) throw new Error(`Transfer ${transferId} has no payer.`);
  return { transferId, outcome, payer: debited, payee: credited };
}

function toAdjustment(posting: LedgerPosting): Events['account.adjusted'] {
  const { postingId, type, debited, credited, amountCents, reason, date } = posting;
  const party = credited ?? debited;
  if (!party) throw new Error(`The posting ${postingId} concerns no customer.`);
  const { userId, account, balanceCents, revision } = party;
  return {
    postingId,
    userId,
    account,
    transactionType: credited ? 'credit' : 'debit',
    amountCents,
    description: type === 'closing' ? CLOSING_DESCRIPTION : (reason ?? ''),
    date,
    ...(balanceCents !== undefined && revision !== undefined && { balance: { account, balanceCents, revision } }),
  };
}
