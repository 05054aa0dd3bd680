import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** New lines are not indexed while a batch is erased, and their number may be large. */
const BATCH_SIZE = 1_000;

const batchRow = z.object({ lastDate: z.string().nullable(), lastId: z.string().nullable() }).describe('erase_lines()');

@Injectable()
export class LineEraser {
  constructor(private readonly database: DataSource) {}

  /**
   * Clears texts that name a deleted customer in their own statement. Repeated calls have no further effect. The customer must
   * already be marked as deleted, so that nothing is added in the meantime, and their statement holder must still be known.
   */
  async erase(userId: string): Promise<void> {
    for (let last: z.output<typeof batchRow> | undefined; last?.lastId !== null; ) {
      const row = await queryRow(
        this.database,
        batchRow,
        'SELECT last_date::text AS "lastDate", last_id AS "lastId" FROM erase_lines($1, $2, $3, $4)',
        [userId, last?.lastDate ?? null, last?.lastId ?? null, BATCH_SIZE],
      );
      if (!row) throw new Error('erase_lines() returned no row.');
      last = row;
    }
  }
}
