import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { indexedBefore } from '../../statements/indexing/indexed-before';
import { type OutcomeRow, outcomesQuery, type PendingRow, pendingQuery } from './transfer-stats.queries';

@Injectable()
export class TransferStatsRepository {
  constructor(private readonly database: DataSource) {}

  /** @param fromDay ISO 8601, UTC */
  since(fromDay: string): Promise<{ outcomes: OutcomeRow[]; pending: PendingRow | undefined }> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const { text, values } = outcomesQuery(fromDay, await indexedBefore(manager));
      const outcomes = await manager.query<OutcomeRow[]>(text, values);
      const [pending] = await manager.query<PendingRow[]>(pendingQuery().text);
      return { outcomes, pending };
    });
  }
}
