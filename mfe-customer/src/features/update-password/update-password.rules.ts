import { validateNewPassword } from '@larkspur/web-kit/form/new-password-rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';

export const EMPTY_PASSWORDS = { oldPassword: '', newPassword: '', confirmPassword: '' };

type PasswordValues = typeof EMPTY_PASSWORDS;

/** The server also rejects common passwords, and the one that is in use. */
export function validatePasswords(values: PasswordValues): ValidationErrors<PasswordValues> {
  const { oldPassword, newPassword, confirmPassword } = values;
  const found = validateNewPassword({ password: newPassword, repeatPassword: confirmPassword });
  return {
    oldPassword: oldPassword === '' ? 'Enter your old password' : undefined,
    newPassword: found.password,
    confirmPassword: found.repeatPassword,
  };
}
