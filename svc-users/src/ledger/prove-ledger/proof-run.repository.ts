import {
  type LedgerProof,
  type LedgerProofRun,
  type LedgerProofStatus,
  PROOF_SCOPES,
  type ProofScope,
} from '@larkspur/contracts/ledger';
import { pgInteger, pgTimestamp, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A run without a heartbeat for this long has lost its process. */
const ABANDONED_AFTER_SECONDS = 30;
const KEPT_DAYS = 30;
const IS_ABANDONED = `status = 'running' AND heartbeat_at < now() - interval '${ABANDONED_AFTER_SECONDS} seconds'`;

const runRow = z
  .object({
    id: z.string(),
    status: z.enum(['running', 'finished', 'failed']),
    scope: z.enum(PROOF_SCOPES),
    provenBefore: pgInteger,
    startedAt: pgTimestamp,
    done: z.number(),
    total: z.number(),
    proof: z.custom<LedgerProof>((value) => typeof value === 'object').nullable(),
  })
  .describe('run of the ledger proof');
const idRow = z.object({ id: z.string() }).describe('new run of the ledger proof');

const validSinceRow = z.object({ validSince: z.string().nullable() }).describe('proofs without a fault');

const COLUMNS = `id, CASE WHEN ${IS_ABANDONED} THEN 'failed' ELSE status END AS status, scope,
  proven_before AS "provenBefore", started_at AS "startedAt", done, total, proof`;

/** The first valid result after the last one with violations. */
const FIRST_VALID = `
  SELECT id, proof FROM ledger_proof_run
  WHERE status = 'finished' AND started_at > coalesce(
    (SELECT max(started_at) FROM ledger_proof_run WHERE status = 'finished' AND NOT (proof ->> 'whole')::boolean), '-infinity')
  ORDER BY started_at LIMIT 1`;
const LAST_FINISHED = `
  SELECT id FROM ledger_proof_run WHERE status = 'finished' ORDER BY started_at DESC LIMIT 1`;

/** Runs are rows, so that every instance of the service can report the progress of any. */
@Injectable()
export class ProofRunRepository {
  constructor(private readonly database: DataSource) {}

  /** @returns false when a run is in progress */
  async start(manager: EntityManager, id: string, scope: ProofScope): Promise<boolean> {
    await manager.query(`UPDATE ledger_proof_run SET status = 'failed' WHERE ${IS_ABANDONED}`);
    await this.removeOld(manager);
    const inserted = await queryRow(
      manager,
      idRow,
      `INSERT INTO ledger_proof_run (id, scope, total) VALUES ($1, $2, 1)
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, scope],
    );
    return inserted !== null;
  }

  async find(id: string): Promise<LedgerProofRun | null> {
    const row = await queryRow(this.database, runRow, `SELECT ${COLUMNS} FROM ledger_proof_run WHERE id = $1`, [id]);
    return row && toRun(row);
  }

  async findRunning(): Promise<LedgerProofRun | null> {
    const sql = `SELECT ${COLUMNS} FROM ledger_proof_run WHERE status = 'running' AND NOT (${IS_ABANDONED})`;
    const row = await queryRow(this.database, runRow, sql);
    return row && toRun(row);
  }

  /** The last run with a result, the one in progress, the last one if it failed, and the time since which every result is valid. */
  async readStatus(): Promise<LedgerProofStatus> {
    const last = await queryRow(
      this.database,
      runRow,
      `SELECT ${COLUMNS} FROM ledger_proof_run WHERE id = (${LAST_FINISHED})`,
    );
    const newest = await queryRow(
      this.database,
      runRow,
      `SELECT ${COLUMNS} FROM ledger_proof_run ORDER BY started_at DESC LIMIT 1`,
    );
    const since = await queryRow(
      this.database,
      validSinceRow,
      `SELECT proof ->> 'checkedAt' AS "validSince" FROM (${FIRST_VALID}) first`,
    );
    return {
      last: last && toRun(last),
      running: await this.findRunning(),
      failed: newest?.status === 'failed' ? toRun(newest) : null,
      wholeSince: since?.validSince ?? null,
    };
  }

  /** Keeps the last result and the first valid one: the response contains both, however old they are. */
  private async removeOld(manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM ledger_proof_run
       WHERE started_at < now() - $1 * interval '1 day'
         AND id NOT IN (SELECT id FROM (${FIRST_VALID}) first UNION ALL SELECT id FROM (${LAST_FINISHED}) last)`,
      [KEPT_DAYS],
    );
  }

  /**
   * Keeps a process whose run was given up, because it was stopped for too long, from continuing.
   * @throws when the run has ended
   */
  async assertRunning(manager: EntityManager, id: string): Promise<void> {
    const sql = `SELECT id FROM ledger_proof_run WHERE id = $1 AND status = 'running'`;
    if (!(await queryRow(manager, idRow, sql, [id]))) throw new Error('This run of the proof was abandoned');
  }

  async recordStart(id: string, provenBefore: number): Promise<void> {
    await this.database.query('UPDATE ledger_proof_run SET proven_before = $2 WHERE id = $1', [id, provenBefore]);
  }

  /** Steps that are done, and all steps. */
  async recordProgress(id: string, { done, total }: LedgerProofRun['progress']): Promise<void> {
    await this.database.query(
      `UPDATE ledger_proof_run SET done = $2, total = $3, heartbeat_at = now() WHERE id = $1 AND status = 'running'`,
      [id, done, total],
    );
  }

  async finish(id: string, proof: LedgerProof): Promise<void> {
    await this.database.query(
      `UPDATE ledger_proof_run SET status = 'finished', done = total, proof = $2 WHERE id = $1 AND status = 'running'`,
      [id, JSON.stringify(proof)],
    );
  }

  async fail(id: string): Promise<void> {
    await this.database.query(`UPDATE ledger_proof_run SET status = 'failed' WHERE id = $1 AND status = 'running'`, [
      id,
    ]);
  }

  async cancelQuery(databaseProcess: number): Promise<void> {
    await this.database.query('SELECT pg_cancel_backend($1)', [databaseProcess]);
  }
}

function toRun({ id, startedAt, done, total, ...run }: z.output<typeof runRow>): LedgerProofRun {
  return { _id: id, ...run, startedAt: startedAt.toISOString(), progress: { done, total } };
}
