import type { Events, Party } from '@larkspur/contracts/messages';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsPositive, IsString, IsUUID, ValidateNested } from 'class-validator';

class PartyDto implements Readonly<Party> {
  @IsUUID() userId!: string;
  @IsString() name!: string;
  @IsString() accountNumber!: string;
  @IsIn(ACCOUNT_KINDS) account!: AccountKind;
  @IsOptional() @IsInt() balanceCents?: number;
  @IsOptional() @IsInt() revision?: number;
}

export class TransferReversedDto implements Readonly<Events['transfer.reversed']> {
  @IsUUID() reversalId!: string;
  @IsUUID() transferId!: string;
  @ValidateNested() @Type(() => PartyDto) payer!: PartyDto;
  @IsOptional() @ValidateNested() @Type(() => PartyDto) payee!: PartyDto | null;
  @IsInt() @IsPositive() amountCents!: number;
  @IsString() reason!: string;
  @IsUUID() actorId!: string;
  @IsISO8601() date!: string;
}
