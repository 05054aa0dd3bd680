import { EMAIL_MAX_LENGTH } from '@larkspur/contracts/user';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { isEmail, ValidateBy } from 'class-validator';
import { hasInvisibleText } from './invisible-text';

/** Trims a string before it is validated. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/** Treats the empty string of an optional form field as absent. */
export const EmptyToUndefined = (): PropertyDecorator => Transform(({ value }) => (value === '' ? undefined : value));

interface TextOptions {
  /** Characters after trimming; 0 allows the empty string. */
  min?: number;
  max: number;
  /** For text that is only compared with what is stored, which may be older than the rule. */
  isInvisibleTextAllowed?: boolean;
  /** The error message; by default derived from the bounds. */
  message?: string;
}

/**
 * A single line of user input, such as a name: trimmed, bounded, with ordinary spaces, without control characters, lone
 * surrogates, which PostgreSQL cannot store, and invisible characters.
 */
export function Text(options: TextOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? value.replace(/\p{Zs}/gu, ' ') : value)),
    text(options, /\p{Cc}/u, options.isInvisibleTextAllowed ? () => false : hasInvisibleText),
  );
}

/**
 * Free text: like `Text`, with line breaks and tabs, and with everything that is ordinary in a letter. A screen shows it
 * isolated (`<bdi>` or `dir="auto"`), because it may contain characters that reorder what is around them.
 */
export function MultilineText(options: TextOptions): PropertyDecorator {
  return text(options, /[^\P{Cc}\n\r\t]/u, () => false);
}

const INVISIBLE_MESSAGE = 'Remove invisible characters from this text, or type it again.';

/** An email address, trimmed. Control and invisible characters are rejected separately: `isEmail` accepts them. */
export function Email(): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    ValidateBy({
      name: 'email',
      constraints: [{ type: 'string', format: 'email', maxLength: EMAIL_MAX_LENGTH }],
      validator: {
        validate: (value: unknown) =>
          isClean(value, /\p{Cc}/u) && !hasInvisibleText(value) && value.length <= EMAIL_MAX_LENGTH && isEmail(value),
        defaultMessage: () => 'Enter an email address such as name@example.com.',
      },
    }),
  );
}

/** Text that PostgreSQL can store, without characters that match `forbidden`. */
function isClean(value: unknown, forbidden: RegExp): value is string {
  return typeof value === 'string' && value.isWellFormed() && !forbidden.test(value);
}

function text(
  { min = 1, max, message }: TextOptions,
  forbidden: RegExp,
  isInvisible: (text: string) => boolean,
): PropertyDecorator {
  const isValid = (value: unknown) => isClean(value, forbidden) && value.length >= min && value.length <= max;
  const bounds = `Enter ${min > 0 ? `${min} to` : 'up to'} ${max} characters of plain text.`;
  return applyDecorators(
    Trimmed(),
    ValidateBy({
      name: 'text',
      constraints: [{ type: 'string', minLength: min, maxLength: max }],
      validator: {
        validate: (value: unknown) => isValid(value) && !isInvisible(String(value)),
        defaultMessage: (given) => (isValid(given?.value) ? INVISIBLE_MESSAGE : (message ?? bounds)),
      },
    }),
  );
}
