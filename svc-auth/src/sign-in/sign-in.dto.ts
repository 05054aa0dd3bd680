import type { SignInRequest } from '@larkspur/contracts/session';
import { Text } from '@larkspur/service-kit/validation/text';
import { CurrentPassword } from '../password/password.decorators';

/** Only the bounds: whether an e-mail or a password could be anybody's is not told apart from being wrong. */
export class SignInDto implements SignInRequest {
  @Text({ max: 254, message: 'Enter your e-mail address.' })
  email!: string;

  @CurrentPassword('Enter your password.')
  password!: string;
}
