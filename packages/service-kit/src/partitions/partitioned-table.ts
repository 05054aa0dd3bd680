/**
 * A table that is partitioned by the month of its rows' ids (UUID v7, and v8 with the same time). `line` has these partitions:
 * - `line_earlier`, the default: ids from before the first month, and ids that do not begin with a time
 * - `line_months`, from the first month on, which has `line_2026_12` and so on, and `line_default` for ids without a month
 */
export interface PartitionedTable {
  schema: string;
  table: string;
  /** The first column of the primary key, of type `uuid`. */
  key: string;
  /** The name of an advisory lock of those who read the table for good with one snapshot. While rows are moved, they wait. */
  readers?: string;
}

/** The number of months after the current one that have a partition. */
export const MONTHS_AHEAD = 3;

/** A first day of a month, UTC. */
export function startOfMonth(date: Date, monthsLater = 0): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater));
}

/** `2026_12`, as the names of partitions end. */
export const monthSuffix = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_');

/** @param suffix `months`, `default`, `earlier`, or that of a month; without one, the table itself */
export function partitionName({ schema, table }: PartitionedTable, suffix?: string): string {
  return suffix ? `${schema}.${table}_${suffix}` : `${schema}.${table}`;
}
