import type { SignedRequest } from '@larkspur/contracts/messages';
import { IsOptional, IsString } from 'class-validator';

export class SignedRequestDto implements Readonly<SignedRequest> {
  @IsString() token!: string;
  @IsString() method!: string;
  @IsString() target!: string;
  @IsOptional() @IsString() idempotencyKey?: string;
  @IsString() body!: string;
}
