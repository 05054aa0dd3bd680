import { isISO8601, ValidateBy } from 'class-validator';

/** A calendar date (`YYYY-MM-DD`) before today, UTC. PostgreSQL knows no year 0. */
export function IsPastDate({ message }: { message: string }): PropertyDecorator {
  return ValidateBy({
    name: 'isPastDate',
    validator: { validate: (value: unknown) => isPastDate(value, new Date()), defaultMessage: () => message },
  });
}

export function isPastDate(value: unknown, now: Date): boolean {
  return (
    typeof value === 'string' &&
    /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) &&
    isISO8601(value, { strict: true }) &&
    value < now.toISOString().slice(0, 10)
  );
}
