import type { Commands } from '@larkspur/contracts/messages';
import { ROLES, type Role } from '@larkspur/contracts/session';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, ValidateNested } from 'class-validator';

class ActorDto {
  @IsUUID() userId!: string;
  @IsIn(ROLES) role!: Role;
}

export class UpdateLoginDto implements Readonly<Commands['login.update']['request']> {
  @IsUUID() userId!: string;
  /** svc-users has validated a new one; an existing one may be older than the rules. */
  @IsString() email!: string;
  @IsBoolean() isDisabled!: boolean;
  @IsOptional() @IsInt() expectedRevision?: number;
  @IsOptional() @ValidateNested() @Type(() => ActorDto) actor?: ActorDto;
}
