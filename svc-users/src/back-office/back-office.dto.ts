import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { MAX_BALANCE_CENTS } from '@larkspur/contracts/transaction';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { type UpdateAccountRequest, type UpdateUserRequest, VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { IsDollars } from '@larkspur/service-kit/money';
import { BlankIsAbsent, Email, Text, Trimmed } from '@larkspur/service-kit/text';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

export class ListUsersQuery {
  @IsOptional() @Text({ min: 0, max: 100 }) q?: string;
  @IsOptional() @IsUUID(undefined, { message: 'is not a cursor of this list' }) cursor?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_PAGE_LIMIT) limit?: number;
}

export class UpdateAccountDto implements Readonly<UpdateAccountRequest> {
  @IsDefined({ message: 'All fields are required' })
  @Matches(/^[0-9]{10}$/, { message: 'An account number has ten digits.' })
  number!: string;

  @IsDefined({ message: 'All fields are required' })
  @IsDollars({
    min: 0,
    max: MAX_BALANCE_CENTS,
    message: 'Enter an amount from 0 to $100,000,000,000.00 with at most two decimals.',
  })
  savings!: number;

  @IsDefined({ message: 'All fields are required' })
  @IsDollars({
    min: 0,
    max: MAX_BALANCE_CENTS,
    message: 'Enter an amount from 0 to $100,000,000,000.00 with at most two decimals.',
  })
  checking!: number;

  @IsOptional() @Text({ min: 0, max: 200 }) reason?: string;
}

class LocationDto {
  @Text({ max: 200, message: 'Enter the house address.' }) address!: string;
  @Text({ max: 100, message: 'Enter the state.' }) state!: string;
}

export class UpdateUserDto implements Readonly<UpdateUserRequest> {
  @Text({ max: 100, message: 'Enter the first name.' }) firstName!: string;
  @Text({ max: 100, message: 'Enter the last name.' }) lastName!: string;
  @Email() email!: string;

  @Trimmed()
  @Matches(/^[0-9 +\-().]{7,20}$/, { message: 'A phone number has 7 to 20 digits, spaces and + - ( ) .' })
  phone!: string;

  @IsObject({ message: 'Enter the address and the state.' })
  @ValidateNested()
  @Type(() => LocationDto)
  location!: LocationDto;

  @IsIn(VERIFICATION_STATUSES, { message: `Choose one of ${VERIFICATION_STATUSES.join(', ')}.` })
  verificationStatus!: VerificationStatus;

  @IsBoolean() isBlocked!: boolean;
  @IsOptional() @IsBoolean() isDisabled?: boolean;

  @IsOptional()
  @IsDollars({ min: 0, max: MAX_BALANCE_CENTS, message: 'Enter a daily limit in dollars with at most two decimals.' })
  dailyLimit?: number;

  @BlankIsAbsent()
  @IsOptional()
  @Matches(/^[0-9]{6}$/, { message: 'A payment pin has 6 digits.' })
  paymentPin?: string;
}
