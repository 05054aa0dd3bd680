import { queryRow, queryRows } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findIndexedBefore } from '../../statements/index-lines/indexed-before';
import { PendingLowerBound } from '../../transfers/saga/pending-lower-bound';
import {
  type OutcomeRow,
  outcomeRow,
  outcomesQuery,
  type PendingRow,
  pendingQuery,
  pendingRow,
} from './transfer-stats.queries';

@Injectable()
export class TransferStatsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly bound: PendingLowerBound,
  ) {}

  /** @param fromDay the bank's day, ISO 8601 */
  findSince(fromDay: string): Promise<{ outcomes: OutcomeRow[]; pending: PendingRow | null }> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const { text, values } = outcomesQuery(fromDay, await findIndexedBefore(manager));
      const outcomes = await queryRows(manager, outcomeRow, text, values);
      const { text: pendingText, values: pendingValues } = pendingQuery(this.bound.value);
      const pending = await queryRow(manager, pendingRow, pendingText, pendingValues);
      return { outcomes, pending };
    });
  }
}
