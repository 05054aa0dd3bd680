import type { ChangePasswordRequest } from '@larkspur/contracts/session';
import { Example } from '@larkspur/service-kit/openapi/example';
import { CurrentPassword, NewPassword } from '../password/password.decorators';

export class ChangePasswordDto implements ChangePasswordRequest {
  @Example('violet-harbour-42')
  @CurrentPassword('Enter your current password.')
  oldPassword!: string;

  @Example('quiet-meadow-1907')
  @NewPassword()
  newPassword!: string;
}
