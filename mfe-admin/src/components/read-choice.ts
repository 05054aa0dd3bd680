import { type DateRange, readDateRange } from '@larkspur/web-kit/data/date-ranges';

/** The value of a filter in the URL, if it is one of those that the server takes. A URL may be of any age. */
export function readChoice<T extends string>(value: string | undefined, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

/** The value of a yes-or-no filter. */
export function readYesNo(value: string | undefined): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** The days of a list. */
export function readDays(filters: Partial<DateRange>): Partial<DateRange> {
  const { from, to } = readDateRange(filters);
  return { from: from || undefined, to: to || undefined };
}

export const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
