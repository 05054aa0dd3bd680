import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@larkspur/contracts/session';
import { applyDecorators } from '@nestjs/common';
import { Length, Matches } from 'class-validator';
import { IsUncommonPassword } from './common-passwords';

/** The rules for every password that a user chooses. */
export function NewPassword(): PropertyDecorator {
  return applyDecorators(
    Length(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, {
      message: `Use ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters for your password.`,
    }),
    Matches(/\S/, { message: 'Use at least one character that is not a space.' }),
    IsUncommonPassword(),
  );
}

/** A password entered to prove identity. Only its length is checked: one that breaks the rules is simply wrong. */
export function CurrentPassword(message: string): PropertyDecorator {
  return Length(1, 1_000, { message });
}
