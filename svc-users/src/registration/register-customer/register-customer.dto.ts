import type { Events } from '@larkspur/contracts/messages';
import { ROLES, type Role } from '@larkspur/contracts/session';
import { Type } from 'class-transformer';
import { IsIn, IsISO8601, IsString, IsUUID, ValidateNested } from 'class-validator';

class LocationDto {
  @IsString() address!: string;
  @IsString() state!: string;
}

export class UserRegisteredDto implements Readonly<Events['user.registered']> {
  @IsUUID() userId!: string;
  @IsString() firstName!: string;
  @IsString() lastName!: string;
  @IsString() email!: string;
  @IsString() phone!: string;
  @ValidateNested() @Type(() => LocationDto) location!: LocationDto;
  @IsIn(ROLES) role!: Role;
  @IsISO8601() createdAt!: string;
}
