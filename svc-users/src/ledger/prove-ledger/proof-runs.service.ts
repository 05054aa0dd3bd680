import { setTimeout as delay } from 'node:timers/promises';
import type { LedgerProofRun, LedgerProofStatus, ProofScope } from '@larkspur/contracts/ledger';
import { Drain } from '@larkspur/service-kit/drain';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProofRunRepository } from './proof-run.repository';
import { ProveLedgerService } from './prove-ledger.service';

const HEARTBEAT_MS = 5_000;
const POLL_MS = 200;

interface ActiveRun {
  id: string;
  databaseProcess: number | null;
  abort: AbortController;
  ended: Promise<void>;
}

/** Runs the proof in the background, because it takes longer than a request may. At most one run is in progress. */
@Injectable()
export class ProofRunsService {
  private readonly logger = new Logger(ProofRunsService.name);
  private active: ActiveRun | null = null;
  private isStopping = false;

  constructor(
    private readonly database: DataSource,
    private readonly runs: ProofRunRepository,
    private readonly proofs: ProveLedgerService,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.stop());
  }

  /** Starts a run, or joins the one in progress in any instance. */
  async start(scope: ProofScope): Promise<LedgerProofRun> {
    if (this.isStopping) throw new ProblemException('unavailable');
    const id = newId();
    const isStarted = await this.database.transaction(async (manager) => {
      if (!(await this.runs.start(manager, id, scope))) return false;
      await this.audit.record(manager, { action: 'ledger.proof-started', objectId: id });
      return true;
    });
    if (isStarted) {
      this.outbox.wake();
      const active: ActiveRun = { id, databaseProcess: null, abort: new AbortController(), ended: Promise.resolve() };
      this.active = active;
      active.ended = this.execute(active, scope);
      return this.get(id);
    }
    // It may have ended in the meantime.
    return (await this.runs.findRunning()) ?? this.start(scope);
  }

  /** @throws not_found */
  async get(id: string | null): Promise<LedgerProofRun> {
    const run = id === null ? null : await this.runs.find(id);
    if (!run) throw new ProblemException('not_found', { message: 'Proof not found.' });
    return run;
  }

  readStatus(): Promise<LedgerProofStatus> {
    return this.runs.readStatus();
  }

  /** @returns the run when it has ended, or as it is after `timeoutMs` */
  async waitUntilEnded(run: LedgerProofRun, timeoutMs: number): Promise<LedgerProofRun> {
    const until = Date.now() + timeoutMs;
    for (let current = run; ; current = await this.get(run._id)) {
      if (current.status !== 'running' || Date.now() >= until) return current;
      const ended = this.active?.id === run._id ? this.active.ended : null;
      await Promise.race([delay(POLL_MS), ...(ended ? [ended] : [])]);
    }
  }

  /** Never rejects. */
  private async execute(active: ActiveRun, scope: ProofScope): Promise<void> {
    const { id } = active;
    let progress: LedgerProofRun['progress'] = { done: 0, total: 1 };
    const recordProgress = () => void this.runs.recordProgress(id, progress).catch(() => undefined);
    const heartbeat = setInterval(recordProgress, HEARTBEAT_MS);
    try {
      const proof = await this.proofs.prove(id, scope, {
        signal: active.abort.signal,
        onStep: (databaseProcess) => {
          active.databaseProcess = databaseProcess;
        },
        onProgress: (current) => {
          progress = current;
          recordProgress();
        },
      });
      await this.runs.finish(id, proof);
    } catch (error) {
      this.logger.error({ err: error, id }, 'A proof of the ledger failed');
      await this.runs.fail(id).catch(() => undefined);
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    const { active } = this;
    if (!active) return;
    active.abort.abort();
    if (active.databaseProcess !== null) await this.runs.cancelQuery(active.databaseProcess).catch(() => undefined);
    await active.ended;
  }
}
