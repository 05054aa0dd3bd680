import type { SignInRequest } from '@larkspur/contracts/session';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Text } from '@larkspur/service-kit/validation/text';
import { CurrentPassword } from '../password/password.decorators';

/** Checks lengths only: a malformed email or password gets the same response as a wrong one. */
export class SignInDto implements SignInRequest {
  @Example('amelia.hartley@example.com')
  @Text({ max: 254, message: 'Enter your email address.', isInvisibleTextAllowed: true })
  email!: string;

  @Example('violet-harbour-42')
  @CurrentPassword('Enter your password.')
  password!: string;
}
