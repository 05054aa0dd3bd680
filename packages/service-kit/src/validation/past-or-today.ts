import { ValidateBy } from 'class-validator';

/** It is tomorrow already east of the sender. */
const TOLERANCE_MS = 86_400_000;

/** A date, with or without a time, that is not in the future anywhere. Other texts are left to another validator. */
export function IsPastOrToday({ message }: { message: string }): PropertyDecorator {
  return ValidateBy({
    name: 'isPastOrToday',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || !(Date.parse(value) > Date.now() + TOLERANCE_MS),
      defaultMessage: () => message,
    },
  });
}
