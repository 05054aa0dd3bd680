import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { isEmail, ValidateBy } from 'class-validator';

/** Trims a string before it is validated. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/** Treats the empty string of an optional form field as absent. */
export const EmptyToUndefined = (): PropertyDecorator => Transform(({ value }) => (value === '' ? undefined : value));

export interface TextOptions {
  /** Characters after trimming; 0 allows the empty string. */
  min?: number;
  max: number;
  /** The error message; by default derived from the bounds. */
  message?: string;
}

/**
 * A single line of user input: trimmed, bounded, without control characters or lone surrogates, which PostgreSQL cannot
 * store.
 */
export function Text(options: TextOptions): PropertyDecorator {
  return text(options, /\p{Cc}/u);
}

/** Like `Text`, with line breaks and tabs allowed. */
export function MultilineText(options: TextOptions): PropertyDecorator {
  return text(options, /[^\P{Cc}\n\r\t]/u);
}

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const MAX_EMAIL_LENGTH = 254;

/** An email address, trimmed. Control characters are rejected separately: `isEmail` accepts them. */
export function Email(): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    ValidateBy({
      name: 'email',
      constraints: [{ type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH }],
      validator: {
        validate: (value: unknown) => isClean(value, /\p{Cc}/u) && value.length <= MAX_EMAIL_LENGTH && isEmail(value),
        defaultMessage: () => 'Enter an email address such as name@example.com.',
      },
    }),
  );
}

/** Text that PostgreSQL can store, without characters that match `forbidden`. */
function isClean(value: unknown, forbidden: RegExp): value is string {
  return typeof value === 'string' && value.isWellFormed() && !forbidden.test(value);
}

function text({ min = 1, max, message }: TextOptions, forbidden: RegExp): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    ValidateBy({
      name: 'text',
      constraints: [{ type: 'string', minLength: min, maxLength: max }],
      validator: {
        validate: (value: unknown) => isClean(value, forbidden) && value.length >= min && value.length <= max,
        defaultMessage: () => message ?? `Enter ${min > 0 ? `${min} to` : 'up to'} ${max} characters of plain text.`,
      },
    }),
  );
}
