import type { AccountBalance, Events } from '@larkspur/contracts/messages';
import { TRANSACTION_TYPES, type TransactionType } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsPositive, IsString, IsUUID, ValidateNested } from 'class-validator';
import { LineWriter } from '../../lines/line-writer';

class AccountBalanceDto implements Readonly<AccountBalance> {
  @IsIn(ACCOUNT_KINDS) account!: AccountKind;
  @IsInt() balanceCents!: number;
  @IsInt() revision!: number;
}

class AccountAdjustedDto implements Readonly<Events['account.adjusted']> {
  @IsUUID() postingId!: string;
  @IsUUID() userId!: string;
  @IsIn(ACCOUNT_KINDS) account!: AccountKind;
  @IsIn(TRANSACTION_TYPES) transactionType!: TransactionType;
  @IsInt() @IsPositive() amountCents!: number;
  @IsString() description!: string;
  @IsISO8601() date!: string;
  @IsOptional() @ValidateNested() @Type(() => AccountBalanceDto) balance?: AccountBalanceDto;
}

/** A balance moved outside a transfer: its line carries the posting's id, which makes a second delivery harmless. */
@Injectable()
export class AccountAdjustedConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly lines: LineWriter,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(
      'account.adjusted',
      { queue: 'svc-transactions.adjustments', dto: AccountAdjustedDto },
      (posted) => this.lines.writeAdjustment(posted, 'announced'),
    );
  }
}
