/** Users of a page. Equal ranges are compared by their digests alone. */
export const RANGE_SIZE = 1_000;

/**
 * SQL of a digest of rows that have a `user_id`. Both services must list the same values in the same order.
 * @param values SQL expressions of text, or of NULL
 * @param where which rows count
 */
export function rangeDigest(values: readonly string[], where = 'true'): string {
  const row = ['user_id::text', ...values.map((value) => `quote_nullable(${value})`)].join(', ');
  const rows = `string_agg(concat_ws('|', ${row}), E'\\n' ORDER BY user_id) FILTER (WHERE ${where})`;
  return `encode(sha256(convert_to(coalesce(${rows}, ''), 'UTF8')), 'hex')`;
}
