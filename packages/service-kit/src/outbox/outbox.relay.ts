import { setTimeout as delay } from 'node:timers/promises';
import type { EventName, Events } from '@larkspur/contracts/messages';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Bus } from '../bus/bus';
import { withBusDiagnostics } from '../bus/bus-diagnostics';
import { isWaitingForQueue } from '../bus/errors';
import { Drain } from '../drain';
import { describePublishFailure } from './describe-publish-failure';
import { KNOWN_EVENTS } from './known-events';

const BATCH_SIZE = 100;
const POLL_INTERVAL_MS = 500;
/** Lets changes accumulate under load: one batch for many costs less than one each. */
const BATCH_DELAY_MS = 15;
const MAX_BACKOFF_MS = 10_000;
/** After these, a row that fails while others succeed is set aside. */
const MAX_ATTEMPTS = 8;
const MAX_RETRY_SECONDS = 60;

interface OutboxRow {
  id: string;
  event: EventName;
  payload: Events[EventName];
  traceparent: string | null;
  attempts: number;
}

interface FailedRow extends OutboxRow {
  error: unknown;
}

/**
 * Publishes the rows of the outbox, oldest first, and deletes them once the broker has confirmed them. After a crash in
 * between, a message is published again under the same id. Relays of several instances take different rows. A row that
 * cannot be published does not stop the others: it is retried, and finally set aside (`UnpublishedEventsService`, and the
 * metric `outbox_rows`). One whose queue is missing is retried until the queue is there.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap {
  private readonly logger = new Logger(OutboxRelay.name);
  private running: Promise<void> | undefined;
  private stopping = false;
  private awake = false;
  private endPause: () => void = () => undefined;
  /** The number of rows that are still sent one by one, to find the one that makes the others fail. */
  private rowsToIsolate = 0;
  private lastConfirmAt = 0;
  /** The time of each row's last failure, by the row's id. */
  private readonly failedAt = new Map<string, number>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly bus: Bus,
    drain: Drain,
  ) {
    drain.onDrain(() => this.finish());
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  wake(): void {
    this.awake = true;
    this.endPause();
  }

  /** Publishes the remaining rows, as far as the broker accepts them. */
  private async finish(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    for (let failures = 0; ; ) {
      this.awake = false;
      let isMoreLikely = false;
      try {
        if (this.bus.state().connected) isMoreLikely = await this.sendBatch();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.logger.warn({ err: error, failures }, 'The outbox could not be published, retrying');
      }
      if (isMoreLikely) continue;
      // Runs another pass for events that were committed during this one.
      if (this.stopping && !this.awake) return;
      await this.pause(Math.min(POLL_INTERVAL_MS * 2 ** failures, MAX_BACKOFF_MS));
      if (!this.stopping) await delay(BATCH_DELAY_MS);
    }
  }

  /**
   * @returns whether there are probably more rows
   * @throws Error when no row of the batch could be published
   */
  private async sendBatch(): Promise<boolean> {
    const limit = this.rowsToIsolate > 0 ? 1 : BATCH_SIZE;
    const { sent, waiting, failed, error } = await this.dataSource.transaction((manager) =>
      this.sendRows(manager, limit),
    );
    if (sent > 0) this.lastConfirmAt = Date.now();
    this.rowsToIsolate = Math.max(0, this.rowsToIsolate - 1);
    if (sent > 0 || failed === 0) return sent + waiting + failed === limit;
    // Without a pause: after it, the row that just failed alone could be due again, before those that failed with it.
    if (this.rowsToIsolate > 0) return true;
    // A row that makes the broker close the connection fails every row that is sent with it: send these one by one.
    if (failed > 1) this.rowsToIsolate = failed;
    throw error;
  }

  private async sendRows(
    manager: EntityManager,
    limit: number,
  ): Promise<{ sent: number; waiting: number; failed: number; error: unknown }> {
    // A crash may undo the deletion, which publishes the message again under the same id, like any other crash here.
    await manager.query('SET LOCAL synchronous_commit = off');
    const rows: OutboxRow[] = await manager.query(
      `SELECT id, event, payload, traceparent, attempts FROM outbox
       WHERE event = ANY ($1) AND (retry_at IS NULL OR retry_at <= now())
       ORDER BY seq LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
      [KNOWN_EVENTS],
    );
    if (rows.length === 0) return { sent: 0, waiting: 0, failed: 0, error: null };
    const results = await Promise.allSettled(rows.map((row) => this.send(row)));
    const sent: OutboxRow[] = [];
    const waiting: FailedRow[] = [];
    const failed: FailedRow[] = [];
    for (const [index, row] of rows.entries()) {
      const result = results[index];
      if (result?.status !== 'rejected') sent.push(row);
      else (isWaitingForQueue(result.reason) ? waiting : failed).push({ ...row, error: result.reason });
    }
    for (const { id } of sent) this.failedAt.delete(id);
    if (sent.length > 0) await manager.query('DELETE FROM outbox WHERE id = ANY($1)', [sent.map(({ id }) => id)]);
    await this.waitForQueues(manager, waiting);
    // When nothing was confirmed, the broker may be the reason, unless there was only this row.
    const areRowsToBlame = sent.length > 0 || rows.length === 1;
    for (const row of areRowsToBlame ? failed : []) await this.postpone(manager, row, sent.length > 0);
    return { sent: sent.length, waiting: waiting.length, failed: failed.length, error: failed[0]?.error };
  }

  /** No attempt is counted: the row is not the reason. It waits as long again as it has waited already. */
  private async waitForQueues(manager: EntityManager, rows: FailedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const [first] = rows;
    this.logger.warn(
      { err: first?.error, rows: rows.length },
      'Events are waiting in the outbox because their queues are missing',
    );
    await manager.query(
      `UPDATE outbox SET failed_at = clock_timestamp(), failure = failed.reason,
         retry_at = now() + least($3, greatest(1, extract(epoch FROM now() - created_at))) * interval '1 second'
       FROM unnest($1::uuid[], $2::text[]) AS failed (id, reason) WHERE outbox.id = failed.id`,
      [rows.map(({ id }) => id), rows.map(({ error }) => describePublishFailure(error)), MAX_RETRY_SECONDS],
    );
  }

  /**
   * Retries a row later, or sets it aside. A failure counts as the row's own if the broker has confirmed others in the meantime.
   */
  private async postpone(
    manager: EntityManager,
    { id, event, attempts, error }: FailedRow,
    hasSentOthers: boolean,
  ): Promise<void> {
    const failedAt = this.failedAt.get(id) ?? Number.POSITIVE_INFINITY;
    const isSetAside = attempts + 1 >= MAX_ATTEMPTS && (hasSentOthers || this.lastConfirmAt >= failedAt);
    if (isSetAside) {
      this.failedAt.delete(id);
      this.logger.error({ err: error, event, id }, 'An event cannot be published and is set aside');
    } else {
      this.failedAt.set(id, Date.now());
    }
    await manager.query(
      `UPDATE outbox SET attempts = attempts + 1, failed_at = clock_timestamp(), failure = $4,
         retry_at = CASE WHEN $2 THEN 'infinity' ELSE now() + least($3, 2 ^ least(attempts, 20)) * interval '1 second' END
       WHERE id = $1`,
      [id, isSetAside, MAX_RETRY_SECONDS, describePublishFailure(error)],
    );
  }

  private send({ id, event, payload, traceparent }: OutboxRow): Promise<void> {
    return withBusDiagnostics('event', event, () =>
      this.bus.publish(event, payload, { messageId: id, traceparent: traceparent ?? undefined }),
    );
  }

  private pause(ms: number): Promise<void> {
    if (this.awake) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
