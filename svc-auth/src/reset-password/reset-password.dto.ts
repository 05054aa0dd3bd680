import type { ForgotPasswordRequest, ResetPasswordRequest } from '@larkspur/contracts/session';
import { Email } from '@larkspur/service-kit/validation/text';
import { Length } from 'class-validator';
import { NewPassword } from '../password/password.decorators';

export class ForgotPasswordDto implements ForgotPasswordRequest {
  @Email()
  email!: string;
}

export class ResetPasswordDto implements ResetPasswordRequest {
  @Length(1, 200, { message: 'Open the link of the e-mail again: its end is missing.' })
  token!: string;

  @NewPassword()
  password!: string;
}
