import { addDays } from '@larkspur/contracts/bank-day';
import { queryRows, type SqlExecutor, z } from '@larkspur/service-kit/database/query-rows';
import type { LineSelection } from './lines-query';

/** Of UTC days, as `line_day()` and `line_month()` have them. */
export type PeriodUnit = 'day' | 'month';

const period = z.object({ start: z.string() }).describe('days or months of lines');

export type ListByDate = LineSelection & { sort: 'date' | '-date' };

/** The first days of the periods with lines of the list, in its order, from the one where the page begins. */
export async function listPeriods(
  database: SqlExecutor,
  { sort, after, filters }: ListByDate,
  { unit, most = null }: { unit: PeriodUnit; most?: number | null },
): Promise<string[]> {
  const newestFirst = sort === '-date';
  // A day of the bank is part of two UTC days.
  const [earliest, latest] = [filters.from && addDays(filters.from, -1), filters.before && addDays(filters.before, 1)];
  const [direction, within, beginning] = newestFirst ? ['DESC', '<=', 'infinity'] : ['ASC', '>=', '-infinity'];
  const beyond = newestFirst
    ? `date < copied.start::timestamp AT TIME ZONE 'UTC'`
    : `date >= (copied.start + interval '1 ${unit}') AT TIME ZONE 'UTC'`;
  const start = `SELECT line_${unit}(date) AS start`;
  const rows = await queryRows(
    database,
    period,
    // Jumps from period to period in the index by date.
    `WITH RECURSIVE copied AS (
       (${start} FROM indexed_line WHERE date ${within} $1::timestamptz ORDER BY date ${direction} LIMIT 1)
       UNION ALL
       SELECT next.start FROM copied
       CROSS JOIN LATERAL (${start} FROM indexed_line WHERE ${beyond} ORDER BY date ${direction} LIMIT 1) AS next
     ), others AS (
       SELECT date FROM line WHERE written_in >= (SELECT indexed_before FROM line_indexing)
       UNION ALL
       SELECT created_at FROM transfer WHERE status = 'pending'
     )
     SELECT start::text FROM (
       (SELECT start FROM copied LIMIT $2::integer)
       UNION
       ${start} FROM others WHERE date ${within} $1::timestamptz
     ) AS periods
     ORDER BY periods.start ${direction} LIMIT $2::integer`,
    [after?.value ?? (newestFirst ? latest : earliest) ?? beginning, most],
  );
  const shortened = (day: string) => (unit === 'month' ? day.slice(0, 7) : day);
  return rows
    .map((row) => row.start)
    .filter((start) => !(earliest && shortened(start) < shortened(earliest)) && !(latest && start > latest));
}
