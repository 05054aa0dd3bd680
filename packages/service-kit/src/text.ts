import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Cuts the white space around a string before it is validated. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/** Takes the empty string of an optional form field for "not given". */
export const BlankIsAbsent = (): PropertyDecorator => Transform(({ value }) => (value === '' ? undefined : value));

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
export function TextBlock(options: TextOptions): PropertyDecorator {
  return text(options, /[^\P{Cc}\n\r\t]/u);
}

function text({ min = 1, max, message }: TextOptions, refused: RegExp): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    ValidateBy({
      name: 'text',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' &&
          value.length >= min &&
          value.length <= max &&
          value.isWellFormed() &&
          !refused.test(value),
        defaultMessage: () => message ?? `Enter ${min > 0 ? `${min} to` : 'up to'} ${max} characters of plain text.`,
      },
    }),
  );
}
