/** Matches the number of a row in a cursor. At most 18 digits, so that it fits into a `bigint`. */
export const ROW_NUMBER = /^\d{1,18}$/;
