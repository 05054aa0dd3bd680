import { Text, Trimmed } from '@larkspur/service-kit/validation/text';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, Matches, ValidateBy } from 'class-validator';

/** The specification's words (section 5). */
export const ALL_REQUIRED = 'All fields are required';

/** Neither absent nor blank; 0 and false are values. Goes on top, so that its words come first. */
export function Required(): PropertyDecorator {
  return ValidateBy({
    name: 'required',
    validator: {
      validate: (value: unknown) =>
        value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== ''),
      defaultMessage: () => ALL_REQUIRED,
    },
  });
}

/** Decision 20. */
export function Phone(): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    Matches(/^[\d+\-(). ]{7,20}$/, { message: 'A phone number has 7 to 20 digits, spaces and + - ( ) .' }),
    Matches(/\d/, { message: 'A phone number has digits in it.' }),
  );
}

export function PaymentPin(): PropertyDecorator {
  return applyDecorators(
    Matches(/^[0-9]{6}$/, { message: 'A payment pin has 6 digits.' }),
    ValidateBy({
      name: 'notObvious',
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || !isObviousPin(value),
        defaultMessage: () => 'This payment pin is too easy to guess.',
      },
    }),
  );
}

/** One digit over and over, digits in a row up or down, and two or three digits over and over. */
export function isObviousPin(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || '01234567890123'.includes(pin) || '98765432109876'.includes(pin);
}

/** `true` or `false` in a query. */
export function QueryFlag(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }) => ({ true: true, false: false })[String(value)] ?? value),
    IsBoolean({ message: 'Give true or false.' }),
  );
}

/** Why an administrator does it, for the audit. */
export function Reason(): PropertyDecorator {
  return applyDecorators(IsOptional(), Text({ min: 0, max: 200 }));
}
