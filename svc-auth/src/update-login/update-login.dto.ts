import type { Commands } from '@larkspur/contracts/messages';
import { ROLES, type Role } from '@larkspur/contracts/session';
import { Email } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, ValidateNested } from 'class-validator';

class ActorDto {
  @IsUUID() userId!: string;
  @IsIn(ROLES) role!: Role;
}

export class UpdateLoginDto implements Readonly<Commands['login.update']['request']> {
  @IsUUID() userId!: string;
  @Email() email!: string;
  @IsBoolean() isDisabled!: boolean;
  @IsOptional() @IsInt() expectedRevision?: number;
  @IsOptional() @ValidateNested() @Type(() => ActorDto) actor?: ActorDto;
}
