import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@larkspur/contracts/session';
import { applyDecorators } from '@nestjs/common';
import { Length, Matches } from 'class-validator';
import { IsUncommonPassword } from './common-passwords';

/** What every password that somebody chooses must be like. */
export function NewPassword(): PropertyDecorator {
  return applyDecorators(
    Length(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, {
      message: `A password has ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`,
    }),
    Matches(/\S/, { message: 'A password of blanks alone is none.' }),
    IsUncommonPassword(),
  );
}

/** A password that somebody types to prove who they are: whether it could be one is not told apart from being wrong. */
export function CurrentPassword(message: string): PropertyDecorator {
  return Length(1, 1_000, { message });
}
