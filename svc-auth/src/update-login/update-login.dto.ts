import type { Commands } from '@larkspur/contracts/messages';
import { Text } from '@larkspur/service-kit/text';
import { IsBoolean, IsEmail, IsUUID } from 'class-validator';

export class UpdateLoginDto implements Readonly<Commands['login.update']['request']> {
  @IsUUID() userId!: string;
  @Text({ max: 254 }) @IsEmail() email!: string;
  @IsBoolean() isDisabled!: boolean;
}
