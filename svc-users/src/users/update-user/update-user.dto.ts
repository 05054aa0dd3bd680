import { MAX_BALANCE_CENTS } from '@larkspur/contracts/transaction';
import type { VerificationStatus } from '@larkspur/contracts/user';
import {
  ADDRESS_MAX_LENGTH,
  NAME_MAX_LENGTH,
  STATE_MAX_LENGTH,
  type UpdateUserRequest,
  VERIFICATION_STATUSES,
} from '@larkspur/contracts/user';
import { IsDollars } from '@larkspur/service-kit/money';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Email, EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { ALL_REQUIRED, PaymentPin, Phone, Reason, Required } from '../../customers/field-rules';

class LocationDto {
  @Example('27 Larkspur Lane, Wilmington')
  @Required()
  @Text({ max: ADDRESS_MAX_LENGTH, message: `Enter the house address (up to ${ADDRESS_MAX_LENGTH} characters).` })
  address!: string;
  @Example('Delaware')
  @Required()
  @Text({ max: STATE_MAX_LENGTH, message: `Enter the state (up to ${STATE_MAX_LENGTH} characters).` })
  state!: string;
}

export class UpdateUserDto implements Readonly<UpdateUserRequest> {
  @Example('Amelia')
  @Required()
  @Text({ max: NAME_MAX_LENGTH, message: `Enter the first name (up to ${NAME_MAX_LENGTH} characters).` })
  firstName!: string;
  @Example('Hartley')
  @Required()
  @Text({ max: NAME_MAX_LENGTH, message: `Enter the last name (up to ${NAME_MAX_LENGTH} characters).` })
  lastName!: string;
  @Example('amelia.hartley@example.com')
  @Required()
  @Email()
  email!: string;
  @Example('+1 (302) 555-0118')
  @Required()
  @Phone()
  phone!: string;

  @Required()
  @IsObject({ message: 'Enter the address and the state.' })
  @ValidateNested({ message: ALL_REQUIRED })
  @Type(() => LocationDto)
  location!: LocationDto;

  @Example('verified')
  @Required()
  @IsIn(VERIFICATION_STATUSES, { message: `Choose one of ${VERIFICATION_STATUSES.join(', ')}.` })
  verificationStatus!: VerificationStatus;

  @Required() @IsBoolean({ message: 'Enter true or false.' }) isBlocked!: boolean;
  @IsOptional() @IsBoolean({ message: 'Enter true or false.' }) isDisabled?: boolean;

  @Example(10000)
  @IsOptional()
  @IsDollars({ min: 0, max: MAX_BALANCE_CENTS, message: 'Enter a daily limit in dollars with at most two decimals.' })
  dailyLimit?: number;

  /** Blank keeps the current PIN. */
  @Example('246810')
  @EmptyToUndefined()
  @IsOptional()
  @PaymentPin()
  paymentPin?: string;

  @Example('Asked for by the customer.')
  @Reason()
  reason?: string;
}
