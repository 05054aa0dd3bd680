import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CustomerDetails } from '../../customers/customer.repository';
import { type UsersWanted, usersQuery } from './users-query';

export type ListedCustomer = CustomerDetails & { sortKey: string };

@Injectable()
export class UsersListRepository {
  constructor(private readonly database: DataSource) {}

  list(wanted: UsersWanted): Promise<ListedCustomer[]> {
    const { text, values } = usersQuery(wanted);
    return this.database.query<ListedCustomer[]>(text, values);
  }
}
