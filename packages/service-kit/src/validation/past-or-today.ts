import { EARLIEST_DAY } from '@larkspur/contracts/bank-day';
import { ValidateBy } from 'class-validator';

/** It is tomorrow already east of the sender. */
const TOLERANCE_MS = 86_400_000;

/** A date, with or without a time, from 1900 on that is not in the future anywhere. Other texts are left to another validator. */
export function IsPastOrToday({ message }: { message: string }): PropertyDecorator {
  return ValidateBy({
    name: 'isPastOrToday',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || !isOutside(Date.parse(value)),
      defaultMessage: () => message,
    },
  });
}

/** False for `NaN`. */
const isOutside = (time: number) => time < Date.parse(EARLIEST_DAY) || time > Date.now() + TOLERANCE_MS;
