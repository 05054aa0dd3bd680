import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import { estimateRows } from '@larkspur/service-kit/database/estimate-rows';
import { inBucket } from '@larkspur/service-kit/database/find-in-buckets';
import { queryRows, type SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { toWords } from '../../customers/customer-text';
import { type ListedCustomer, listedCustomer } from './listed-customer';
import { searchUserBuckets } from './user-buckets';
import { type UserFilters, type UserListQuery, type UserLookup, userListSql, usersSql } from './user-list-query';
import { USER_ORDERS } from './user-order';

const EMAIL_FORM = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type UserSearchLimits = Record<'fewCustomers' | 'fewWithWords' | 'manyCustomers' | 'customersToRead', number>;

const LIMITS: UserSearchLimits = {
  /** The limit for reading all customers with a text: up to this number it takes up to 5 ms. */
  fewCustomers: 500,
  /** The same limit for a text of several words: looking them up again, in buckets, would take longer than reading. */
  fewWithWords: 2_000,
  /** The same limit for those of a bucket that would otherwise be divided: reading takes up to 20 ms. */
  manyCustomers: 5_000,
  /** Enough for a page of a text that one customer in sixty has. */
  customersToRead: 3_000,
};

const foundCustomer = listedCustomer.extend({ found: inBucket.found }).describe('found customers');

@Injectable()
export class UserListRepository {
  constructor(private readonly database: BackOfficeDatabase) {}

  /**
   * A search for a customer's whole email finds this customer only.
   * @throws unavailable when it takes too long
   */
  async list(query: UserListQuery): Promise<ListedCustomer[]> {
    const { q, ...others } = query.filters;
    if (!q) return select(this.database, query);
    if (EMAIL_FORM.test(q)) {
      const found = await select(this.database, { ...query, filters: { ...others, email: q } });
      if (found.length > 0) return found;
    }
    return searchUsers(this.database, query);
  }
}

/**
 * PostgreSQL assumes that the customers with a text are spread evenly over the list, and reads those before them one by one. That
 * takes seconds for a last name in a list by name, and for a text that only old customers have. By name or email, those with a
 * common text stand together, hardly ever at the beginning of the list, so that it is not read first.
 */
export async function searchUsers(
  database: SqlExecutor,
  query: UserListQuery,
  limits: UserSearchLimits = LIMITS,
): Promise<ListedCustomer[]> {
  const { fewCustomers, fewWithWords, manyCustomers, customersToRead } = limits;
  const { q, ...others } = query.filters;
  const isById = USER_ORDERS[query.sort].key === null;
  const estimated = await estimateUsers(database, query.filters);
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  // Several words are rarer together than the planner estimates. Filters are not looked up in buckets: the customers of one day,
  // for example, would be read once for each.
  const hasWords = toWords(q ?? '').length > 1;
  const isExpectedToBeRare = hasWords || (isFiltered && !isById);
  const fewById = hasWords ? fewWithWords : fewCustomers;
  const most = isById ? fewById : manyCustomers;
  if (estimated < (isExpectedToBeRare ? manyCustomers : fewCustomers)) {
    const { sql, parameters } = userListSql(query, { by: 'index', most });
    const found = await queryRows(database, foundCustomer, sql, parameters);
    if (found.every((customer) => customer.found <= most)) return found;
  } else if (isById) {
    const share = estimated / (await estimateUsers(database, others));
    if (share * customersToRead >= query.limit) {
      const first = await select(database, query, { by: 'reading', customers: customersToRead });
      if (first.length === query.limit) return first;
    }
  }
  // If very many customers have a text, a bucket has more of them than can be sorted.
  const isCommon = estimated > 2 * manyCustomers;
  return searchUserBuckets(database, query, { ...limits, estimated, isCommon, most: isCommon ? fewCustomers : most });
}

function estimateUsers(database: SqlExecutor, filters: UserFilters): Promise<number> {
  const { sql, parameters } = usersSql(filters);
  return estimateRows(database, sql, parameters);
}

function select(database: SqlExecutor, query: UserListQuery, lookup?: UserLookup): Promise<ListedCustomer[]> {
  const { sql, parameters } = userListSql(query, lookup);
  return queryRows(database, listedCustomer, sql, parameters);
}
