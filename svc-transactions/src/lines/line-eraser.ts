import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** New lines are not indexed while a batch is erased, and their number may be large. */
const BATCH_SIZE = 1_000;

const batchRow = z.object({ erased: z.number() }).describe('erase_lines()');

@Injectable()
export class LineEraser {
  constructor(private readonly database: DataSource) {}

  /**
   * Clears what names a deleted customer in their own statement. Repeated calls have no further effect. The customer must be marked
   * as deleted before, so that nothing is added meanwhile, and their statement holder must be known still.
   */
  async erase(userId: string): Promise<void> {
    for (let erased = BATCH_SIZE; erased === BATCH_SIZE; ) {
      const row = await queryRow(this.database, batchRow, 'SELECT erase_lines(ARRAY[$1::uuid], $2) AS erased', [
        userId,
        BATCH_SIZE,
      ]);
      if (!row) throw new Error('erase_lines() returned no row.');
      erased = row.erased;
    }
  }
}
