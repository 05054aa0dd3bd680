import { ValidateBy } from 'class-validator';

const DAY = /^(19|20|21)\d\d-\d\d-\d\d$/;

/** A calendar day in a query parameter, such as `2026-03-01`, from 1900 to 2199. */
export function IsDay(): PropertyDecorator {
  return ValidateBy({
    name: 'isDay',
    constraints: [{ type: 'string', format: 'date', pattern: DAY.source }],
    validator: {
      validate: (value: unknown) => typeof value === 'string' && DAY.test(value) && isCalendarDate(value),
      defaultMessage: () => 'Enter a date, such as 2026-03-01.',
    },
  });
}

/** @param day `YYYY-MM-DD` */
export function isCalendarDate(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
