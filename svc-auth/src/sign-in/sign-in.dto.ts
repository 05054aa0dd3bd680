import type { SignInRequest } from '@larkspur/contracts/session';
import { Text } from '@larkspur/service-kit/text';
import { Length } from 'class-validator';

/** Only the bounds: whether an e-mail or a password could be anybody's is not told apart from being wrong. */
export class SignInDto implements SignInRequest {
  @Text({ max: 254, message: 'Enter your e-mail address.' })
  email!: string;

  @Length(1, 1_000, { message: 'Enter your password.' })
  password!: string;
}
