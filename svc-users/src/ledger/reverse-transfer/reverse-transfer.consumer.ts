import type { Commands } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsOptional, IsString, IsUUID, ValidateNested } from 'class-validator';
import { DataSource } from 'typeorm';
import { ActionOriginDto } from '../action-origin.dto';
import { LedgerRepository } from '../ledger.repository';
import { toReversalEvent } from './reversal-event';

type ReverseTransfer = Commands['accounts.reverse'];

class ReverseTransferDto implements Readonly<ReverseTransfer['request']> {
  @IsUUID() reversalId!: string;
  @IsUUID() transferId!: string;
  @IsUUID() actorId!: string;
  @IsString() reason!: string;
  @IsOptional() @ValidateNested() @Type(() => ActionOriginDto) origin?: ActionOriginDto;
}

/** Takes a transfer back for svc-transactions; told to everyone as `transfer.reversed`, with which the lines are written. */
@Injectable()
export class ReverseTransferConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly database: DataSource,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
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
        await this.outbox.enqueue(manager, 'transfer.reversed', toReversalEvent(answered));
        await this.audit.record(manager, {
          action: 'transfer.reversed',
          actor: { userId: answered.actorId, role: 'administrator' },
          origin: request.origin,
          subjectId: answered.payer.userId,
          objectId: answered.transferId,
          changes: [
            { field: 'status', before: 'completed', after: 'reversed' },
            { field: 'amount', before: centsToDollars(answered.amountCents), after: 0 },
          ],
          reason: answered.reason,
        });
      }
      return answered;
    });
    if (result.outcome === 'refused') return result;
    this.outbox.wake();
    return { outcome: 'reversed', reversal: toReversalEvent(result) };
  }
}
