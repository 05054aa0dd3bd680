import type { Commands } from '@larkspur/contracts/messages';
import { IsOptional, IsString } from 'class-validator';

export class SecurityStateDto implements Readonly<Commands['auth.security-state']['request']> {
  @IsOptional() @IsString() digest?: string;
}
