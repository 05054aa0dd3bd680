import { MAX_BALANCE_CENTS } from '@larkspur/contracts/transaction';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { type UpdateAccountRequest, type UpdateUserRequest, VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { IsDollars } from '@larkspur/service-kit/money';
import { Email, EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsOptional, Matches, ValidateNested } from 'class-validator';
import { ALL_REQUIRED, PaymentPin, Phone, Reason, Required } from '../../customers/field-rules';

const BALANCE = {
  min: 0,
  max: MAX_BALANCE_CENTS,
  message: 'Enter an amount from 0 to $100,000,000,000.00 with at most two decimals.',
};

export class UpdateAccountDto implements Readonly<UpdateAccountRequest> {
  @Required()
  @Matches(/^[0-9]{10}$/, { message: 'An account number has ten digits.' })
  number!: string;

  @Required() @IsDollars(BALANCE) savings!: number;
  @Required() @IsDollars(BALANCE) checking!: number;
  @Reason() reason?: string;
}

class LocationDto {
  @Required() @Text({ max: 200, message: 'Enter the house address.' }) address!: string;
  @Required() @Text({ max: 100, message: 'Enter the state.' }) state!: string;
}

export class UpdateUserDto implements Readonly<UpdateUserRequest> {
  @Required() @Text({ max: 100, message: 'Enter the first name.' }) firstName!: string;
  @Required() @Text({ max: 100, message: 'Enter the last name.' }) lastName!: string;
  @Required() @Email() email!: string;
  @Required() @Phone() phone!: string;

  @Required()
  @IsObject({ message: 'Enter the address and the state.' })
  @ValidateNested({ message: ALL_REQUIRED })
  @Type(() => LocationDto)
  location!: LocationDto;

  @Required()
  @IsIn(VERIFICATION_STATUSES, { message: `Choose one of ${VERIFICATION_STATUSES.join(', ')}.` })
  verificationStatus!: VerificationStatus;

  @Required() @IsBoolean({ message: 'Give true or false.' }) isBlocked!: boolean;
  @IsOptional() @IsBoolean({ message: 'Give true or false.' }) isDisabled?: boolean;

  @IsOptional()
  @IsDollars({ min: 0, max: MAX_BALANCE_CENTS, message: 'Enter a daily limit in dollars with at most two decimals.' })
  dailyLimit?: number;

  /** Blank keeps the one there is. */
  @EmptyToUndefined() @IsOptional() @PaymentPin() paymentPin?: string;

  @Reason() reason?: string;
}
