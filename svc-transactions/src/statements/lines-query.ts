import { type LineSort, SEARCH_ALL_MIN_LENGTH } from '@larkspur/contracts/transaction';
import type { LineFilters } from './line-filters.dto';

/** One statement for the database: its text has placeholders where its values go. */
export interface Query {
  text: string;
  values: unknown[];
}

/** Where a page ended: the sorted value of its last line (ISO 8601, or cents in digits) and that line's id. */
export interface PagePosition {
  value: string;
  id: string;
}

export interface LineSelection {
  /** `null`: of all customers. */
  userId: string | null;
  filters: LineFilters;
  sort: LineSort;
  after?: PagePosition | null;
  /** Absent: all of them. */
  limit?: number;
}

export const LINE_COLUMNS = `id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
  counterparty_name, counterparty_number, counterparty_bank, reason`;

const SORT_ORDERS: Record<
  LineSort,
  { column: 'date' | 'amount'; type: string; direction: 'ASC' | 'DESC'; beyond: '<' | '>' }
> = {
  '-date': { column: 'date', type: 'timestamptz', direction: 'DESC', beyond: '<' },
  date: { column: 'date', type: 'timestamptz', direction: 'ASC', beyond: '>' },
  '-amount': { column: 'amount', type: 'bigint', direction: 'DESC', beyond: '<' },
  amount: { column: 'amount', type: 'bigint', direction: 'ASC', beyond: '>' },
};

/**
 * Lines as a list shows them, for `LineRow`s.
 * @param indexedBefore where the copies of the lines end, see indexing/indexed-before.ts
 */
export function linesQuery(wanted: LineSelection, indexedBefore: string): Query {
  const values = new QueryParameters();
  const { column, type, direction, beyond } = SORT_ORDERS[wanted.sort];
  const conditions = buildConditions(wanted, values);
  let source = 'statement';
  if (needsIndexedLines(wanted)) {
    source = 'indexed_statement';
    // Leaves no line out and none twice, also when lines are copied meanwhile.
    conditions.push(`copied = (written_in < ${values.add(indexedBefore)}::xid8)`);
  }
  if (wanted.after) {
    const { value, id } = wanted.after;
    conditions.push(`(${column}, id) ${beyond} (${values.add(value)}::${type}, ${values.add(id)}::uuid)`);
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const limit = wanted.limit === undefined ? '' : `LIMIT ${values.add(wanted.limit)}::integer`;
  return {
    text: `SELECT ${LINE_COLUMNS} FROM ${source} ${where} ORDER BY ${column} ${direction}, id ${direction} ${limit}`,
    values: values.all,
  };
}

export function lineQuery(userId: string, id: string): Query {
  return { text: `SELECT ${LINE_COLUMNS} FROM statement WHERE id = $1 AND user_id = $2`, values: [id, userId] };
}

/** Searches among all customers' lines are refused where this is false: nothing but every line would answer them. */
export function canSearchAll(q: string): boolean {
  return [...q].length >= SEARCH_ALL_MIN_LENGTH;
}

/**
 * One customer's lines by date have an index of their own on `line`. Other orders, searches, and what finds few among
 * many are the copies'.
 */
function needsIndexedLines({ userId, filters, sort }: LineSelection): boolean {
  const { q, kind, status, minCents, maxCents } = filters;
  return (
    userId === null ||
    SORT_ORDERS[sort].column !== 'date' ||
    (q !== undefined && hasTrigram(q)) ||
    [kind, status, minCents, maxCents].some((filter) => filter !== undefined)
  );
}

/** Whether the search's index can look it up: it knows runs of three letters or digits. */
function hasTrigram(q: string): boolean {
  return /[a-z0-9]{3}/i.test(q);
}

function buildConditions({ userId, filters }: LineSelection, values: QueryParameters): string[] {
  const { q, transactionType, kind, status, account, from, before, minCents, maxCents } = filters;
  const given: [string | number | null | undefined, (placeholder: string) => string][] = [
    [userId, (it) => `user_id = ${it}::uuid`],
    [transactionType, (it) => `transaction_type = ${it}::text`],
    [kind, (it) => `kind = ${it}::text`],
    [status, (it) => `status = ${it}::text`],
    [account, (it) => `account = ${it}::text`],
    [from && startOfDay(from), (it) => `date >= ${it}::timestamptz`],
    [before && startOfDay(before), (it) => `date < ${it}::timestamptz`],
    [minCents, (it) => `amount >= ${it}::bigint`],
    [maxCents, (it) => `amount <= ${it}::bigint`],
    [
      q && `%${q.replace(/[\\%_]/g, '\\$&')}%`,
      (it) => `line_text(description, counterparty_name, counterparty_number, origin_id) ILIKE ${it}::text`,
    ],
  ];
  return given.flatMap(([value, condition]) =>
    value === null || value === undefined ? [] : [condition(values.add(value))],
  );
}

function startOfDay(day: string): string {
  return `${day}T00:00:00.000Z`;
}

class QueryParameters {
  readonly all: unknown[] = [];

  /** Answers the placeholder. */
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}
