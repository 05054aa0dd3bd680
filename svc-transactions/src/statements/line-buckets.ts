import { addDays } from '@larkspur/contracts/bank-day';
import type { LineSort } from '@larkspur/contracts/transaction';
import { queryRow, queryRows, type SqlExecutor, z } from '@larkspur/service-kit/database/query-rows';
import { startOfBankDay } from '@larkspur/service-kit/start-of-bank-day';
import { BUCKETS, type BucketUnit, SORT_ORDERS } from './line-order';
import { type LineSelection, type SearchSelection, sampledDigitsQuery } from './lines-query';

const bucket = z.object({ start: z.string() }).describe('buckets of lines');

/** Comparing that many with a text takes one or two milliseconds. */
const SAMPLED_LINES = 1_000;

/** The ends of a bucket in the common table expression `found`; the upper end is excluded. */
const ENDS = {
  date: {
    lower: `found.start::timestamp AT TIME ZONE 'UTC'`,
    upper: `(found.start + interval '1 month') AT TIME ZONE 'UTC'`,
  },
  amount: { lower: 'found.start', upper: 'found.start + (10 ^ (length(found.start::text) - 1))::bigint' },
};

/** The months, or first digits, that have lines of the list, in its order and from where the page begins. */
export async function listBuckets(database: SqlExecutor, selection: LineSelection): Promise<string[]> {
  const { column, direction, type } = SORT_ORDERS[selection.sort];
  const { key } = BUCKETS[column === 'date' ? 'month' : 'digit'];
  const beyond = direction === 'ASC' ? `${column} >= ${ENDS[column].upper}` : `${column} < ${ENDS[column].lower}`;
  const range = `${column} BETWEEN $1::${type} AND $2::${type}`;
  const first = (condition: string) =>
    `SELECT ${key} AS start FROM indexed_line WHERE ${condition} ORDER BY ${column} ${direction} LIMIT 1`;
  const rows = await queryRows(
    database,
    bucket,
    // Jumps from bucket to bucket in the index by date or amount.
    `WITH RECURSIVE found AS (
       (${first(range)})
       UNION ALL
       SELECT next.start FROM found CROSS JOIN LATERAL (${first(`${range} AND ${beyond}`)}) AS next
     ), others AS (
       SELECT date, amount FROM line WHERE written_in >= (SELECT indexed_before FROM line_indexing)
       UNION ALL
       SELECT created_at, amount FROM transfer WHERE status = 'pending'
     )
     SELECT start::text FROM (SELECT start FROM found UNION SELECT ${key} FROM others WHERE ${range}) AS buckets
     ORDER BY buckets.start ${direction}`,
    column === 'date' ? dateRange(selection) : amountRange(selection),
  );
  return rows.map(({ start }) => start);
}

/**
 * Returns the first of these buckets in which a sample has lines with the text; `null` if it has none. Few lines with the text are in
 * the buckets before.
 */
export async function findLikelyDigit(
  database: SqlExecutor,
  starts: readonly string[],
  selection: SearchSelection,
): Promise<string | null> {
  const { text, values } = sampledDigitsQuery(selection, SAMPLED_LINES);
  const found = new Set((await queryRows(database, bucket, text, values)).map(({ start }) => start));
  return starts.find((start) => found.has(start)) ?? null;
}

/** Returns the first of these first digits that has at least `lines` copied lines. */
export async function findLargeDigit(
  database: SqlExecutor,
  starts: readonly string[],
  lines: number,
): Promise<string | null> {
  const { lower, upper } = ENDS.amount;
  const row = await queryRow(
    database,
    bucket,
    `SELECT found.start::text FROM unnest($1::bigint[]) WITH ORDINALITY AS found (start, place)
     WHERE (SELECT count(*) FROM (
       SELECT FROM indexed_line WHERE amount >= ${lower} AND amount < ${upper} LIMIT $2::integer
     ) AS first) = $2::integer
     ORDER BY found.place
     LIMIT 1`,
    [starts, lines],
  );
  return row?.start ?? null;
}

/** A day of the bank is part of two UTC days. */
function dateRange({ filters: { from, before }, sort, after }: LineSelection): [string, string] {
  const lowest = from ? startOfBankDay(addDays(from, -1)).toISOString() : '-infinity';
  const highest = before ? startOfBankDay(addDays(before, 1)).toISOString() : 'infinity';
  if (!after) return [lowest, highest];
  return sort === 'date' ? [after.value, highest] : [lowest, after.value];
}

function amountRange({ filters: { minCents, maxCents }, sort, after }: LineSelection): [string, string] {
  const lowest = String(minCents ?? 0);
  const highest = String(maxCents ?? Number.MAX_SAFE_INTEGER);
  if (!after) return [lowest, highest];
  return sort === 'amount' ? [after.value, highest] : [lowest, after.value];
}

interface Buckets {
  unit: BucketUnit;
  starts: string[];
}

/** The days of the month, or the first two digits with this first one, in the order of the list. */
export function divideBucket(start: string, sort: LineSort): Buckets {
  const [parts, unit]: [string[], BucketUnit] = start.includes('-')
    ? [daysOfMonth(start), 'day']
    : [withSecondDigit(start), 'digits'];
  return { unit, starts: sort.startsWith('-') ? parts.reverse() : parts };
}

function daysOfMonth(start: string): string[] {
  const month = start.slice(0, 7);
  return Array.from({ length: 31 }, (_, index) => addDays(start, index)).filter((day) => day.startsWith(month));
}

function withSecondDigit(start: string): string[] {
  if (start.length === 1) return [start];
  return Array.from({ length: 10 }, (_, digit) => `${start.slice(0, 1)}${digit}${start.slice(2)}`);
}

/** The exclusive upper end of a day, or of amounts with the same first one or two digits. */
export function endOfBucket(start: string, unit: Exclude<BucketUnit, 'month'>): string {
  if (unit === 'day') return addDays(start, 1);
  const digits = unit === 'digit' ? 1 : 2;
  return String(BigInt(start) + 10n ** BigInt(Math.max(start.length - digits, 0)));
}
