import type { Commands, PostTransfer } from '@larkspur/contracts/messages';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsPositive,
  IsString,
  IsUUID,
  Matches,
  ValidateNested,
} from 'class-validator';

class PostTransferDto implements Readonly<PostTransfer> {
  @IsUUID() transferId!: string;
  @IsUUID() payerId!: string;
  @IsIn(ACCOUNT_KINDS) from!: AccountKind;
  @IsInt() @IsPositive() amountCents!: number;
  @IsString() accountNumber!: string;
  @IsString() bankName!: string;
  @IsIn(ACCOUNT_KINDS) accountType!: AccountKind;
  @Matches(/^[0-9a-f]{64}(,[0-9a-f]{64}){0,16}$/) pinProof!: string;
}

export class PostTransfersDto implements Readonly<Commands['accounts.post']['request']> {
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => PostTransferDto)
  transfers!: PostTransferDto[];
}
