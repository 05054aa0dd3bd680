import { ValidateBy } from 'class-validator';

/** Integer cents; `null` when `dollars` is not finite, has more than two decimals or is too large to be exact. */
export function dollarsToCents(dollars: number): number | null {
  // Adding zero turns -0 into 0.
  const cents = Math.round(dollars * 100) + 0;
  // Multiplication may round (1.15 * 100 = 114.99…); dividing the integer back does not.
  return Number.isSafeInteger(cents) && cents / 100 === dollars ? cents : null;
}

/** @throws for what `IsDollars` refuses. For an amount that was validated. */
export function requireCents(dollars: number): number {
  const cents = dollarsToCents(dollars);
  if (cents === null) throw new RangeError(`Not an amount in dollars: ${dollars}`);
  return cents;
}

/** @throws RangeError when `cents` (a number, or a bigint's digits from SQL) is not a safe integer. */
export function centsToDollars(cents: number | string): number {
  const exact = typeof cents === 'string' && cents.trim() === '' ? Number.NaN : Number(cents);
  if (!Number.isSafeInteger(exact)) throw new RangeError(`Not an amount in cents: ${cents}`);
  return exact / 100;
}

interface DollarsOptions {
  /** The smallest amount in cents. */
  min?: number;
  /** The largest amount in cents. */
  max?: number;
  message?: string;
}

/** An amount of a request body: a JSON number in dollars with at most two decimals. */
export function IsDollars({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
  message,
}: DollarsOptions = {}): PropertyDecorator {
  return ValidateBy({
    name: 'isDollars',
    constraints: [
      { type: 'number', minimum: min / 100, maximum: max / 100, description: 'Dollars, at most two decimals.' },
    ],
    validator: {
      validate: (value: unknown) => {
        const cents = typeof value === 'number' ? dollarsToCents(value) : null;
        return cents !== null && cents >= min && cents <= max;
      },
      defaultMessage: () => message ?? defaultMessage(min),
    },
  });
}

function defaultMessage(min: number): string {
  const message = 'Enter an amount in dollars with at most two decimals';
  return min === Number.MIN_SAFE_INTEGER ? `${message}.` : `${message}, ${(min / 100).toFixed(2)} or more.`;
}
