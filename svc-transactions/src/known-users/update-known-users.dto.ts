import type { Events } from '@larkspur/contracts/messages';
import { IsInt, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';

export class UserProvisionedDto implements Readonly<Events['user.provisioned']> {
  @IsUUID() userId!: string;
  @IsString() accountNumber!: string;
  @IsOptional() @IsInt() revision?: number;
}

export class UserDeletedDto implements Readonly<Events['user.deleted']> {
  @IsUUID() userId!: string;
  @IsUUID() actorId!: string;
  @IsISO8601() date!: string;
}
