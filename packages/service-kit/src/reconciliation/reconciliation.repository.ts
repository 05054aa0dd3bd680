import type { ReconciliationDifference, ReconciliationPass } from '@larkspur/contracts/operations';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pgInteger, pgTimestamp, queryRow, queryRows, z } from '../database/query-rows';
import type { ComparedPage, Difference } from './reconciliation-step';

/** Longer than a step takes: an instance that crashed in the middle of one is replaced after this time. */
const LEASE_SECONDS = 60;
const RETENTION_DAYS = 30;

const claimRow = z.object({ cursor: z.unknown() }).describe('claimed reconciliation step');
const reportRow = z.object({ isNew: z.boolean(), openForMs: pgInteger }).describe('reported difference');
const passRow = z
  .object({
    name: z.string(),
    startedAt: pgTimestamp.nullable(),
    finishedAt: pgTimestamp.nullable(),
    checked: pgInteger,
    healed: pgInteger,
    ageSeconds: pgInteger,
  })
  .describe('progress of reconciliation');
const differenceRow = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.string(),
    key: z.string(),
    subjectId: z.string().nullable(),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    firstSeenAt: pgTimestamp,
    lastSeenAt: pgTimestamp,
  })
  .describe('open differences');
const countRow = z.object({ name: z.string(), kind: z.string(), open: pgInteger }).describe('open differences by kind');

export type OpenDifference = z.output<typeof differenceRow>;

@Injectable()
export class ReconciliationRepository {
  constructor(private readonly database: DataSource) {}

  async add(name: string): Promise<void> {
    await this.database.query('INSERT INTO reconciliation (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
  }

  /**
   * Leases the next step to this instance. Not a row lock: a transaction that stays open while another service is asked would
   * delay the sealing of the ledger.
   * @returns null while the step is not due or leased to another instance
   */
  claim(name: string): Promise<{ cursor: unknown } | null> {
    return queryRow(
      this.database,
      claimRow,
      `UPDATE reconciliation
       SET next_step_at = now() + make_interval(secs => ${LEASE_SECONDS}), pass_started_at = coalesce(pass_started_at, now())
       WHERE name = $1 AND next_step_at <= now() RETURNING cursor`,
      [name],
    );
  }

  /** Ends the lease without progress. */
  async release(name: string, pauseMs: number): Promise<void> {
    await this.database.query(
      `UPDATE reconciliation SET next_step_at = now() + $2 * interval '1 millisecond' WHERE name = $1`,
      [name, pauseMs],
    );
  }

  /** At the end of a pass, differences that it has not seen are resolved. */
  async finish(manager: EntityManager, name: string, page: ComparedPage<unknown>, pauseMs: number): Promise<void> {
    const { cursor, isPassComplete, checked, corrected } = page;
    if (isPassComplete) {
      await manager.query(
        `UPDATE reconciliation_difference SET resolved_at = now()
         WHERE name = $1 AND resolved_at IS NULL
           AND last_seen_at < (SELECT pass_started_at FROM reconciliation WHERE name = $1)`,
        [name],
      );
      await manager.query(
        `DELETE FROM reconciliation_difference WHERE resolved_at < now() - make_interval(days => ${RETENTION_DAYS})`,
      );
    }
    await manager.query(
      `UPDATE reconciliation
       SET cursor = $2, checked = checked + $3, healed = healed + $4,
         next_step_at = now() + $5 * interval '1 millisecond',
         pass_started_at = CASE WHEN $6 THEN NULL ELSE pass_started_at END,
         pass_finished_at = CASE WHEN $6 THEN now() ELSE pass_finished_at END
       WHERE name = $1`,
      [name, cursor === null ? null : JSON.stringify(cursor), checked, corrected, pauseMs, isPassComplete],
    );
  }

  /** @returns whether the difference has just been opened, and for how long it has been open */
  async report(manager: EntityManager, name: string, difference: Difference): Promise<z.output<typeof reportRow>> {
    const { kind, key, subjectId, detail = {} } = difference;
    const row = await queryRow(
      manager,
      reportRow,
      `INSERT INTO reconciliation_difference AS stored (name, kind, key, subject_id, detail) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (name, kind, key) WHERE resolved_at IS NULL
       DO UPDATE SET last_seen_at = clock_timestamp(), detail = excluded.detail
       RETURNING xmax = 0 AS "isNew",
         (extract(epoch FROM clock_timestamp() - stored.first_seen_at) * 1000)::bigint AS "openForMs"`,
      [name, kind, key, subjectId, JSON.stringify(detail)],
    );
    if (!row) throw new Error('The difference was not stored.');
    return row;
  }

  async resolve(name: string, kind: string, key: string): Promise<void> {
    await this.database.query(
      `UPDATE reconciliation_difference SET resolved_at = now()
       WHERE name = $1 AND kind = $2 AND key = $3 AND resolved_at IS NULL`,
      [name, kind, key],
    );
  }

  listPasses(): Promise<z.output<typeof passRow>[]> {
    return queryRows(
      this.database,
      passRow,
      `SELECT name, pass_started_at AS "startedAt", pass_finished_at AS "finishedAt", checked, healed,
         extract(epoch FROM now() - coalesce(pass_finished_at, created_at))::bigint AS "ageSeconds"
       FROM reconciliation ORDER BY name`,
    );
  }

  /** The oldest ones first: ids ascend with the time at which a difference was first seen. */
  listOpen({ after = '0', limit }: { after?: string | undefined; limit: number }): Promise<OpenDifference[]> {
    return queryRows(
      this.database,
      differenceRow,
      `SELECT id, name, kind, key, subject_id AS "subjectId", detail, first_seen_at AS "firstSeenAt",
         last_seen_at AS "lastSeenAt"
       FROM reconciliation_difference WHERE resolved_at IS NULL AND id > $1::bigint ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  countOpen(): Promise<z.output<typeof countRow>[]> {
    return queryRows(
      this.database,
      countRow,
      `SELECT name, kind, count(*) AS open FROM reconciliation_difference WHERE resolved_at IS NULL GROUP BY name, kind`,
    );
  }
}

export function toDifference({ id: _, firstSeenAt, lastSeenAt, ...row }: OpenDifference): ReconciliationDifference {
  return { ...row, firstSeenAt: firstSeenAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() };
}

/** @param openDifferences how many this comparison has found */
export function toPass(row: z.output<typeof passRow>, openDifferences: number): ReconciliationPass {
  const { name, startedAt, finishedAt, checked, healed } = row;
  return {
    name,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    checked,
    healed,
    openDifferences,
  };
}
