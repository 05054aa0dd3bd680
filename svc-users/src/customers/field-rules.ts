import { REASON_MAX_LENGTH } from '@larkspur/contracts/user';
import { PhoneFormat } from '@larkspur/service-kit/validation/phone';
import { Text, Trimmed } from '@larkspur/service-kit/validation/text';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, Matches, ValidateBy } from 'class-validator';

/** Quoted from the specification (section 5). */
export const ALL_REQUIRED = 'All fields are required';

/** Rejects absent and blank values; 0 and false are values. Put it first, so that its message comes first. */
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

export function Phone(): PropertyDecorator {
  return applyDecorators(Trimmed(), PhoneFormat());
}

export function PaymentPin(): PropertyDecorator {
  return applyDecorators(
    Matches(/^[0-9]{6}$/, { message: 'Enter a 6-digit payment PIN.' }),
    ValidateBy({
      name: 'notObvious',
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || !isObviousPin(value),
        defaultMessage: () => 'This payment PIN is too easy to guess.',
      },
    }),
  );
}

/** A repeated pattern of one to three digits, or consecutive digits up or down. */
export function isObviousPin(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || '01234567890123'.includes(pin) || '98765432109876'.includes(pin);
}

/** An administrator's reason for a change, for the audit log. */
export function Reason(): PropertyDecorator {
  return applyDecorators(IsOptional(), Text({ min: 0, max: REASON_MAX_LENGTH }));
}
