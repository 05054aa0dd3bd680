import type { Events } from '@larkspur/contracts/messages';
import { VERIFICATION_STATUSES, type VerificationStatus } from '@larkspur/contracts/user';
import { IsIn, IsInt, IsOptional, IsString, IsUUID } from 'class-validator';

export class UserProvisionedDto implements Readonly<Events['user.provisioned']> {
  @IsUUID() userId!: string;
  @IsString() accountNumber!: string;
  @IsOptional() @IsInt() revision?: number;
}

export class ProfileChangedDto implements Readonly<Events['user.profile-changed']> {
  @IsUUID() userId!: string;
  @IsString() firstName!: string;
  @IsString() lastName!: string;
  @IsIn(VERIFICATION_STATUSES) verificationStatus!: VerificationStatus;
  @IsInt() revision!: number;
}
