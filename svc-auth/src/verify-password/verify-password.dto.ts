import type { Commands } from '@larkspur/contracts/messages';
import { IsString, IsUUID, MaxLength } from 'class-validator';

export class VerifyPasswordDto implements Readonly<Commands['login.verify-password']['request']> {
  @IsUUID() userId!: string;
  @IsString() @MaxLength(10_000) sealedPassword!: string;
}
