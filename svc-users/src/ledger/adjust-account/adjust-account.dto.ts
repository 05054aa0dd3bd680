import type { Commands } from '@larkspur/contracts/messages';
import { TRANSACTION_TYPES, type TransactionType } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsPositive, IsString, IsUUID, ValidateNested } from 'class-validator';
import { RequestOriginDto } from '../request-origin.dto';
import { SignedRequestDto } from '../signed-request.dto';

export class AdjustAccountDto implements Readonly<Commands['accounts.adjust']['request']> {
  @IsUUID() postingId!: string;
  @IsUUID() userId!: string;
  @IsUUID() actorId!: string;
  @IsIn(ACCOUNT_KINDS) account!: AccountKind;
  @IsIn(TRANSACTION_TYPES) transactionType!: TransactionType;
  @IsInt() @IsPositive() amountCents!: number;
  @IsString() description!: string;
  @IsISO8601() date!: string;
  @IsOptional() @ValidateNested() @Type(() => RequestOriginDto) origin?: RequestOriginDto;
  @IsOptional() @ValidateNested() @Type(() => SignedRequestDto) signedRequest?: SignedRequestDto;
}
