import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';

/** A phone number as people write it. Of two broken rules, the message of the last one is used. */
export function PhoneFormat(): PropertyDecorator {
  return applyDecorators(
    Matches(/\d/, { message: 'Include at least one digit in the phone number.' }),
    Matches(/^[\d+\-(). ]{7,20}$/, {
      message: 'Enter a phone number of 7 to 20 characters: digits, spaces, and + - ( ) .',
    }),
  );
}
