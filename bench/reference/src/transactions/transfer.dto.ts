import { IsIn, IsNumber, Matches, MaxLength, Min } from 'class-validator';
import type { AccountKind } from '../payment-messages';

const ACCOUNT_KINDS = ['savings', 'checking'];

export class TransferDto {
  @IsIn(ACCOUNT_KINDS) from!: AccountKind;
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(1)
  amount!: number;
  @Matches(/^[0-9A-Za-z]{4,34}$/) accountNumber!: string;
  @MaxLength(100) bankName!: string;
  @Matches(/^[0-9A-Za-z]{5,34}$/) routingNumber!: string;
  @IsIn(ACCOUNT_KINDS) accountType!: AccountKind;
  @MaxLength(100) to!: string;
  @MaxLength(200) description!: string;
  @Matches(/^[0-9]{6}$/) paymentPin!: string;
}
