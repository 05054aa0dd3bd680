/**
 * A table that is partitioned by the month of its rows' ids (UUID v7, and v8 with the same time). `line` has these partitions:
 * - `line_earlier`, the default: ids from before the first month, and ids that do not begin with a time
 * - `line_months`, from the first month on, which has `line_2026_12` and so on, and `line_default` for ids without a month
 */
export interface PartitionedTable {
  schema: string;
  table: string;
  /** The column of type `uuid`, with which the primary key begins. */
  key: string;
  /** The name of an advisory lock of those who read the table for good with one snapshot. While rows are moved, they wait. */
  readers?: string;
}

/** How many months after the present one have a partition. */
export const MONTHS_AHEAD = 3;

/** Ids from here on (the year 2109) do not begin with a time: of random ids, 98% are above it. */
export const FIRST_TIMELESS_ID = '04000000-0000-0000-0000-000000000000';

/** A first day of a month, UTC. */
export function startOfMonth(date: Date, monthsLater = 0): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater));
}

/** Every id with this time or a later one is at least this, of whatever version. */
export function lowestIdAt(date: Date): string {
  const time = date.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** `2026_12`, as the names of partitions end. */
export const monthSuffix = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_');

/** @param suffix `months`, `default`, `earlier`, or that of a month; without one, the table itself */
export function partitionName({ schema, table }: PartitionedTable, suffix?: string): string {
  return suffix ? `${schema}.${table}_${suffix}` : `${schema}.${table}`;
}
