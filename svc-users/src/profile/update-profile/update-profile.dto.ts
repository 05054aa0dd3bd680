import { PASSWORD_MAX_LENGTH } from '@larkspur/contracts/session';
import {
  ADDRESS_MAX_LENGTH,
  NAME_MAX_LENGTH,
  STATE_MAX_LENGTH,
  type UpdateProfileRequest,
} from '@larkspur/contracts/user';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Email, EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Phone, Required } from '../../customers/field-rules';

class LocationDto {
  @Example('27 Larkspur Lane, Wilmington')
  @IsOptional()
  @Required()
  @Text({ max: ADDRESS_MAX_LENGTH, message: `Enter your house address (up to ${ADDRESS_MAX_LENGTH} characters).` })
  address?: string;
  @Example('Delaware')
  @IsOptional()
  @Required()
  @Text({ max: STATE_MAX_LENGTH, message: `Enter your state (up to ${STATE_MAX_LENGTH} characters).` })
  state?: string;
}

/** Fields can be absent. A field that is sent, even if blank, must meet the rules of the sign-up. */
export class UpdateProfileDto implements Readonly<UpdateProfileRequest> {
  /** The form sends both names from disabled fields; they are not changed. */
  @Example('Amelia')
  @IsOptional()
  @Text({ min: 0, max: NAME_MAX_LENGTH })
  firstName?: string;
  @Example('Hartley')
  @IsOptional()
  @Text({ min: 0, max: NAME_MAX_LENGTH })
  lastName?: string;

  @Example('amelia.hartley@example.com')
  @IsOptional()
  @Required()
  @Email()
  email?: string;
  @Example('+1 (302) 555-0118')
  @IsOptional()
  @Required()
  @Phone()
  phoneNumber?: string;
  @Example('+1 (302) 555-0118')
  @IsOptional()
  @Required()
  @Phone()
  phone?: string;
  @Example('27 Larkspur Lane, Wilmington')
  @IsOptional()
  @Required()
  @Text({ max: ADDRESS_MAX_LENGTH, message: `Enter your house address (up to ${ADDRESS_MAX_LENGTH} characters).` })
  address?: string;
  @Example('Delaware')
  @IsOptional()
  @Required()
  @Text({ max: STATE_MAX_LENGTH, message: `Enter your state (up to ${STATE_MAX_LENGTH} characters).` })
  state?: string;

  @IsOptional()
  @IsObject({ message: 'Enter the address and the state.' })
  @ValidateNested({ message: 'Enter the address and the state.' })
  @Type(() => LocationDto)
  location?: LocationDto;

  @Example('violet-harbour-42')
  @EmptyToUndefined()
  @IsOptional()
  @IsString({ message: 'Enter your current password.' })
  @MaxLength(PASSWORD_MAX_LENGTH, { message: `Use ${PASSWORD_MAX_LENGTH} characters or fewer.` })
  currentPassword?: string;
}
