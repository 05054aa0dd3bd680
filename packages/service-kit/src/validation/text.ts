import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { isEmail, ValidateBy } from 'class-validator';

/** Cuts the white space around a string before it is validated. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/** Takes the empty string of an optional form field for "not given". */
export const EmptyToUndefined = (): PropertyDecorator => Transform(({ value }) => (value === '' ? undefined : value));

export interface TextOptions {
  /** Characters after trimming; 0 allows the empty string. */
  min?: number;
  max: number;
  /** The words of the refusal; by default made from the bounds. */
  message?: string;
}

/**
 * A line of text that a person typed: trimmed, bounded, without control characters and without half characters (lone
 * surrogates), which PostgreSQL cannot store.
 */
export function Text(options: TextOptions): PropertyDecorator {
  return text(options, /\p{Cc}/u);
}

/** As Text, but line breaks and tabs are welcome. */
export function MultilineText(options: TextOptions): PropertyDecorator {
  return text(options, /[^\P{Cc}\n\r\t]/u);
}

/** RFC 5321 section 4.5.3.1.3, without the angle brackets. */
const EMAIL_MAX = 254;

/** An e-mail address, trimmed. Checked for clean text first: the pattern of an address lets control characters pass. */
export function Email(): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    ValidateBy({
      name: 'email',
      constraints: [{ type: 'string', format: 'email', maxLength: EMAIL_MAX }],
      validator: {
        validate: (value: unknown) => isClean(value, /\p{Cc}/u) && value.length <= EMAIL_MAX && isEmail(value),
        defaultMessage: () => 'Enter an e-mail address such as name@example.com.',
      },
    }),
  );
}

/** Text that PostgreSQL can store and that holds nothing of `refused`. */
function isClean(value: unknown, refused: RegExp): value is string {
  return typeof value === 'string' && value.isWellFormed() && !refused.test(value);
}

function text({ min = 1, max, message }: TextOptions, refused: RegExp): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    ValidateBy({
      name: 'text',
      constraints: [{ type: 'string', minLength: min, maxLength: max }],
      validator: {
        validate: (value: unknown) => isClean(value, refused) && value.length >= min && value.length <= max,
        defaultMessage: () => message ?? `Enter ${min > 0 ? `${min} to` : 'up to'} ${max} characters of plain text.`,
      },
    }),
  );
}
