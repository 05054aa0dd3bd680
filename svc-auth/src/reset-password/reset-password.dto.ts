import type { ResetPasswordRequest } from '@larkspur/contracts/session';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Length } from 'class-validator';
import { NewPassword } from '../password/password.decorators';

export class ResetPasswordDto implements ResetPasswordRequest {
  @Example('q3vXk0Zt9mJ2sB7yN-wHf4LdRc1eUo8_TgAiP6xVbYE')
  @Length(1, 200, { message: 'This link is incomplete. Open the link in your email again.' })
  token!: string;

  @Example('violet-harbour-42')
  @NewPassword()
  password!: string;
}
