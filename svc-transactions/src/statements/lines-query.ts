import { LINE_KINDS, LINE_STATUSES, type LineSort, TRANSACTION_TYPES } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { inBucket } from '@larkspur/service-kit/database/find-in-buckets';
import { pgInteger, z } from '@larkspur/service-kit/database/query-rows';
import { startOfBankDay } from '@larkspur/service-kit/start-of-bank-day';
import { containsText, escapeLike, notLookedUp, partsToLookUp } from '@larkspur/service-kit/validation/search-text';
import type { ColumnFilters } from './line-filters.dto';
import { BUCKETS, type BucketUnit, SORT_ORDERS } from './line-order';

export interface SqlQuery {
  text: string;
  values: unknown[];
}

/** The end of a page: the sort value of its last line (ISO 8601, or cents as digits) and the id of that line. */
export interface PagePosition {
  value: string;
  id: string;
}

export interface LineSelection {
  /** `null` selects the lines of all customers. */
  userId: string | null;
  filters: ColumnFilters;
  sort: LineSort;
  after?: PagePosition | null;
  /** Without a limit the query returns every line. */
  limit?: number;
}

/** A page of the lines with a text. */
export type SearchSelection = LineSelection & { filters: { q: string }; limit: number };

export const lineRow = z
  .object({
    id: z.string(),
    userId: z.string(),
    kind: z.enum(LINE_KINDS),
    status: z.enum(LINE_STATUSES),
    account: z.enum(ACCOUNT_KINDS).nullable(),
    transactionType: z.enum(TRANSACTION_TYPES),
    /** Cents. */
    amount: pgInteger,
    date: z.date(),
    description: z.string(),
    originId: z.string(),
    counterpartyName: z.string().nullable(),
    counterpartyNumber: z.string().nullable(),
    counterpartyBank: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .describe('statement lines');

export const foundLineRow = lineRow.extend({ found: inBucket.found }).describe('found lines');
export const bucketLineRow = lineRow.extend(inBucket).describe('lines of buckets');

const LINE_COLUMNS = `id, user_id AS "userId", kind, status, account, transaction_type AS "transactionType", amount, date,
  description, origin_id AS "originId", counterparty_name AS "counterpartyName",
  counterparty_number AS "counterpartyNumber", counterparty_bank AS "counterpartyBank", reason`;

/**
 * The way to find lines with the text `q`. All ways find the same lines; which one is fast depends on how common the text is, see
 * search-lines.ts.
 */
export type TextLookup =
  /** PostgreSQL chooses between the index of texts and the order of the list. */
  | { by: 'text' }
  /** By the index of texts. If more than `most` lines have the text, the page is any of them. */
  | { by: 'index'; most: number }
  /** `q` is a reference, the last 12 digits of a transfer's id. A line that has it elsewhere in its text isn't found. */
  | { by: 'reference' }
  /** By the index of texts, and only in these buckets, in the order of the list. Of the text, `parts` are looked up. */
  | { by: 'buckets'; unit: BucketUnit; starts: string[]; most: number; parts: string[] }
  /** In the order of the list. */
  | ({ by: 'order' } & ListRange)
  /** By comparing the first lines of the list, or of a part of it, with `q`. */
  | { by: 'reading'; lines: number; range?: ListRange };

/** Between these dates or amounts; the upper one is excluded. */
export interface ListRange {
  lowest: string;
  below: string;
}

const TEXT = 'line_text(description, counterparty_name, counterparty_number, origin_id)';

/**
 * Selects `lineRow`s from the copies, which one index has in the order of each list, and the lines that are not copied yet. `line`
 * itself has an index in each partition, and a page would read a row of every month, also of those in cold storage.
 * @param indexedBefore end of the indexed copies, see index-lines/indexed-before.ts
 */
export function linesQuery(
  selection: LineSelection,
  indexedBefore: string,
  lookup: TextLookup = { by: 'text' },
): SqlQuery {
  const values = new QueryParameters();
  const { column, type, direction, beyond } = SORT_ORDERS[selection.sort];
  const conditions = buildConditions(selection, values);
  // Every line exactly once, even while lines are being copied.
  conditions.push(`copied = (written_in < ${values.add(indexedBefore)}::xid8)`);
  if (selection.after) {
    const { value, id } = selection.after;
    conditions.push(`(${column}, id) ${beyond} (${values.add(value)}::${type}, ${values.add(id)}::uuid)`);
  }
  const { q } = selection.filters;
  const inRange = ({ lowest, below }: ListRange) => [
    `${column} >= ${values.add(lowest)}::${type}`,
    `${column} < ${values.add(below)}::${type}`,
  ];
  if (lookup.by === 'order') conditions.push(...inRange(lookup));
  if (lookup.by === 'reading' && lookup.range) conditions.push(...inRange(lookup.range));
  const text = q ? textConditions(q, lookup, values) : [];
  const order = `ORDER BY ${column} ${direction}, id ${direction}`;
  const limit = selection.limit === undefined ? '' : `LIMIT ${values.add(selection.limit)}::integer`;
  return { text: selectFrom(lookup, { conditions, text, order, limit }, values), values: values.all };
}

/** Selects all copied lines with the text and these filters without their columns, to estimate their number. */
export function copiesQuery({ userId, filters }: Pick<SearchSelection, 'userId' | 'filters'>): SqlQuery {
  const values = new QueryParameters();
  const conditions = [...buildConditions({ userId, filters }, values), contains(filters.q, values)];
  return {
    text: `SELECT FROM indexed_line WHERE ${conditions.join(' AND ')}`,
    values: values.all,
  };
}

/** Selects the first digits of the amounts of lines with the text and these filters, in a sample of the copied lines. */
export function sampledDigitsQuery(
  { userId, filters }: Pick<SearchSelection, 'userId' | 'filters'>,
  lines: number,
): SqlQuery {
  const values = new QueryParameters();
  const conditions = [...buildConditions({ userId, filters }, values), contains(filters.q, values)];
  const percent = `(SELECT least(100, 100 * ${values.add(lines)}::integer / greatest(reltuples, 1))
    FROM pg_class WHERE oid = 'indexed_line'::regclass)`;
  return {
    text: `SELECT DISTINCT ${BUCKETS.digit.key}::text AS start
      FROM indexed_line TABLESAMPLE system (${percent}::real) REPEATABLE (0) WHERE ${conditions.join(' AND ')}`,
    values: values.all,
  };
}

interface Clauses {
  conditions: string[];
  text: string[];
  order: string;
  limit: string;
}

function selectFrom(lookup: TextLookup, { conditions, text, order, limit }: Clauses, values: QueryParameters): string {
  const where = (all: string[]) => `FROM indexed_statement WHERE ${all.join(' AND ')}`;
  if (lookup.by === 'reading') {
    const first = `SELECT * ${where(conditions)} ${order} LIMIT ${values.add(lookup.lines)}::integer`;
    return `SELECT ${LINE_COLUMNS} FROM (${first}) AS first WHERE ${text.join(' AND ')} ${order} ${limit}`;
  }
  const selected = `SELECT ${LINE_COLUMNS} ${where([...conditions, ...text])}`;
  if (lookup.by !== 'index' && lookup.by !== 'buckets') return `${selected} ${order} ${limit}`;
  // Without MATERIALIZED, PostgreSQL might read them in the order of the list.
  const found = `WITH matching AS MATERIALIZED (${selected}),
      found AS MATERIALIZED (SELECT * FROM matching LIMIT ${values.add(lookup.most + 1)}::integer)
    SELECT *, (SELECT count(*) FROM found) AS found FROM found ${order} ${limit}`;
  if (lookup.by === 'index') return found;
  // One bucket after the other until the page is full.
  const starts = `${values.add(lookup.starts)}::${BUCKETS[lookup.unit].type}[]`;
  return `SELECT lines.*, buckets.start::text AS bucket FROM unnest(${starts}) AS buckets (start)
    CROSS JOIN LATERAL (${found}) AS lines ${limit}`;
}

function textConditions(q: string, lookup: TextLookup, values: QueryParameters): string[] {
  switch (lookup.by) {
    case 'reference':
      return [hasReference(values.add(q))];
    case 'text':
    case 'index':
      return containsParts(q, values);
    case 'buckets': {
      const { key, isAbove } = BUCKETS[lookup.unit];
      // Lines that are not copied yet are in no index: most of them are passed over by the first condition.
      return [notLookedUp(isAbove), `${key} = buckets.start`, ...containsParts(q, values, lookup.parts)];
    }
    case 'order':
      return [notLookedUp(contains(q, values))];
    case 'reading':
      return [contains(q, values)];
  }
}

/** Returns the condition on the same expression as the index `indexed_line_by_reference`. */
function hasReference(placeholder: string): string {
  return `right(origin_id::text, 12) = lower(${placeholder}::text)`;
}

function contains(q: string, values: QueryParameters): string {
  return `${TEXT} ILIKE ${values.add(`%${escapeLike(q)}%`)}::text`;
}

function containsParts(q: string, values: QueryParameters, parts = partsToLookUp(q)): string[] {
  if (parts.length === 0) return [contains(q, values)];
  // The index cannot look for the last condition.
  const isWhole = containsText(TEXT, q, (value) => values.add(value));
  return [...parts.map((part) => contains(part, values)), isWhole];
}

function buildConditions(
  { userId, filters }: Pick<LineSelection, 'userId' | 'filters'>,
  values: QueryParameters,
): string[] {
  const { reference, transactionType, kind, status, account, from, before } = filters;
  const { counterpartyNumber, counterpartyBank, minCents, maxCents, reason, minAgeSeconds } = filters;
  const conditions: [string | number | null | undefined, (placeholder: string) => string][] = [
    [userId, (p) => `user_id = ${p}::uuid`],
    [reference, (p) => hasReference(p)],
    [transactionType, (p) => `transaction_type = ${p}::text`],
    [kind, (p) => `kind = ${p}::text`],
    [status, (p) => `status = ${p}::text`],
    [account, (p) => `account = ${p}::text`],
    [counterpartyNumber, (p) => `counterparty_number = ${p}::text`],
    [counterpartyBank, (p) => `lower(btrim(counterparty_bank)) = lower(btrim(${p}::text))`],
    [minCents, (p) => `amount >= ${p}::bigint`],
    [maxCents, (p) => `amount <= ${p}::bigint`],
    // The status is the condition of the index.
    [reason, (p) => `(status = 'rejected' AND reason = ${p}::text)`],
    [minAgeSeconds, (p) => `date < now() - ${p}::integer * interval '1 second'`],
  ];
  return [
    ...conditions.flatMap(([value, condition]) =>
      value === null || value === undefined ? [] : [condition(values.add(value))],
    ),
    ...(from === undefined ? [] : sinceDay(from, values)),
    ...(before === undefined ? [] : beforeDay(before, values)),
  ];
}

/**
 * The days are the bank's. A date without a time is midnight UTC of its day (see `bank_day()`), which is outside of the
 * bank's day, or in another one.
 */
function sinceDay(day: string, values: QueryParameters): string[] {
  const [start, bareDate] = [startOfBankDay(day).toISOString(), midnight(day)];
  const [first = start] = [start, bareDate].sort();
  const isOfDay = `(date >= ${values.add(start)}::timestamptz OR date = ${values.add(bareDate)}::timestamptz)`;
  // The first condition is the one that an index can use.
  return [`date >= ${values.add(first)}::timestamptz`, isOfDay];
}

function beforeDay(day: string, values: QueryParameters): string[] {
  const start = values.add(startOfBankDay(day).toISOString());
  return [`date < ${start}::timestamptz`, `date <> ${values.add(midnight(day))}::timestamptz`];
}

function midnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}

class QueryParameters {
  readonly all: unknown[] = [];

  /** @returns the placeholder of the value */
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}
