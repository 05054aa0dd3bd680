import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepProofRuns1795345400000 implements MigrationInterface {
  name = 'KeepProofRuns1795345400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_proof_run (
        id uuid PRIMARY KEY,
        status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'finished', 'failed')),
        started_at timestamptz NOT NULL DEFAULT now(),
        heartbeat_at timestamptz NOT NULL DEFAULT now(),
        done integer NOT NULL DEFAULT 0,
        total integer NOT NULL,
        proof jsonb,
        CHECK ((status = 'finished') = (proof IS NOT NULL))
      )`);
    // One run at a time: it reads the whole ledger.
    await runner.query(
      `CREATE UNIQUE INDEX ledger_proof_running ON ledger_proof_run ((true)) WHERE status = 'running'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger_proof_run');
  }
}
