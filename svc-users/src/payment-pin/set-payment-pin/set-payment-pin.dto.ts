import { PASSWORD_MAX_LENGTH } from '@larkspur/contracts/session';
import type { PaymentPinRequest } from '@larkspur/contracts/user';
import { IsString, MaxLength } from 'class-validator';
import { PaymentPin, Required } from '../../customers/field-rules';

export class PaymentPinDto implements Readonly<PaymentPinRequest> {
  @Required() @PaymentPin() paymentPin!: string;

  @Required()
  @IsString({ message: 'Enter your password.' })
  @MaxLength(PASSWORD_MAX_LENGTH, { message: `A password has at most ${PASSWORD_MAX_LENGTH} characters.` })
  password!: string;
}
