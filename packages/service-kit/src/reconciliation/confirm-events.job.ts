import { Injectable } from '@nestjs/common';
import { Bus } from '../bus/bus';
import { z } from '../database/query-rows';
import { RecurringJob } from '../jobs/recurring-job';
import { Outbox } from '../outbox/outbox';
import { type KeptEvent, KeptEventsRepository } from './kept-events.repository';
import { RECONCILIATION_INTERVAL_MS, Reconciler } from './reconciler';
import type { ComparedPage, ReconciliationStep } from './reconciliation-step';

const PAGE_SIZE = 500;
const REPLY_TIMEOUT_MS = 2_000;

/**
 * Audit records and notices are facts that only their receiver stores. The sender keeps them until the receiver has them, and
 * publishes them again when the broker has lost them.
 */
@Injectable()
export class ConfirmEventsJob implements ReconciliationStep<never> {
  readonly name = 'events';
  readonly cursor = z.never();

  constructor(
    private readonly reconciler: Reconciler,
    private readonly bus: Bus,
    private readonly events: KeptEventsRepository,
    private readonly outbox: Outbox,
  ) {}

  @RecurringJob({ title: 'Check that audit records and notices have arrived', everyMs: RECONCILIATION_INTERVAL_MS })
  run(): Promise<number | undefined> {
    return this.reconciler.step(this);
  }

  async compareNext(): Promise<ComparedPage<never>> {
    const due = await this.events.findDue(PAGE_SIZE);
    const missing = due.length > 0 ? await this.findMissing(due) : [];
    const arrived = due.map(({ id }) => id).filter((id) => !missing.includes(id));
    if (arrived.length > 0) await this.events.delete(arrived);
    if (missing.length > 0) {
      await this.events.publishAgain(missing);
      this.outbox.wake();
    }
    return { cursor: null, isPassComplete: due.length < PAGE_SIZE, checked: due.length, corrected: missing.length };
  }

  private async findMissing(due: KeptEvent[]): Promise<string[]> {
    const options = { timeoutMs: REPLY_TIMEOUT_MS };
    const auditIds = due.flatMap(({ auditId }) => auditId ?? []);
    const messageIds = due.filter(({ event }) => event === 'notice.due').map(({ id }) => id);
    const missing = new Set<string>();
    if (auditIds.length > 0) {
      for (const id of (await this.bus.request('audit.missing', { auditIds }, options)).missing) missing.add(id);
    }
    if (messageIds.length > 0) {
      for (const id of (await this.bus.request('notices.missing', { messageIds }, options)).missing) missing.add(id);
    }
    return due.filter(({ id, auditId }) => missing.has(auditId ?? id)).map(({ id }) => id);
  }
}
