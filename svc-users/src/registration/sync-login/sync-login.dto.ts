import type { Events } from '@larkspur/contracts/messages';
import { IsBoolean, IsInt, IsString, IsUUID } from 'class-validator';

export class LoginChangedDto implements Readonly<Events['login.changed']> {
  @IsUUID() userId!: string;
  @IsString() email!: string;
  @IsBoolean() isDisabled!: boolean;
  @IsInt() revision!: number;
}
