import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pgInteger, queryRow, z } from '../database/query-rows';
import { RecurringJob } from '../jobs/recurring-job';

/** No message is redelivered after it. */
const RETENTION = '30 days';
const HOUR_MS = 3_600_000;
/** A backlog is deleted in short statements, so that none reaches the statement timeout and starts over. */
const BATCH_SIZE = 1_000;
const BATCH_PAUSE_MS = 100;

const deletedRow = z.object({ deleted: pgInteger }).describe('deleted rows of the inbox');

/** Deletes the ids of messages that were handled long ago. Several instances may run it at the same time. */
@Injectable()
export class PruneInboxJob {
  constructor(private readonly database: DataSource) {}

  @RecurringJob({ title: 'Delete ids of old messages', everyMs: HOUR_MS, jitter: 0.1, isImmediate: true })
  async prune(): Promise<number | undefined> {
    const row = await queryRow(
      this.database,
      deletedRow,
      `WITH old AS (
         SELECT consumer, message_id FROM inbox WHERE received_at < now() - interval '${RETENTION}'
         ORDER BY received_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ), deleted AS (
         DELETE FROM inbox USING old WHERE inbox.consumer = old.consumer AND inbox.message_id = old.message_id
         RETURNING 1
       )
       SELECT count(*) AS deleted FROM deleted`,
      [BATCH_SIZE],
    );
    return row?.deleted === BATCH_SIZE ? BATCH_PAUSE_MS : undefined;
  }
}
