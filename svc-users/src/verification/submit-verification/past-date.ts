import { bankToday } from '@larkspur/contracts/bank-day';
import { isCalendarDate } from '@larkspur/service-kit/validation/day';
import { ValidateBy } from 'class-validator';

/** A calendar date (`YYYY-MM-DD`) before today. PostgreSQL has no year 0. */
export function IsPastDate({ message }: { message: string }): PropertyDecorator {
  return ValidateBy({
    name: 'isPastDate',
    validator: { validate: (value: unknown) => isPastDate(value, new Date()), defaultMessage: () => message },
  });
}

export function isPastDate(value: unknown, now: Date): boolean {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  return isCalendarDate(value) && value < bankToday(now);
}
