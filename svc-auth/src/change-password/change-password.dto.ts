import type { ChangePasswordRequest } from '@larkspur/contracts/session';
import { GivenPassword, NewPassword } from '../password/new-password';

export class ChangePasswordDto implements ChangePasswordRequest {
  @GivenPassword('Enter your current password.')
  oldPassword!: string;

  @NewPassword()
  newPassword!: string;
}
