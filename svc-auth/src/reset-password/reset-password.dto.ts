import type { ForgotPasswordRequest, ResetPasswordRequest } from '@larkspur/contracts/session';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Email } from '@larkspur/service-kit/validation/text';
import { Length } from 'class-validator';
import { NewPassword } from '../password/password.decorators';

export class ForgotPasswordDto implements ForgotPasswordRequest {
  @Example('amelia.hartley@example.com')
  @Email()
  email!: string;
}

export class ResetPasswordDto implements ResetPasswordRequest {
  @Example('eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTk5YzdkMiJ9.c2lnbmF0dXJl')
  @Length(1, 200, { message: 'Open the link of the e-mail again: its end is missing.' })
  token!: string;

  @Example('violet-harbour-42')
  @NewPassword()
  password!: string;
}
