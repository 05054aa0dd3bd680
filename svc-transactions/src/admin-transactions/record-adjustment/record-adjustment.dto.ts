import type { AccountBalance, Events } from '@larkspur/contracts/messages';
import { TRANSACTION_TYPES, type TransactionType } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsPositive, IsString, IsUUID, ValidateNested } from 'class-validator';

class AccountBalanceDto implements Readonly<AccountBalance> {
  @IsIn(ACCOUNT_KINDS) account!: AccountKind;
  @IsInt() balanceCents!: number;
  @IsInt() revision!: number;
}

export class AccountAdjustedDto implements Readonly<Events['account.adjusted']> {
  @IsUUID() postingId!: string;
  @IsUUID() userId!: string;
  @IsIn(ACCOUNT_KINDS) account!: AccountKind;
  @IsIn(TRANSACTION_TYPES) transactionType!: TransactionType;
  @IsInt() @IsPositive() amountCents!: number;
  @IsString() description!: string;
  @IsISO8601() date!: string;
  @IsOptional() @ValidateNested() @Type(() => AccountBalanceDto) balance?: AccountBalanceDto;
}
