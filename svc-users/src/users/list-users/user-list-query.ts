import { addDays } from '@larkspur/contracts/bank-day';
import type { UserSort, VerificationStatus } from '@larkspur/contracts/user';
import { startOfBankDay } from '@larkspur/service-kit/start-of-bank-day';
import { escapeLike, hasTrigram } from '@larkspur/service-kit/validation/search-text';
import { selectCustomers } from '../../customers/customer-details';

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
const NAME = 'customer_sort_name(c.first_name, c.last_name)';
const EMAIL = 'lower(c.email)';
const SORTS: Record<UserSort, { key: string | null; direction: 'ASC' | 'DESC' }> = {
  newest: { key: null, direction: 'DESC' },
  oldest: { key: null, direction: 'ASC' },
  name: { key: NAME, direction: 'ASC' },
  '-name': { key: NAME, direction: 'DESC' },
  email: { key: EMAIL, direction: 'ASC' },
  '-email': { key: EMAIL, direction: 'DESC' },
};

/**
 * How customers with the text `q` are found. All ways find the same ones; which one is fast depends on how many there are, see
 * user-list.repository.ts.
 */
export type UserLookup =
  /** PostgreSQL chooses between the index of texts and the order of the list. */
  | 'text'
  /** By comparing the first customers of the list with `q`. */
  | 'reading'
  /** By the index of texts, in one range of ids after the other. Only for lists in the order of ids. */
  | 'id ranges';

/** Enough for a page of a text that one customer in sixty has. */
const CUSTOMERS_TO_READ = 3_000;

/** Selects the page from `customer` alone, then joins balances and documents for the rows of the page. */
export function userListSql(query: UserListQuery, lookup: UserLookup = 'text'): { sql: string; parameters: unknown[] } {
  const { filters, sort, after, limit } = query;
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const { key, direction } = SORTS[sort];
  const order = [key, 'c.user_id'].filter((column) => column !== null);
  const text = toTextConditions(filters, bind);
  const conditions = toConditions(filters, bind);
  if (after) {
    const position = key ? [`${bind(after.key)}::text`, `${bind(after.id)}::uuid`] : [`${bind(after.id)}::uuid`];
    conditions.push(`(${order.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${position.join(', ')})`);
  }
  const orderBy = `ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')}`;
  const select = selectPage(lookup, { text, conditions, orderBy, limit: bind(limit), direction });
  const sql = `${selectCustomers(`(${select})`, `${key ?? "''"} AS "sortKey"`)} ${orderBy}`;
  return { sql, parameters };
}

/** Selects all customers of a list without their columns, to estimate their number. */
export function usersSql(filters: UserFilters): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = [...toTextConditions(filters, bind), ...toConditions(filters, bind)];
  return { sql: `SELECT FROM customer c ${where(conditions)}`, parameters };
}

interface PageClauses {
  text: string[];
  conditions: string[];
  orderBy: string;
  limit: string;
  direction: 'ASC' | 'DESC';
}

function selectPage(lookup: UserLookup, { text, conditions, orderBy, limit, direction }: PageClauses): string {
  switch (lookup) {
    case 'reading': {
      const first = `SELECT c.* FROM customer c ${where(conditions)} ${orderBy} LIMIT ${CUSTOMERS_TO_READ}`;
      return `SELECT c.* FROM (${first}) c ${where(text)} ${orderBy} LIMIT ${limit}`;
    }
    case 'id ranges': {
      const inRange = ['user_id_range(c.user_id) = ranges.start', ...text, ...conditions];
      // One range after the other until the page is full. Without MATERIALIZED, PostgreSQL might read them in the order of the list.
      return `WITH RECURSIVE ${idRanges(conditions, direction)}
        SELECT c.* FROM ranges CROSS JOIN LATERAL (
          WITH matching AS MATERIALIZED (SELECT c.* FROM customer c ${where(inRange)})
          SELECT c.* FROM matching c ${orderBy} LIMIT ${limit}
        ) c LIMIT ${limit}`;
    }
    default:
      return `SELECT c.* FROM customer c ${where([...text, ...conditions])} ${orderBy} LIMIT ${limit}`;
  }
}

/** Jumps from range to range in the primary key. */
function idRanges(conditions: string[], direction: 'ASC' | 'DESC'): string {
  const [beyond, digits] = direction === 'ASC' ? ['>', 'f'] : ['<', '0'];
  const end = [4, 4, 4, 4, 12].map((count) => digits.repeat(count)).join('-');
  const first = (others: string[]) =>
    `SELECT user_id_range(c.user_id) AS start FROM customer c ${where(others)} ORDER BY c.user_id ${direction} LIMIT 1`;
  return `ranges AS (
    (${first(conditions)})
    UNION ALL
    SELECT next.start FROM ranges
    CROSS JOIN LATERAL (${first([`c.user_id ${beyond} (ranges.start || '${end}')::uuid`])}) AS next
  )`;
}

const where = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

function toTextConditions({ q }: UserFilters, bind: (value: unknown) => string): string[] {
  return q ? [`(${toSearch(q, bind).join(' OR ')})`] : [];
}

function toConditions(
  { email, status, blocked, disabled, from, to }: UserFilters,
  bind: (value: unknown) => string,
): string[] {
  const conditions: string[] = [];
  if (email) conditions.push(`${EMAIL} = ${bind(email.toLowerCase())}`);
  if (status) conditions.push(`c.verification_status = ${bind(status)}`);
  // Literals instead of parameters, so that the planner can match the partial indexes.
  if (blocked !== undefined) conditions.push(blocked ? 'c.is_blocked' : 'NOT c.is_blocked');
  if (disabled !== undefined) conditions.push(disabled ? 'c.is_disabled' : 'NOT c.is_disabled');
  if (from) conditions.push(`c.created_at >= ${bind(startOfBankDay(from))}`);
  if (to) conditions.push(`c.created_at < ${bind(startOfBankDay(addDays(to, 1)))}`);
  return conditions;
}

/**
 * Everybody's account number and email have parts in common (`5000`, `@example.com`), for which the trigram index lists every
 * customer. A whole account number is therefore compared with the number itself, and of an email only the part before `@` is
 * looked up in the index.
 */
function toSearch(q: string, bind: (value: unknown) => string): string[] {
  const digits = q.replace(/\D/g, '');
  if (ACCOUNT_NUMBER.test(q)) {
    return [`c.account_number = ${bind(q)}`, `lower(c.email) LIKE ${bind(`${q}%`)}`, phoneWith(digits, bind)];
  }
  const [localPart = '', domain] = q.split('@', 2);
  if (domain !== undefined && hasTrigram(localPart)) {
    const isInEmail = `strpos(lower(c.email), ${bind(q.toLowerCase())}) > 0`;
    return [`${TEXT} ILIKE ${bind(toPattern(`${localPart}@`))} AND ${isInEmail}`];
  }
  const text = `${TEXT} ILIKE ${bind(toPattern(q))}`;
  return PHONE.test(q) && digits.length >= MIN_PHONE_DIGITS ? [text, phoneWith(digits, bind)] : [text];
}

function phoneWith(digits: string, bind: (value: unknown) => string): string {
  return `customer_phone_digits(c.phone) LIKE ${bind(`%${digits}%`)}`;
}

/** Without three letters or digits in a row the text must start a field: the trigram index covers that. */
function toPattern(q: string): string {
  return hasTrigram(q) ? `%${escapeLike(q)}%` : `%\n${escapeLike(q)}%`;
}
