import { EARLIEST_DAY } from '@larkspur/contracts/bank-day';
import { ValidateBy } from 'class-validator';

/** East of the sender it may already be tomorrow. */
const TOLERANCE_MS = 86_400_000;

/** From 1900 on, and not in the future in any time zone. Text that is not a date passes: `@IsIsoDate` rejects it. */
export function IsTransactionDate({ message }: { message: string }): PropertyDecorator {
  return ValidateBy({
    name: 'isTransactionDate',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || !isOutside(Date.parse(value)),
      defaultMessage: () => message,
    },
  });
}

/** False for `NaN`. */
const isOutside = (time: number) => time < Date.parse(EARLIEST_DAY) || time > Date.now() + TOLERANCE_MS;
