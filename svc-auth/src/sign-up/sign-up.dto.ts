import type { SignUpRequest } from '@larkspur/contracts/session';
import { Example } from '@larkspur/service-kit/openapi/example';
import { PhoneFormat } from '@larkspur/service-kit/validation/phone';
import { Email, Text } from '@larkspur/service-kit/validation/text';
import { NewPassword } from '../password/password.decorators';

export class SignUpDto implements SignUpRequest {
  @Example('Amelia')
  @Text({ max: 100, message: 'Enter your first name (up to 100 characters).' })
  firstName!: string;

  @Example('Hartley')
  @Text({ max: 100, message: 'Enter your last name (up to 100 characters).' })
  lastName!: string;

  @Example('amelia.hartley@example.com')
  @Email()
  email!: string;

  @Example('+1 (302) 555-0118')
  @Text({ max: 20, message: 'Enter your phone number (7 to 20 characters).' })
  @PhoneFormat()
  phone!: string;

  @Example('violet-harbour-42')
  @NewPassword()
  password!: string;

  @Example('27 Larkspur Lane, Wilmington')
  @Text({ max: 200, message: 'Enter your house address (up to 200 characters).' })
  address!: string;

  @Example('Delaware')
  @Text({ max: 100, message: 'Enter your state (up to 100 characters).' })
  state!: string;
}
