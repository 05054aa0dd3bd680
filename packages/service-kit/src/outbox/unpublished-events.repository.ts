import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pgInteger, pgTimestamp, queryRow, queryRows, z } from '../database/query-rows';
import { KNOWN_EVENTS } from './known-events';

const IS_SET_ASIDE = `retry_at = 'infinity' AND event = ANY ($1)`;
const COLUMNS = `id, seq, event, failure, attempts, created_at AS "createdAt", failed_at AS "failedAt"`;

const setAsideRow = z
  .object({
    id: z.string(),
    seq: z.string(),
    event: z.string(),
    failure: z.string().nullable(),
    attempts: pgInteger,
    createdAt: pgTimestamp,
    failedAt: pgTimestamp.nullable(),
  })
  .describe('event that is set aside');
const countRow = z.object({ setAside: pgInteger }).describe('number of events that are set aside');
const otherReleaseRow = z.object({ event: z.string(), waiting: pgInteger }).describe('events of another release');

export type SetAsideRow = z.output<typeof setAsideRow>;

@Injectable()
export class UnpublishedEventsRepository {
  constructor(private readonly database: DataSource) {}

  /** The oldest ones first. */
  listSetAside({ after = '0', limit }: { after?: string | undefined; limit: number }): Promise<SetAsideRow[]> {
    return queryRows(
      this.database,
      setAsideRow,
      `SELECT ${COLUMNS} FROM outbox WHERE ${IS_SET_ASIDE} AND seq > $2::bigint ORDER BY seq LIMIT $3`,
      [KNOWN_EVENTS, after, limit],
    );
  }

  async countSetAside(): Promise<number> {
    const sql = `SELECT count(*) AS "setAside" FROM outbox WHERE ${IS_SET_ASIDE}`;
    return (await queryRow(this.database, countRow, sql, [KNOWN_EVENTS]))?.setAside ?? 0;
  }

  countOfOtherRelease(): Promise<z.output<typeof otherReleaseRow>[]> {
    return queryRows(
      this.database,
      otherReleaseRow,
      'SELECT event, count(*) AS waiting FROM outbox WHERE event <> ALL ($1) GROUP BY event ORDER BY event',
      [KNOWN_EVENTS],
    );
  }

  /**
   * Makes an event due immediately. Its attempts stay: if it fails again while others succeed, it is set aside again immediately.
   * @returns null when it is not set aside, such as after another administrator has resent it
   */
  resend(manager: EntityManager, id: string): Promise<SetAsideRow | null> {
    return queryRow(
      manager,
      setAsideRow,
      `UPDATE outbox SET retry_at = NULL WHERE ${IS_SET_ASIDE} AND id = $2 RETURNING ${COLUMNS}`,
      [KNOWN_EVENTS, id],
    );
  }
}
