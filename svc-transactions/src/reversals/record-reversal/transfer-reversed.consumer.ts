import type { Events, Party } from '@larkspur/contracts/messages';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsPositive, IsString, IsUUID, ValidateNested } from 'class-validator';
import { LineWriter } from '../../lines/line-writer';
import { ReversibleTransferRepository } from '../reversible-transfer.repository';

class PartyDto implements Readonly<Party> {
  @IsUUID() userId!: string;
  @IsString() name!: string;
  @IsString() accountNumber!: string;
  @IsIn(ACCOUNT_KINDS) account!: AccountKind;
  @IsOptional() @IsInt() balanceCents?: number;
  @IsOptional() @IsInt() revision?: number;
}

class TransferReversedDto implements Readonly<Events['transfer.reversed']> {
  @IsUUID() reversalId!: string;
  @IsUUID() transferId!: string;
  @ValidateNested() @Type(() => PartyDto) payer!: PartyDto;
  @IsOptional() @ValidateNested() @Type(() => PartyDto) payee!: PartyDto | null;
  @IsInt() @IsPositive() amountCents!: number;
  @IsString() reason!: string;
  @IsUUID() actorId!: string;
  @IsISO8601() date!: string;
}

/** A transfer was taken back: both parties' lines, should whoever asked for it not have come to write them. */
@Injectable()
export class TransferReversedConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly transfers: ReversibleTransferRepository,
    private readonly lines: LineWriter,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(
      'transfer.reversed',
      { queue: 'svc-transactions.reversals', dto: TransferReversedDto },
      async (reversal) => {
        const transfer = await this.transfers.find(reversal.transferId);
        if (!transfer) throw new Error(`transfer ${reversal.transferId} was reversed and is not known here`);
        await this.lines.writeReversal(reversal, transfer.recipient);
      },
    );
  }
}
