import type { SignInRequest } from '@larkspur/contracts/session';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Text } from '@larkspur/service-kit/validation/text';
import { CurrentPassword } from '../password/password.decorators';

/** Only the bounds: whether an e-mail or a password could be anybody's is not told apart from being wrong. */
export class SignInDto implements SignInRequest {
  @Example('amelia.hartley@example.com')
  @Text({ max: 254, message: 'Enter your e-mail address.' })
  email!: string;

  @Example('violet-harbour-42')
  @CurrentPassword('Enter your password.')
  password!: string;
}
