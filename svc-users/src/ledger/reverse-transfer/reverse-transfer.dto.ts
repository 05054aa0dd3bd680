import type { Commands } from '@larkspur/contracts/messages';
import { Type } from 'class-transformer';
import { IsOptional, IsString, IsUUID, ValidateNested } from 'class-validator';
import { RequestOriginDto } from '../request-origin.dto';
import { SignedRequestDto } from '../signed-request.dto';

export class ReverseTransferDto implements Readonly<Commands['accounts.reverse']['request']> {
  @IsUUID() reversalId!: string;
  @IsUUID() transferId!: string;
  @IsUUID() actorId!: string;
  @IsString() reason!: string;
  @IsOptional() @ValidateNested() @Type(() => RequestOriginDto) origin?: RequestOriginDto;
  @IsOptional() @ValidateNested() @Type(() => SignedRequestDto) signedRequest?: SignedRequestDto;
}
