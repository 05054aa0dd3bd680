import { PASSWORD_MAX_LENGTH } from '@larkspur/contracts/session';
import type { PaymentPinRequest } from '@larkspur/contracts/user';
import { Example } from '@larkspur/service-kit/openapi/example';
import { IsString, MaxLength } from 'class-validator';
import { PaymentPin, Required } from '../../customers/field-rules';

export class SetPaymentPinDto implements Readonly<PaymentPinRequest> {
  @Example('246810')
  @Required()
  @PaymentPin()
  paymentPin!: string;

  @Example('violet-harbour-42')
  @Required()
  @IsString({ message: 'Enter your password.' })
  @MaxLength(PASSWORD_MAX_LENGTH, { message: `Use ${PASSWORD_MAX_LENGTH} characters or fewer.` })
  password!: string;
}
