import { isISO8601, ValidateBy } from 'class-validator';

const CALENDAR_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

/** A calendar date, or a date and time with offset (RFC 3339): the subset of ISO 8601 that all clients parse alike. */
export function IsIsoDate({ message }: { message: string }): PropertyDecorator {
  return ValidateBy({
    name: 'isDateText',
    constraints: [{ type: 'string', pattern: CALENDAR_DATE.source }],
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        CALENDAR_DATE.test(value) &&
        isISO8601(value, { strict: true }) &&
        !Number.isNaN(Date.parse(value)),
      defaultMessage: () => message,
    },
  });
}
