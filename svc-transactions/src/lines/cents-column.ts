import type { ColumnOptions } from 'typeorm';

/** node-postgres returns `bigint` as text. Amounts of the bank are far below 2^53 cents. */
export const centsColumn: ColumnOptions = {
  type: 'bigint',
  transformer: { from: Number, to: (cents: unknown) => cents },
};
