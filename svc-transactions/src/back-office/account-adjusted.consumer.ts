import type { Events } from '@larkspur/contracts/messages';
import { TRANSACTION_TYPES, type TransactionType } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { Bus } from '@larkspur/service-kit/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsIn, IsInt, IsISO8601, IsPositive, IsString, IsUUID } from 'class-validator';
import { LineWriterRepository } from './line-writer.repository';

class AccountAdjustedDto implements Readonly<Events['account.adjusted']> {
  @IsUUID() postingId!: string;
  @IsUUID() userId!: string;
  @IsIn(ACCOUNT_KINDS) account!: AccountKind;
  @IsIn(TRANSACTION_TYPES) transactionType!: TransactionType;
  @IsInt() @IsPositive() amountCents!: number;
  @IsString() description!: string;
  @IsISO8601() date!: string;
}

/** A balance moved outside a transfer: its line carries the posting's id, which makes a second delivery harmless. */
@Injectable()
export class AccountAdjustedConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly lines: LineWriterRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(
      'account.adjusted',
      { queue: 'svc-transactions.adjustments', dto: AccountAdjustedDto },
      (posted) => this.lines.writeAdjustment(posted),
    );
  }
}
