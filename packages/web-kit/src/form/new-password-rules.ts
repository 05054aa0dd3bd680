import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@larkspur/contracts/session';
import { isFilled } from './rules';
import type { ValidationErrors } from './use-bank-form';

export interface NewPassword {
  password: string;
  repeatPassword: string;
}

export const NEW_PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters. Three unrelated words work well.`;

/** Advice on choosing a password, next to the form. */
export const NEW_PASSWORD_ADVICE = {
  title: 'Choosing a good password',
  points: [
    'Three or four unrelated words are easy to remember and hard to guess.',
    'Don’t reuse a password from another site.',
    'A password manager can create one and remember it for you.',
  ],
};

/** Validates a new password. The server also rejects common passwords. */
export function validateNewPassword({ password, repeatPassword }: NewPassword): ValidationErrors<NewPassword> {
  return { password: validatePassword(password), repeatPassword: validateRepeat(repeatPassword, password) };
}

function validatePassword(password: string): string | undefined {
  if (!isFilled(password)) return 'Choose a password';
  if (password.length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters`;
  if (password.length > PASSWORD_MAX_LENGTH) return `Use ${PASSWORD_MAX_LENGTH} characters or fewer`;
  return undefined;
}

function validateRepeat(repeated: string, password: string): string | undefined {
  if (!isFilled(repeated)) return 'Repeat your password';
  return repeated === password ? undefined : 'Passwords do not match';
}
