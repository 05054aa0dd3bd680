import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { customerDetails } from '../../customers/customer-details';
import { type UserListQuery, userListSql } from './user-list-query';

const listedCustomer = customerDetails.extend({ sortKey: z.string() }).describe('user list');
export type ListedCustomer = z.output<typeof listedCustomer>;

@Injectable()
export class UserListRepository {
  constructor(private readonly database: BackOfficeDatabase) {}

  /** @throws unavailable when it takes too long */
  list(query: UserListQuery): Promise<ListedCustomer[]> {
    const { sql, parameters } = userListSql(query);
    return queryRows(this.database, listedCustomer, sql, parameters);
  }
}
