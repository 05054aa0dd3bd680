import { queryRows } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findIndexedBefore } from '../../statements/index-lines/indexed-before';
import { type DayTotal, dayTotalRow, dayTotalsQuery } from './day-totals-query';

@Injectable()
export class DayTotalsRepository {
  constructor(private readonly database: DataSource) {}

  findDayTotals(userId: string): Promise<DayTotal[]> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const { text, values } = dayTotalsQuery(userId, await findIndexedBefore(manager));
      return queryRows(manager, dayTotalRow, text, values);
    });
  }
}
