import { findInBuckets, inBucket } from '@larkspur/service-kit/database/find-in-buckets';
import { queryRows, type SqlExecutor, z } from '@larkspur/service-kit/database/query-rows';
import { toWords } from '../../customers/customer-text';
import { type ListedCustomer, listedCustomer } from './listed-customer';
import { type UserListQuery, type UserLookup, type UserRange, userListSql } from './user-list-query';
import { USER_ORDERS, type UserBuckets } from './user-order';

const bucket = z.object({ start: z.string() }).describe('buckets of customers');
const customerOfBucket = listedCustomer.extend(inBucket).describe('user list by buckets');

/** The number of found customers from which all others with the text are assumed to be where these are. */
const MIN_TYPICAL_CUSTOMERS = 5;
/** The number of customers with the text that a sample is expected to have, so that it almost always has that many. */
const SAMPLED_CUSTOMERS = 15;

interface UserBucketLimits {
  /** A bucket with more customers with the text is divided. */
  most: number;
  /** The estimated number of customers with the text. */
  estimated: number;
  /** More customers than can be sorted have the text. */
  isCommon: boolean;
  /** The number of customers of an undivided bucket that are compared in its order. */
  fewCustomers: number;
  /** The number of customers with the text in an undivided bucket that are sorted. */
  manyCustomers: number;
}

/**
 * A page of the customers with a text, by the index that has texts and buckets. It has no order: all customers of a bucket with the
 * text are read and sorted. A bucket with more than a few of them is therefore divided.
 */
export async function searchUserBuckets(
  database: SqlExecutor,
  query: UserListQuery,
  { most, isCommon, estimated, fewCustomers, manyCustomers }: UserBucketLimits,
): Promise<ListedCustomer[]> {
  const words = isCommon ? toWords(query.filters.q?.toLowerCase() ?? '') : [];
  const select = async <Row>(limit: number, lookup: UserLookup, row: z.ZodType<Row>) => {
    const { sql, parameters } = userListSql({ ...query, limit }, lookup);
    return queryRows(database, row, sql, parameters);
  };
  // The customers with a common text are mostly those whose name or email begins with it.
  const isOfWord = ({ startOf }: UserBuckets, start: string) => words.some((word) => startOf?.(word) === start);
  const findTypical = async (buckets: UserBuckets, starts: string[], found: ListedCustomer[]) => {
    const isKnown = found.length > 0 || starts.some((start) => isOfWord(buckets, start));
    if (!isCommon || !buckets.startOf || isKnown) return found;
    const percent = Math.min((100 * SAMPLED_CUSTOMERS) / estimated, 100);
    return select(SAMPLED_CUSTOMERS, { by: 'sample', percent }, listedCustomer);
  };
  const searchIn = async (
    [buckets, ...parts]: UserBuckets[],
    limit: number,
    within?: UserRange,
    foundWithin: ListedCustomer[] = [],
  ): Promise<ListedCustomer[]> => {
    if (!buckets) return within ? searchUndivided(within, limit) : [];
    const starts = await listBuckets(database, query, buckets, within);
    const typical = await findTypical(buckets, starts, foundWithin);
    const common = findCommonStart(buckets, typical);
    return findInBuckets<ListedCustomer>({
      starts,
      limit,
      most,
      isAssumedOversized: (start) => start === common || isOfWord(buckets, start),
      find: (searched, rest) => select(rest, { by: 'buckets', buckets, starts: searched, most }, customerOfBucket),
      findInOversized: (start, rest, found) =>
        searchIn(parts, rest, { buckets, start }, found.length > 0 ? found : typical),
    });
  };
  /**
   * Namesakes stand side by side in a list by name: mostly at the beginning of the bucket, but they can be behind all others.
   * If a bucket has very many, they are found on the way through it.
   */
  const searchUndivided = async (range: UserRange, limit: number): Promise<ListedCustomer[]> => {
    const first = await select(limit, { by: 'reading', customers: fewCustomers, range }, listedCustomer);
    if (first.length === limit) return first;
    const { buckets, start } = range;
    const lookup: UserLookup = { by: 'buckets', buckets, starts: [start], most: manyCustomers };
    const found = await select(limit, lookup, customerOfBucket);
    if (found.every((customer) => customer.found <= manyCustomers)) return found;
    return select(limit, { by: 'order', range }, listedCustomer);
  };
  return searchIn(USER_ORDERS[query.sort].buckets, query.limit);
}

/**
 * Returns the bucket of all these customers, who are an arbitrary sample of those with the text. It has most of those with the text,
 * unless the sample is too small to tell. The email of someone whose name is not in Latin letters, for example, does not begin with
 * the name.
 */
function findCommonStart({ startOf }: UserBuckets, customers: ListedCustomer[]): string | null {
  const [first, last] = [customers[0], customers.at(-1)];
  if (!startOf || !first || !last || customers.length < MIN_TYPICAL_CUSTOMERS) return null;
  const start = startOf(first.sortKey);
  return startOf(last.sortKey) === start ? start : null;
}

/** The buckets that have customers, in the order of the list and from where the page begins. */
async function listBuckets(
  database: SqlExecutor,
  { sort, after }: UserListQuery,
  { start, bounds }: UserBuckets,
  within?: UserRange,
): Promise<string[]> {
  const { column, key, direction } = USER_ORDERS[sort];
  const parameters: string[] = [];
  const bind = (value: string) => `$${parameters.push(value)}::text`;
  const conditions: string[] = [];
  if (within) {
    const { lowest, highest } = within.buckets.bounds(bind(within.start));
    conditions.push(`${column} BETWEEN ${lowest} AND ${highest}`);
  }
  if (after) {
    const position = key ? bind(after.key) : `${bind(after.id)}::uuid`;
    conditions.push(`${column} ${direction === 'ASC' ? '>=' : '<='} ${position}`);
  }
  const first = (all: string[]) => {
    const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
    return `SELECT ${start} AS start FROM customer c ${where} ORDER BY ${column} ${direction} LIMIT 1`;
  };
  const { lowest, highest } = bounds('found.start');
  const beyond = direction === 'ASC' ? `${column} > ${highest}` : `${column} < ${lowest}`;
  const rows = await queryRows(
    database,
    bucket,
    // Jumps from bucket to bucket in the index of the list.
    `WITH RECURSIVE found AS (
       (${first(conditions)})
       UNION ALL
       SELECT next.start FROM found CROSS JOIN LATERAL (${first([...conditions, beyond])}) AS next
     )
     SELECT start FROM found`,
    parameters,
  );
  return rows.map((row) => row.start);
}
