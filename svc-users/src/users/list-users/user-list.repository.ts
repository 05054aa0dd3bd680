import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { customerDetails } from '../../customers/customer-details';
import { type UserListQuery, userListSql } from './user-list-query';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const listedCustomer = customerDetails.extend({ sortKey: z.string() }).describe('user list');
export type ListedCustomer = z.output<typeof listedCustomer>;

@Injectable()
export class UserListRepository {
  constructor(private readonly database: BackOfficeDatabase) {}

  /**
   * A search for a customer's whole email finds this customer only.
   * @throws unavailable when it takes too long
   */
  async list({ filters, ...page }: UserListQuery): Promise<ListedCustomer[]> {
    const { q, ...others } = filters;
    if (q && EMAIL.test(q)) {
      const found = await this.select({ filters: { ...others, email: q }, ...page });
      if (found.length > 0) return found;
    }
    return this.select({ filters, ...page });
  }

  private select(query: UserListQuery): Promise<ListedCustomer[]> {
    const { sql, parameters } = userListSql(query);
    return queryRows(this.database, listedCustomer, sql, parameters);
  }
}
