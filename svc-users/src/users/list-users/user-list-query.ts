import { addDays } from '@larkspur/contracts/bank-day';
import type { UserSort, VerificationStatus } from '@larkspur/contracts/user';
import { startOfBankDay } from '@larkspur/service-kit/start-of-bank-day';
import { containsText, escapeLike, hasTrigram, partsToLookUp } from '@larkspur/service-kit/validation/search-text';
import { selectCustomers } from '../../customers/customer-details';
import { EMAIL, USER_ORDERS, type UserBuckets, type UserOrder } from './user-order';

export interface UserFilters {
  q?: string;
  /** A whole email address, in any case. */
  email?: string;
  status?: VerificationStatus;
  blocked?: boolean;
  disabled?: boolean;
  /** Days of the bank on which they signed up, both included. */
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

/** What people write between the digits of a phone number. */
const PHONE = /^[\d+\-(). ]+$/;
const MIN_PHONE_DIGITS = 3;
const ACCOUNT_NUMBER = /^\d{10}$/;
const TEXT = 'customer_text(c.first_name, c.last_name, c.email, c.account_number)';

/**
 * How customers with the text `q` are found. All ways find the same ones; which one is fast depends on how many there are, see
 * user-list.repository.ts.
 */
export type UserLookup =
  /** PostgreSQL chooses how; for lists without a text. */
  | { by: 'any' }
  /** By the index of texts. If more than `most` customers have the text, the page is any of them. */
  | { by: 'index'; most: number }
  /** By comparing the first customers of the list, or of a bucket, with `q`. */
  | { by: 'reading'; customers: number; range?: UserRange }
  /** By the index of texts, and only in these buckets, in the order of the list; `unit` is SQL of where one starts. */
  | { by: 'buckets'; unit: string; starts: string[]; most: number }
  /** In the order of the list, in this bucket. */
  | { by: 'order'; range: UserRange };

/** One bucket. */
export interface UserRange extends Pick<UserBuckets, 'bounds'> {
  /** SQL of where the bucket of a customer starts. */
  unit: string;
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
  const text = toTextConditions(filters, bind);
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
  const conditions = [...toTextConditions(filters, bind, () => []), ...toConditions(filters, bind)];
  return { sql: `SELECT FROM customer c ${where(conditions)}`, parameters };
}

const EXTRA_COLUMNS: Record<UserLookup['by'], string[]> = {
  any: [],
  index: ['c.found'],
  reading: [],
  buckets: ['c.found', 'c.bucket'],
  order: [],
};

/** @returns the placeholder of the value */
type Bind = (value: unknown) => string;

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
  // Without MATERIALIZED, PostgreSQL might read them in the order of the list.
  const selectFound = (matching: string, most: number) => `
    WITH matching AS MATERIALIZED (${matching}),
      found AS MATERIALIZED (SELECT * FROM matching LIMIT ${bind(most + 1)}::integer)
    SELECT c.*, (SELECT count(*) FROM found) AS found FROM found c ${orderBy} LIMIT ${limit}`;
  const inRange = ({ start, bounds }: UserRange) => {
    const { lowest, highest } = bounds(`${bind(start)}::text`);
    return [`${order.column} BETWEEN ${lowest} AND ${highest}`];
  };
  switch (lookup.by) {
    case 'index':
      return selectFound(select(text, conditions), lookup.most);
    case 'reading': {
      const read = lookup.range ? select(inRange(lookup.range), conditions) : select(conditions);
      const first = `${read} ${orderBy} LIMIT ${bind(lookup.customers)}::integer`;
      return `SELECT c.* FROM (${first}) c ${where(text)} ${orderBy} LIMIT ${limit}`;
    }
    case 'buckets': {
      const inBucket = select([`${lookup.unit} = buckets.start`], text, conditions);
      // One bucket after the other until the page is full.
      return `SELECT c.*, buckets.start AS bucket FROM unnest(${bind(lookup.starts)}::text[]) AS buckets (start)
        CROSS JOIN LATERAL (${selectFound(inBucket, lookup.most)}) c LIMIT ${limit}`;
    }
    case 'order': {
      // PostgreSQL cannot look up a CASE, and assumes that it applies to every other row.
      const hasText = `CASE WHEN ${text.join(' AND ')} THEN true ELSE false END`;
      return `${select(inRange(lookup.range), [hasText], conditions)} ${orderBy} LIMIT ${limit}`;
    }
    default:
      return `${select(text, conditions)} ${orderBy} LIMIT ${limit}`;
  }
}

const where = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

function toTextConditions({ q }: UserFilters, bind: Bind, divide: (q: string) => string[] = partsToLookUp): string[] {
  return q ? [`(${toSearch(q, bind, divide).join(' OR ')})`] : [];
}

function toConditions({ email, status, blocked, disabled, from, to }: UserFilters, bind: Bind): string[] {
  const conditions: string[] = [];
  if (email) conditions.push(`${EMAIL} = ${bind(email.toLowerCase())}`);
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

/**
 * Everybody's account number and email have parts in common (`5000`, `@example.com`), for which the trigram index lists every
 * customer. A whole account number is therefore compared with the number itself, and of an email only the part before `@` is
 * looked up in the index.
 */
function toSearch(q: string, bind: Bind, divide: (q: string) => string[]): string[] {
  const digits = q.replace(/\D/g, '');
  if (ACCOUNT_NUMBER.test(q)) {
    return [`c.account_number = ${bind(q)}`, `lower(c.email) LIKE ${bind(`${q}%`)}`, phoneWith(digits, bind)];
  }
  const [localPart = '', domain] = q.split('@', 2);
  if (domain !== undefined && hasTrigram(localPart)) {
    const isInEmail = `strpos(lower(c.email), ${bind(q.toLowerCase())}) > 0`;
    return [`${textLike(`%${escapeLike(localPart)}@%`, bind)} AND ${isInEmail}`];
  }
  const text = textWith(q, bind, divide);
  return PHONE.test(q) && digits.length >= MIN_PHONE_DIGITS ? [text, phoneWith(digits, bind)] : [text];
}

function phoneWith(digits: string, bind: Bind): string {
  return `customer_phone_digits(c.phone) LIKE ${bind(`%${digits}%`)}`;
}

function textWith(q: string, bind: Bind, divide: (q: string) => string[]): string {
  // Without three letters or digits in a row the text must start a field: the trigram index covers that.
  if (!hasTrigram(q)) return textLike(`%\n${escapeLike(q)}%`, bind);
  // In any order: people write `Hopper, Grace`, too.
  const words = q.split(/[\s,]+/).filter(Boolean);
  const text = words.join(' ');
  const parts = divide(text);
  if (parts.length === 0) return textLike(`%${escapeLike(text)}%`, bind);
  // The index cannot look for these conditions.
  const contained = words.filter((word) => !parts.includes(word)).map((word) => containsText(TEXT, word, bind));
  return [...parts.map((part) => textLike(`%${escapeLike(part)}%`, bind)), ...contained].join(' AND ');
}

function textLike(pattern: string, bind: Bind): string {
  return `${TEXT} ILIKE ${bind(pattern)}`;
}
