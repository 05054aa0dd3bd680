import type { Commands } from '@larkspur/contracts/messages';
import { Email } from '@larkspur/service-kit/text';
import { IsBoolean, IsUUID } from 'class-validator';

export class UpdateLoginDto implements Readonly<Commands['login.update']['request']> {
  @IsUUID() userId!: string;
  @Email() email!: string;
  @IsBoolean() isDisabled!: boolean;
}
