import type { UserSort } from '@larkspur/contracts/user';

/** Parts of a list that a search index has. */
export interface UserBuckets {
  /** SQL of the start of a customer's bucket. */
  start: string;
  /** Returns the start of the bucket with keys that begin with this text, in lowercase; `null` in other orders. */
  startOf: ((text: string) => string) | null;
  /** SQL of the initial that the customers of a bucket have in common, from SQL of its start; `null` in other orders. */
  initial: ((start: string) => string) | null;
  /** SQL of the lowest and highest value of the list's column in a bucket, from SQL of its start. */
  bounds: (start: string) => { lowest: string; highest: string };
}

export interface UserOrder {
  /** SQL of the sort key; `null` where the id alone is the order. */
  key: string | null;
  /** SQL of what comes first in the order: the key, or the id. */
  column: string;
  direction: 'ASC' | 'DESC';
  /** From large ones to those into which these are divided. */
  buckets: UserBuckets[];
}

export const EMAIL_COLUMN = 'lower(c.email)';
/** The last code point of Unicode, more often than a key is long. */
const ANY_CHARACTERS = 'repeat(chr(1114111), 300)';
const NAME = 'customer_sort_name(c.first_name, c.last_name)';

export const USER_ORDERS: Record<UserSort, UserOrder> = {
  newest: byId('DESC'),
  oldest: byId('ASC'),
  name: byText(NAME, 'ASC'),
  '-name': byText(NAME, 'DESC'),
  email: byText(EMAIL_COLUMN, 'ASC'),
  '-email': byText(EMAIL_COLUMN, 'DESC'),
};

/** By sign-up: an id is a UUIDv7 and begins with its time. The buckets are 50 days each. */
function byId(direction: UserOrder['direction']): UserOrder {
  const fill = (start: string, digit: string) =>
    `(${start} || '${[4, 4, 4, 4, 12].map((count) => digit.repeat(count)).join('-')}')::uuid`;
  const bounds = (start: string) => ({ lowest: fill(start, '0'), highest: fill(start, 'f') });
  return {
    key: null,
    column: 'c.user_id',
    direction,
    buckets: [{ start: 'user_id_range(c.user_id)', startOf: null, initial: null, bounds }],
  };
}

/** Returns SQL of the code point of a key's initial. */
export function initialOf(key: string): string {
  return `ascii(${key})::text`;
}

/** The buckets are the initial, and the first three letters. */
function byText(key: string, direction: UserOrder['direction']): UserOrder {
  const oneInitial: UserBuckets = {
    start: initialOf(key),
    startOf: (text) => String(text.codePointAt(0) ?? 0),
    initial: (start) => start,
    bounds: (start) => ({
      lowest: `chr(${start}::integer)`,
      highest: `(chr(${start}::integer) || ${ANY_CHARACTERS})`,
    }),
  };
  const threeLetters: UserBuckets = {
    start: `left(${key}, 3)`,
    startOf: (text) => [...text].slice(0, 3).join(''),
    initial: initialOf,
    bounds: (start) => ({ lowest: start, highest: `(${start} || ${ANY_CHARACTERS})` }),
  };
  return { key, column: key, direction, buckets: [oneInitial, threeLetters] };
}
