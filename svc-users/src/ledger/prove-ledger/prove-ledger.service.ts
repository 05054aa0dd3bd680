import type { LedgerProof, LedgerProofRun, ProofScope } from '@larkspur/contracts/ledger';
import { pgInteger, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BALANCE_INVARIANT, POSTING_INVARIANTS, QUERIED_INVARIANTS } from './ledger-invariants';
import { type ProofCheckpoint, ProofCheckpointRepository } from './proof-checkpoint.repository';
import { ProofRunRepository } from './proof-run.repository';

/**
 * The size of a step, about 10,000 postings. After some tenths of a second, progress is stored and payments have the
 * processors.
 */
const BLOCKS_PER_STEP = 10;
const ACCOUNTS_PER_STEP = 10_000;
/** Enough for one step of tens of millions of entries. The connection pool's shorter timeout is for ordinary requests. */
const STATEMENT_TIMEOUT_MS = 300_000;

const violationsRow = z.object({ violations: pgInteger }).describe('ledger invariant');
const sealRow = z
  .object({ block: pgInteger, hash: z.string(), sealed: pgInteger, unsealed: pgInteger })
  .describe('ledger seal');
const extentRow = z.object({ block: pgInteger, account: pgInteger }).describe('extent of the ledger');
const databaseProcessRow = z.object({ id: pgInteger }).describe('database process');
const figuresRow = z
  .object({
    accounts: pgInteger,
    postings: pgInteger,
    entries: pgInteger,
    customers: z.string(),
    settlement: z.string(),
    adjustment: z.string(),
    closing: z.string(),
  })
  .describe('ledger figures');

const BALANCE_STEP = `
  SELECT count(*) AS violations FROM ledger.account a
  LEFT JOIN (
    SELECT account_id, sum(amount) AS amount FROM ledger.entry WHERE account_id > $1 AND account_id <= $2 GROUP BY account_id
  ) e ON e.account_id = a.id
  WHERE a.id > $1 AND a.id <= $2 AND a.balance <> coalesce(e.amount, 0)`;

export interface ProofObserver {
  /**
   * Called with the id of the database process that runs the next step, which `pg_cancel_backend` can cancel; with `null` after the step,
   * because its connection then serves others.
   */
  onStep(databaseProcess: number | null): void;
  onProgress(progress: LedgerProofRun['progress']): void;
  /** Ends the proof after the step in progress. */
  signal: AbortSignal;
}

/**
 * Proves the ledger in small steps, each a transaction of its own with a rest after it, so that it neither takes the processors from
 * payments nor starts again after a crash: the blocks of the hash chain with their postings, then the balances, then what needs one snapshot.
 */
@Injectable()
export class ProveLedgerService {
  constructor(
    private readonly database: DataSource,
    private readonly runs: ProofRunRepository,
    private readonly checkpoints: ProofCheckpointRepository,
    private readonly jobs: PacedJobs,
  ) {}

  /** @param scope `new` continues from the last proven block; `all` begins with the first one */
  async prove(runId: string, scope: ProofScope, observer: ProofObserver): Promise<LedgerProof> {
    const checkedAt = new Date();
    const step = <T>(work: (manager: EntityManager) => Promise<T>) =>
      this.jobs.run(() => this.runStep(runId, observer, work), observer.signal);
    const { start, steps } = await step((manager) => this.begin(manager, scope));
    await this.runs.recordStart(runId, start.block);
    const progress = { done: 0, total: steps };
    const advance = (count: number) => {
      progress.done = Math.min(progress.done + count, progress.total - 1);
      observer.onProgress({ ...progress });
    };
    advance(0);

    const proven = await this.proveBlocks(start, step, advance);
    const unbalanced = await this.proveBalances(step, advance);
    const result = await step((manager) => this.conclude(manager, proven, unbalanced));
    // Something was added or removed below the last proven block: only a proof from the beginning finds where.
    if (!result.isComplete && scope === 'new') return this.prove(runId, 'all', observer);
    return {
      whole: result.seal.brokenBlock === null && result.invariants.every(({ holds }) => holds),
      checkedAt: checkedAt.toISOString(),
      durationMs: Date.now() - checkedAt.getTime(),
      figures: result.figures,
      invariants: result.invariants,
      seal: result.seal,
    };
  }

  private async runStep<T>(
    runId: string,
    { onStep, signal }: ProofObserver,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    const result = this.database.transaction('REPEATABLE READ', async (manager) => {
      onStep((await readRow(manager, databaseProcessRow, 'SELECT pg_backend_pid() AS id')).id);
      await this.runs.assertRunning(manager, runId);
      await manager.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
      await manager.query('SET LOCAL max_parallel_workers_per_gather = 0');
      // Every step reads a range of an index.
      await manager.query('SET LOCAL enable_seqscan = off');
      return work(manager);
    });
    return result.finally(() => onStep(null));
  }

  private async begin(manager: EntityManager, scope: ProofScope): Promise<{ start: ProofCheckpoint; steps: number }> {
    const known = scope === 'new' ? await this.checkpoints.find(manager) : null;
    const start = known ?? (await this.checkpoints.root(manager));
    if (!known) await this.checkpoints.save(manager, start);
    const { block, account } = await readExtent(manager);
    const steps = Math.max(block - start.block, 0) + Math.ceil(account / ACCOUNTS_PER_STEP) + 1;
    return { start, steps };
  }

  private async proveBlocks(start: ProofCheckpoint, step: Step, advance: (count: number) => void) {
    for (let proven = start; ; ) {
      const next = await step(async (manager) => {
        const checkpoint = await this.checkpoints.advance(manager, proven, BLOCKS_PER_STEP);
        await this.checkpoints.save(manager, checkpoint);
        return checkpoint;
      });
      advance(next.block - proven.block);
      if (next.block === proven.block) return next;
      proven = next;
    }
  }

  /** @returns the number of balances that are not the sum of their entries */
  private async proveBalances(step: Step, advance: (count: number) => void): Promise<number> {
    const { account: last } = await step(readExtent);
    let violations = 0;
    for (let from = 0; from < last; from += ACCOUNTS_PER_STEP) {
      const part = await step((manager) =>
        readRow(manager, violationsRow, BALANCE_STEP, [from, from + ACCOUNTS_PER_STEP]),
      );
      violations += part.violations;
      advance(1);
    }
    return violations;
  }

  /** @returns `isComplete`: every posting and entry was counted, sealed or not */
  private async conclude(manager: EntityManager, proven: ProofCheckpoint, unbalanced: number) {
    const counted = await this.checkpoints.addUnsealed(manager, proven);
    await manager.query('SET LOCAL enable_seqscan = on');
    const figures = await readFigures(manager);
    const uncounted = Math.abs(figures.entries - counted.entries);
    const found: Record<string, number> = {
      ...counted.violations,
      // Entries that no posting led to belong to none.
      [POSTING_INVARIANTS.orphaned]: counted.violations[POSTING_INVARIANTS.orphaned] + uncounted,
      [BALANCE_INVARIANT]: unbalanced,
    };
    for (const { name, sql } of QUERIED_INVARIANTS) {
      found[name] = (await readRow(manager, violationsRow, sql)).violations;
    }
    const invariants = Object.entries(found).map(([name, violations]) => ({
      name,
      holds: violations === 0,
      violations,
    }));
    const { block, hash, sealed, unsealed } = await readRow(manager, sealRow, SEAL);
    return {
      isComplete: figures.postings === counted.postings && uncounted === 0,
      figures,
      invariants,
      seal: {
        blocks: block,
        sealedPostings: sealed,
        unsealedPostings: unsealed,
        head: hash,
        brokenBlock: counted.brokenBlock,
      },
    };
  }
}

type Step = <T>(work: (manager: EntityManager) => Promise<T>) => Promise<T>;

const SEAL = `
  SELECT head.block, encode(head.hash, 'hex') AS hash, (SELECT sum(postings) FROM ledger.seal) AS sealed,
    (SELECT count(*) FROM ledger.posting WHERE xid >= head.up_to) AS unsealed
  FROM ledger.seal head ORDER BY head.block DESC LIMIT 1`;

function readExtent(manager: EntityManager): Promise<z.output<typeof extentRow>> {
  return readRow(
    manager,
    extentRow,
    `SELECT coalesce((SELECT max(block) FROM ledger.seal), 0) AS block,
       coalesce((SELECT max(id) FROM ledger.account), 0) AS account`,
  );
}

async function readFigures(manager: EntityManager): Promise<LedgerProof['figures']> {
  const { accounts, postings, entries, ...balances } = await readRow(
    manager,
    figuresRow,
    `SELECT count(*) AS accounts, (SELECT count(*) FROM ledger.posting) AS postings,
       (SELECT count(*) FROM ledger.entry) AS entries,
       coalesce(sum(balance) FILTER (WHERE purpose = 'customer'), 0) AS customers,
       sum(balance) FILTER (WHERE purpose = 'settlement') AS settlement,
       sum(balance) FILTER (WHERE purpose = 'adjustment') AS adjustment,
       sum(balance) FILTER (WHERE purpose = 'closing') AS closing
     FROM ledger.account`,
  );
  return {
    accounts,
    postings,
    entries,
    balances: {
      customers: centsToDollars(balances.customers),
      settlement: centsToDollars(balances.settlement),
      adjustment: centsToDollars(balances.adjustment),
      closing: centsToDollars(balances.closing),
    },
  };
}

async function readRow<S extends z.ZodType>(
  manager: EntityManager,
  schema: S,
  sql: string,
  parameters: unknown[] = [],
): Promise<z.output<S>> {
  const row = await queryRow(manager, schema, sql, parameters);
  if (row === null) throw new Error(`No row: ${schema.description}`);
  return row;
}
