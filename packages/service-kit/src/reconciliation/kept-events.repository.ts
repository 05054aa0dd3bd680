import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queryRows, z } from '../database/query-rows';

const keptRow = z
  .object({ id: z.string(), event: z.enum(['audit.recorded', 'notice.due']), auditId: z.string().nullable() })
  .describe('kept events');

export type KeptEvent = z.output<typeof keptRow>;

@Injectable()
export class KeptEventsRepository {
  constructor(private readonly database: DataSource) {}

  /** The oldest ones whose receiver should have stored them by now. */
  findDue(limit: number): Promise<KeptEvent[]> {
    return queryRows(
      this.database,
      keptRow,
      `SELECT id, event, payload ->> 'auditId' AS "auditId" FROM kept_event WHERE check_at <= now() ORDER BY check_at LIMIT $1`,
      [limit],
    );
  }

  async delete(ids: string[]): Promise<void> {
    await this.database.query('DELETE FROM kept_event WHERE id = ANY ($1)', [ids]);
  }

  /** Under the same ids. They are kept on, and checked later and later. */
  async publishAgain(ids: string[]): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO outbox (id, event, payload, traceparent)
         SELECT id, event, payload, traceparent FROM kept_event WHERE id = ANY ($1) ON CONFLICT DO NOTHING`,
        [ids],
      );
      await manager.query(`UPDATE kept_event SET check_at = now() + interval '20 seconds' WHERE id = ANY ($1)`, [ids]);
    });
  }
}
