import type { LineSort } from '@larkspur/contracts/transaction';

export const SORT_ORDERS: Record<
  LineSort,
  { column: 'date' | 'amount'; type: string; direction: 'ASC' | 'DESC'; beyond: '<' | '>' }
> = {
  '-date': { column: 'date', type: 'timestamptz', direction: 'DESC', beyond: '<' },
  date: { column: 'date', type: 'timestamptz', direction: 'ASC', beyond: '>' },
  '-amount': { column: 'amount', type: 'bigint', direction: 'DESC', beyond: '<' },
  amount: { column: 'amount', type: 'bigint', direction: 'ASC', beyond: '>' },
};

/** The common value of a bucket's lines: the UTC month or day, or the first one or two digits of the amount. */
export type BucketUnit = keyof typeof BUCKETS;

const UTC_TIME = `buckets.start::timestamp AT TIME ZONE 'UTC'`;

/**
 * The buckets in the index of texts. Its keys are their lower ends: first days, or cents. `isAbove` is true for all lines of
 * `buckets.start`, and takes less time than to compare the key.
 */
export const BUCKETS = {
  month: { key: 'line_month(date)', type: 'date', isAbove: `date >= ${UTC_TIME}` },
  day: { key: 'line_day(date)', type: 'date', isAbove: `date >= ${UTC_TIME}` },
  digit: { key: 'floor_to_digits(amount, 1)', type: 'bigint', isAbove: 'amount >= buckets.start' },
  digits: { key: 'floor_to_digits(amount, 2)', type: 'bigint', isAbove: 'amount >= buckets.start' },
} as const;
