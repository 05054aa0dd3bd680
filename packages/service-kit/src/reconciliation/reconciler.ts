import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import type { DifferencesPage } from '@larkspur/contracts/messages';
import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { DatabaseServiceConfig } from '../config';
import { Metrics } from '../observability/metrics';
import { Audit } from '../security/audit';
import { SERVICE_NAME } from '../service-name';
import { ReconciliationRepository, toDifference, toPass } from './reconciliation.repository';
import type { ComparedPage, Difference, ReconciliationStep } from './reconciliation-step';

/** The shortest pause between two steps. */
export const RECONCILIATION_INTERVAL_MS = 1_000;
/**
 * The longest pause: the duration of a step includes its waiting for a slow disk or a busy service, and copies of a deleted customer's
 * data are removed by the next one.
 */
const MAX_PAUSE_MS = 60_000;
/** The pause after a failure, such as while the other service is unavailable. */
const RETRY_MS = 5_000;
/** The bank itself acts, not the caller of a request. */
const BY_THE_BANK = { actor: null, origin: { address: null, requestId: null } };

/** Runs the steps of reconciliation: one instance of the service at a time, at a bounded pace. */
@Injectable()
export class Reconciler {
  private readonly logger = new Logger(Reconciler.name);
  private readonly corrections: Counter;
  private readonly known = new Set<string>();

  constructor(
    private readonly database: DataSource,
    private readonly repository: ReconciliationRepository,
    private readonly audit: Audit,
    @Inject(SERVICE_NAME) private readonly service: string,
    private readonly config: DatabaseServiceConfig,
    { registry }: Metrics,
  ) {
    this.corrections = new Counter({
      name: 'reconciliation_healed_total',
      help: 'Copies that differed from their original and were corrected.',
      labelNames: ['name'],
      registers: [registry],
    });
  }

  /**
   * Compares the next page, unless another instance does.
   * @returns the pause until the next step, for `@RecurringJob`
   */
  async step<Cursor>(step: ReconciliationStep<Cursor>): Promise<number | undefined> {
    const { name } = step;
    if (!this.known.has(name)) await this.repository.add(name);
    this.known.add(name);
    const startedAt = performance.now();
    const claimed = await this.repository.claim(name);
    if (!claimed) return undefined;
    try {
      const page = await step.compareNext(this.parseCursor(step, claimed.cursor));
      const pauseMs = this.pauseAfter(performance.now() - startedAt, page);
      await this.database.transaction(async (manager) => {
        await this.repository.finish(manager, name, page, pauseMs);
        if (page.corrected === 0) return;
        const changes = [{ field: name, before: null, after: page.corrected }];
        await this.audit.record(manager, { ...BY_THE_BANK, action: 'reconciliation.healed', changes });
      });
      this.corrections.inc({ name }, page.corrected);
      return pauseMs;
    } catch (error) {
      await this.repository.release(name, RETRY_MS);
      throw error;
    }
  }

  private parseCursor<Cursor>({ name, cursor }: ReconciliationStep<Cursor>, stored: unknown): Cursor | null {
    if (stored === null) return null;
    const { success, data } = cursor.safeParse(stored);
    if (success) return data;
    this.logger.warn({ reconciler: name }, 'The stored cursor is invalid; restarting from the beginning');
    return null;
  }

  /**
   * So that all reconcilers of a service together take their share of one processor at most: for 2%, 49 times the step's duration. One
   * that is behind takes as much again.
   */
  private pauseAfter(durationMs: number, { isBehind = false }: ComparedPage<unknown>): number {
    const factor = 100 / this.config.RECONCILIATION_PERCENT - 1;
    const reconcilers = isBehind ? 1 : this.known.size;
    return Math.min(MAX_PAUSE_MS, Math.max(RECONCILIATION_INTERVAL_MS, factor * reconcilers * durationMs));
  }

  /**
   * Reports a difference until a whole pass no longer sees it. It is audited once.
   * @returns how long it has been open, in milliseconds
   */
  report(name: string, difference: Difference): Promise<number> {
    return this.database.transaction(async (manager) => {
      const { isNew, openForMs } = await this.repository.report(manager, name, difference);
      if (isNew) {
        await this.audit.record(manager, {
          ...BY_THE_BANK,
          action: 'reconciliation.difference',
          subjectId: difference.subjectId,
          changes: [
            { field: 'kind', before: null, after: difference.kind },
            { field: name, before: null, after: difference.key },
          ],
        });
      }
      return openForMs;
    });
  }

  resolve(name: string, { kind, key }: Pick<Difference, 'kind' | 'key'>): Promise<void> {
    return this.repository.resolve(name, kind, key);
  }

  /** @param page of the open differences; all of them are counted */
  async status({ after, limit = MAX_PAGE_LIMIT }: DifferencesPage = {}): Promise<ServiceReconciliation> {
    const [passes, differences, counts] = await Promise.all([
      this.repository.listPasses(),
      // One extra row shows whether there is a next page.
      this.repository.listOpen({ after, limit: limit + 1 }),
      this.repository.countOpen(),
    ]);
    const count = (some: typeof counts) => some.reduce((sum, { open }) => sum + open, 0);
    const listed = differences.slice(0, limit);
    return {
      service: this.service,
      isAvailable: true,
      passes: passes.map((pass) => toPass(pass, count(counts.filter(({ name }) => name === pass.name)))),
      openDifferences: count(counts),
      differences: listed.map(toDifference),
      next: differences.length > limit ? (listed.at(-1)?.id ?? null) : null,
    };
  }
}
