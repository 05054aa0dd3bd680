import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import { estimateRows } from '@larkspur/service-kit/database/estimate-rows';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { customerDetails } from '../../customers/customer-details';
import { type UserListQuery, type UserLookup, userListSql, usersSql } from './user-list-query';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Reading all customers with a text that fewer have takes a few milliseconds. */
const FEW_CUSTOMERS = 2_000;

const listedCustomer = customerDetails.extend({ sortKey: z.string() }).describe('user list');
export type ListedCustomer = z.output<typeof listedCustomer>;

@Injectable()
export class UserListRepository {
  constructor(private readonly database: BackOfficeDatabase) {}

  /**
   * A search for a customer's whole email finds this customer only.
   * @throws unavailable when it takes too long
   */
  async list(query: UserListQuery): Promise<ListedCustomer[]> {
    const { filters, sort } = query;
    const { q, ...others } = filters;
    if (q && EMAIL.test(q)) {
      const found = await this.select({ ...query, filters: { ...others, email: q } });
      if (found.length > 0) return found;
    }
    const isByAge = sort === 'newest' || sort === 'oldest';
    return q && isByAge ? this.searchByAge(query) : this.select(query);
  }

  /**
   * PostgreSQL assumes that the customers with a text are spread evenly over the list, and reads those before them one by one.
   * That takes long for a last name (28 ms for 24,000 customers), and much longer for a text that only old customers have.
   */
  private async searchByAge(query: UserListQuery): Promise<ListedCustomer[]> {
    const { sql, parameters } = usersSql(query.filters);
    if ((await estimateRows(this.database, sql, parameters)) < FEW_CUSTOMERS) return this.select(query);
    const first = await this.select(query, 'reading');
    return first.length === query.limit ? first : this.select(query, 'id ranges');
  }

  private select(query: UserListQuery, lookup?: UserLookup): Promise<ListedCustomer[]> {
    const { sql, parameters } = userListSql(query, lookup);
    return queryRows(this.database, listedCustomer, sql, parameters);
  }
}
