import type { UserSort, VerificationStatus } from '@larkspur/contracts/user';
import { selectCustomers } from '../../customers/customer.repository';

export interface UserFilters {
  q?: string;
  status?: VerificationStatus;
  blocked?: boolean;
  disabled?: boolean;
}

/** The row that the page before ended with. */
export interface UserPosition {
  /** What the list is sorted by; ids alone need none. */
  key: string;
  id: string;
}

export interface UsersWanted {
  filters: UserFilters;
  sort: UserSort;
  after?: UserPosition;
  limit: number;
}

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

/** The page is cut from the customers alone; only its rows are looked up in the ledger. */
export function usersQuery({ filters, sort, after, limit }: UsersWanted): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { key, direction } = SORTS[sort];
  const order = [key, 'c.user_id'].filter((part) => part !== null);
  const conditions = conditionsOf(filters, put);
  if (after) {
    const position = key ? [`${put(after.key)}::text`, `${put(after.id)}::uuid`] : [`${put(after.id)}::uuid`];
    conditions.push(`(${order.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${position.join(', ')})`);
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const orderBy = `ORDER BY ${order.map((part) => `${part} ${direction}`).join(', ')}`;
  const page = `(SELECT c.* FROM customer c ${where} ${orderBy} LIMIT ${put(limit)})`;
  const text = `${selectCustomers(page, `${key ?? "''"} AS "sortKey"`)} ${orderBy}`;
  return { text, values };
}

function conditionsOf({ q, status, blocked, disabled }: UserFilters, put: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  if (q) {
    conditions.push(`customer_text(c.first_name, c.last_name, c.email, c.account_number) ILIKE ${put(patternOf(q))}`);
  }
  if (status) conditions.push(`c.verification_status = ${put(status)}`);
  // Written out, so that the indexes of the few can be told to fit.
  if (blocked !== undefined) conditions.push(blocked ? 'c.is_blocked' : 'NOT c.is_blocked');
  if (disabled !== undefined) conditions.push(disabled ? 'c.is_disabled' : 'NOT c.is_disabled');
  return conditions;
}

/** Two characters are in nearly everybody's name: they are looked for where a field begins, which the index knows. */
function patternOf(q: string): string {
  const literal = q.replace(/[\\%_]/g, '\\$&');
  return [...q].length < 3 ? `%\n${literal}%` : `%${literal}%`;
}
