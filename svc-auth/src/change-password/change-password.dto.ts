import type { ChangePasswordRequest } from '@larkspur/contracts/session';
import { CurrentPassword, NewPassword } from '../password/password.decorators';

export class ChangePasswordDto implements ChangePasswordRequest {
  @CurrentPassword('Enter your current password.')
  oldPassword!: string;

  @NewPassword()
  newPassword!: string;
}
