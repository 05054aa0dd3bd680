import type { Commands } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus';
import { Outbox } from '@larkspur/service-kit/outbox';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsString, IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { LedgerRepository } from './ledger.repository';
import { reversalOf } from './reversal';

type ReverseTransfer = Commands['accounts.reverse'];

class ReverseTransferDto implements Readonly<ReverseTransfer['request']> {
  @IsUUID() reversalId!: string;
  @IsUUID() transferId!: string;
  @IsUUID() actorId!: string;
  @IsString() reason!: string;
}

/** Takes a transfer back for svc-transactions; told to everyone as `transfer.reversed`, with which the lines are written. */
@Injectable()
export class ReverseTransferConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly database: DataSource,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.serve('accounts.reverse', { queue: 'svc-users.reverse', dto: ReverseTransferDto }, (request) =>
      this.reverse(request),
    );
  }

  private async reverse(request: ReverseTransfer['request']): Promise<ReverseTransfer['reply']> {
    const result = await this.database.transaction(async (manager) => {
      const answered = await this.ledger.reverse(manager, request);
      if (answered.outcome === 'reversed') {
        await this.outbox.enqueue(manager, 'transfer.reversed', reversalOf(answered));
      }
      return answered;
    });
    if (result.outcome === 'refused') return result;
    this.outbox.wake();
    return { outcome: 'reversed', reversal: reversalOf(result) };
  }
}
