import { dollarsToCents } from '@larkspur/service-kit/money';
import { ValidateBy } from 'class-validator';

const DOLLARS = /^\d{1,12}(\.\d{1,2})?$/;

/** An amount in dollars in a query parameter: digits, with at most two decimals. */
export function IsDollarsText(): PropertyDecorator {
  return ValidateBy({
    name: 'isDollarsText',
    constraints: [{ type: 'string', pattern: DOLLARS.source }],
    validator: {
      validate: (value: unknown) => typeof value === 'string' && DOLLARS.test(value),
      defaultMessage: () => 'Enter an amount, such as 25 or 12.50.',
    },
  });
}

/** A whole number in a query parameter. */
export function IsWholeNumberText({ min, max }: { min: number; max: number }): PropertyDecorator {
  return ValidateBy({
    name: 'isWholeNumberText',
    constraints: [{ type: 'integer', minimum: min, maximum: max }],
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
      defaultMessage: () => `Enter a whole number from ${min} to ${max}.`,
    },
  });
}

/** @param dollars validated by `IsDollarsText` */
export function parseCents(dollars: string | undefined): number | undefined {
  return dollars === undefined ? undefined : (dollarsToCents(Number(dollars)) ?? undefined);
}
