import type { LedgerProof, LedgerProofRun } from '@larkspur/contracts/ledger';
import { pgTimestamp, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A run without a heartbeat for this long has lost its process. */
const ABANDONED_AFTER_SECONDS = 30;
const KEPT_DAYS = 30;

const runRow = z
  .object({
    id: z.string(),
    status: z.enum(['running', 'finished', 'failed']),
    startedAt: pgTimestamp,
    done: z.number(),
    total: z.number(),
    proof: z.custom<LedgerProof>((value) => typeof value === 'object').nullable(),
  })
  .describe('run of the ledger proof');
const idRow = z.object({ id: z.string() }).describe('new run of the ledger proof');

const COLUMNS = 'id, status, started_at AS "startedAt", done, total, proof';

/** Runs are rows, so that every instance of the service can report the progress of any. */
@Injectable()
export class ProofRunRepository {
  constructor(private readonly database: DataSource) {}

  /** @returns false when a run is in progress */
  async start(id: string, total: number): Promise<boolean> {
    await this.database.query(
      `UPDATE ledger_proof_run SET status = 'failed'
       WHERE status = 'running' AND heartbeat_at < now() - $1 * interval '1 second'`,
      [ABANDONED_AFTER_SECONDS],
    );
    await this.database.query(`DELETE FROM ledger_proof_run WHERE started_at < now() - $1 * interval '1 day'`, [
      KEPT_DAYS,
    ]);
    const inserted = await queryRow(
      this.database,
      idRow,
      `INSERT INTO ledger_proof_run (id, total) VALUES ($1, $2)
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, total],
    );
    return inserted !== null;
  }

  async find(id: string): Promise<LedgerProofRun | null> {
    const row = await queryRow(this.database, runRow, `SELECT ${COLUMNS} FROM ledger_proof_run WHERE id = $1`, [id]);
    return row && toRun(row);
  }

  async findRunning(): Promise<LedgerProofRun | null> {
    const sql = `SELECT ${COLUMNS} FROM ledger_proof_run WHERE status = 'running'`;
    const row = await queryRow(this.database, runRow, sql);
    return row && toRun(row);
  }

  async recordProgress(id: string, done: number): Promise<void> {
    await this.database.query(
      `UPDATE ledger_proof_run SET done = greatest(done, $2), heartbeat_at = now() WHERE id = $1 AND status = 'running'`,
      [id, done],
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

function toRun({ id, status, startedAt, done, total, proof }: z.output<typeof runRow>): LedgerProofRun {
  return { _id: id, status, startedAt: startedAt.toISOString(), progress: { done, total }, proof };
}
