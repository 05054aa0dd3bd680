import type { ResetPasswordRequest } from '@larkspur/contracts/session';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Length } from 'class-validator';
import { NewPassword } from '../password/password.decorators';

export class ResetPasswordDto implements ResetPasswordRequest {
  @Example('eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTk5YzdkMiJ9.c2lnbmF0dXJl')
  @Length(1, 200, { message: 'This link is incomplete. Open the link in your email again.' })
  token!: string;

  @Example('violet-harbour-42')
  @NewPassword()
  password!: string;
}
