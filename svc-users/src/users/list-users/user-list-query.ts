import { addDays } from '@larkspur/contracts/bank-day';
import type { UserSort, VerificationStatus } from '@larkspur/contracts/user';
import { startOfBankDay } from '@larkspur/service-kit/start-of-bank-day';
import { APOSTROPHES, notLookedUp, partsToLookUp } from '@larkspur/service-kit/validation/search-text';
import { selectCustomers } from '../../customers/customer-details';
import {
  type Alternative,
  type Bind,
  SEARCHED_TEXT,
  TRIGRAM_LENGTH,
  toAlternatives,
} from '../../customers/customer-text';
import { EMAIL_COLUMN, initialOf, USER_ORDERS, type UserBuckets, type UserOrder } from './user-order';

export interface UserFilters {
  q?: string;
  /** A whole email address, in any case. */
  email?: string;
  status?: VerificationStatus;
  blocked?: boolean;
  disabled?: boolean;
  /** The first day of the sign-up, in the bank's time zone; `to` is the last one. Both are included. */
  from?: string;
  to?: string;
}

/** The last row of the previous page. */
export interface UserPosition {
  /** Value of the sort column; unused where the id alone is the order. */
  key: string;
  id: string;
}

export interface UserListQuery {
  filters: UserFilters;
  sort: UserSort;
  after?: UserPosition;
  limit: number;
}

/**
 * The way to find customers with the text `q`. All ways find the same ones; which one is fast depends on how many there are, see
 * user-list.repository.ts.
 */
export type UserLookup =
  /** PostgreSQL chooses how; for lists without a text. */
  | { by: 'any' }
  /** By the index of texts. If more than `most` customers have the text, the page is any of them. */
  | { by: 'index'; most: number }
  /** By comparing the first customers of the list, or of a bucket, with `q`. */
  | { by: 'reading'; customers: number; range?: UserRange }
  /** Any customers with `q` among this share of all. */
  | { by: 'sample'; percent: number }
  /** By an index of texts and buckets, and only in these buckets, in the order of the list. */
  | { by: 'buckets'; buckets: UserBuckets; starts: string[]; most: number }
  /** In the order of the list, in this bucket. */
  | { by: 'order'; range: UserRange };

/** One bucket. */
export interface UserRange {
  buckets: UserBuckets;
  start: string;
}

/** Selects the page from `customer` alone, then joins balances and documents for the rows of the page. */
export function userListSql(
  query: UserListQuery,
  lookup: UserLookup = { by: 'any' },
): { sql: string; parameters: unknown[] } {
  const { filters, sort, after, limit } = query;
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const order = USER_ORDERS[sort];
  const columns = [order.key, 'c.user_id'].filter((column) => column !== null);
  const text = toTextConditions(filters, bind, { toSql: toSqlFor(lookup, order, bind) });
  const conditions = toConditions(filters, bind);
  if (after) {
    const position = order.key ? [`${bind(after.key)}::text`, `${bind(after.id)}::uuid`] : [`${bind(after.id)}::uuid`];
    conditions.push(`(${columns.join(', ')}) ${order.direction === 'ASC' ? '>' : '<'} (${position.join(', ')})`);
  }
  const orderBy = `ORDER BY ${columns.map((column) => `${column} ${order.direction}`).join(', ')}`;
  const select = selectPage(lookup, { text, conditions, order, orderBy, limit: bind(limit), bind });
  const extra = [`${order.key ?? "''"} AS "sortKey"`, ...EXTRA_COLUMNS[lookup.by]].join(', ');
  return { sql: `${selectCustomers(`(${select})`, extra)} ${orderBy}`, parameters };
}

/** Selects all customers of a list without their columns, to estimate their number. */
export function usersSql(filters: UserFilters): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  // The planner knows common texts, but not which words are found together.
  const conditions = [...toTextConditions(filters, bind, { divide: () => [] }), ...toConditions(filters, bind)];
  return { sql: `SELECT FROM customer c ${where(conditions)}`, parameters };
}

const EXTRA_COLUMNS: Record<UserLookup['by'], string[]> = {
  any: [],
  index: ['c.found'],
  reading: [],
  sample: [],
  buckets: ['c.found', 'c.bucket'],
  order: [],
};

interface PageClauses {
  text: string[];
  conditions: string[];
  order: UserOrder;
  orderBy: string;
  limit: string;
  bind: Bind;
}

function selectPage(lookup: UserLookup, { text, conditions, order, orderBy, limit, bind }: PageClauses): string {
  const select = (...all: string[][]) => `SELECT c.* FROM customer c ${where(all.flat())}`;
  // Without MATERIALIZED, PostgreSQL might read them in the order of the list. Whole rows are read only for the page.
  const { key, direction } = order;
  const selectFound = (where: string, most: number) => `
    WITH matching AS MATERIALIZED (SELECT c.user_id${key ? `, ${key} AS key` : ''} FROM customer c ${where}),
      found AS MATERIALIZED (SELECT * FROM matching LIMIT ${bind(most + 1)}::integer)
    SELECT c.*, (SELECT count(*) FROM found) AS found
    FROM (
      SELECT user_id FROM found ORDER BY ${key ? `key ${direction}, ` : ''}user_id ${direction} LIMIT ${limit}
    ) page JOIN customer c USING (user_id) ${orderBy}`;
  const inRange = ({ buckets, start }: UserRange) => {
    const { lowest, highest } = buckets.bounds(`${bind(start)}::text`);
    return [`${order.column} BETWEEN ${lowest} AND ${highest}`];
  };
  switch (lookup.by) {
    case 'index':
      return selectFound(where([...text, ...conditions]), lookup.most);
    case 'reading': {
      const read = lookup.range ? select(inRange(lookup.range), conditions) : select(conditions);
      const first = `${read} ${orderBy} LIMIT ${bind(lookup.customers)}::integer`;
      return `SELECT c.* FROM (${first}) c ${where(text)} ${orderBy} LIMIT ${limit}`;
    }
    case 'sample': {
      const sample = `customer c TABLESAMPLE system (${bind(lookup.percent)}::real) REPEATABLE (0)`;
      return `SELECT c.* FROM ${sample} ${where([...text, ...conditions])} LIMIT ${limit}`;
    }
    case 'buckets': {
      // One bucket after the other until the page is full.
      return `SELECT c.*, buckets.start AS bucket FROM unnest(${bind(lookup.starts)}::text[]) AS buckets (start)
        CROSS JOIN LATERAL (${selectFound(where([...text, ...conditions]), lookup.most)}) c LIMIT ${limit}`;
    }
    case 'order': {
      const hasText = text.length > 0 ? [notLookedUp(text.join(' AND '))] : [];
      return `${select(inRange(lookup.range), hasText, conditions)} ${orderBy} LIMIT ${limit}`;
    }
    default:
      return `${select(text, conditions)} ${orderBy} LIMIT ${limit}`;
  }
}

const where = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

/** Returns SQL of an alternative. */
type ToSql = (alternative: Alternative) => string;

/** In buckets, the index of trigrams and the initial finds the customers who may have the texts of an alternative. */
function toSqlFor(lookup: UserLookup, { key }: UserOrder, bind: Bind): ToSql {
  // Nothing is looked up in what is read in the order of the list.
  if (lookup.by === 'reading' || lookup.by === 'sample' || lookup.by === 'order')
    return ({ comparison }) => comparison();
  if (lookup.by !== 'buckets') return ({ condition }) => condition();
  const { start, initial } = lookup.buckets;
  const isInBucket = `${start} = buckets.start`;
  return ({ condition, comparison, texts }) => {
    const parts = texts.flatMap((text) => text.split(APOSTROPHES)).filter((part) => [...part].length >= TRIGRAM_LENGTH);
    if (!initial || !key || parts.length === 0) return `${isInBucket} AND ${condition()}`;
    const trigrams = parts
      .map((part) => `prefixed_trigrams(${initial('buckets.start')}, ${bind(part)}::text)`)
      .join(' || ');
    return [
      `prefixed_trigrams(${initialOf(key)}, ${SEARCHED_TEXT}) @> (${trigrams})`,
      // PostgreSQL would otherwise look the text up among all customers, and compute the trigrams of each that has it.
      notLookedUp(comparison()),
      // The trigrams contain the initial.
      ...(start === initialOf(key) ? [] : [isInBucket]),
    ].join(' AND ');
  };
}

interface TextOptions {
  /** @returns the parts of a text that are looked up; none if it is looked up as a whole */
  divide?: (q: string) => string[];
  toSql?: ToSql;
}

function toTextConditions({ q }: UserFilters, bind: Bind, options: TextOptions = {}): string[] {
  if (!q) return [];
  const { divide = partsToLookUp, toSql = ({ condition }) => condition() } = options;
  const alternatives = toAlternatives(q, bind, divide).map((alternative) => `(${toSql(alternative)})`);
  return [`(${alternatives.join(' OR ')})`];
}

function toConditions({ email, status, blocked, disabled, from, to }: UserFilters, bind: Bind): string[] {
  const conditions: string[] = [];
  if (email) conditions.push(`${EMAIL_COLUMN} = ${bind(email.toLowerCase())}`);
  if (status) conditions.push(`c.verification_status = ${bind(status)}`);
  // Literals instead of parameters, so that the planner can match the partial indexes.
  if (blocked !== undefined) conditions.push(blocked ? 'c.is_blocked' : 'NOT c.is_blocked');
  if (disabled !== undefined) conditions.push(disabled ? 'c.is_disabled' : 'NOT c.is_disabled');
  if (from) conditions.push(`c.created_at >= ${bind(startOfBankDay(from))}`);
  if (to) conditions.push(`c.created_at < ${bind(startOfBankDay(addDays(to, 1)))}`);
  // Employees do not sign up, and the dashboard does not count them.
  if (from || to) conditions.push("c.role = 'customer'");
  return conditions;
}
