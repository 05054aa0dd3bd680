import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { indexedBefore } from '../statements/indexing/indexed-before';
import { type DayTotal, dayTotalsQuery } from './day-totals-query';

@Injectable()
export class InsightsRepository {
  constructor(private readonly database: DataSource) {}

  dayTotals(userId: string): Promise<DayTotal[]> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const { text, values } = dayTotalsQuery(userId, await indexedBefore(manager));
      return manager.query<DayTotal[]>(text, values);
    });
  }
}
