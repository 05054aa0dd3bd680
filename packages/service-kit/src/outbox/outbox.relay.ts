import { setTimeout as delay } from 'node:timers/promises';
import type { EventName, Events } from '@larkspur/contracts/messages';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Bus } from '../bus/bus';
import { withBusDiagnostics } from '../bus/bus-diagnostics';
import { Drain } from '../drain';

const BATCH_SIZE = 100;
const POLL_INTERVAL_MS = 500;
/** Lets changes accumulate under load: one batch for many costs less than one each. */
const BATCH_DELAY_MS = 15;
const MAX_BACKOFF_MS = 10_000;
const PRUNE_INTERVAL_MS = 3_600_000;

interface OutboxRow {
  id: string;
  event: EventName;
  payload: Events[EventName];
  traceparent: string | null;
}

/**
 * Publishes the rows of the outbox, oldest first, and deletes them once the broker has confirmed them. After a crash in
 * between, a message is published again under the same id. Relays of several instances take different rows.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap {
  private readonly logger = new Logger(OutboxRelay.name);
  private running: Promise<void> | undefined;
  private stopping = false;
  private awake = false;
  private endPause: () => void = () => undefined;
  private pruneAt = 0;

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
      let sent = 0;
      try {
        if (this.bus.state().connected) sent = await this.sendBatch();
        await this.prune();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.logger.warn({ err: error, failures }, 'The outbox could not be published, retrying');
      }
      if (sent === BATCH_SIZE) continue;
      if (this.stopping) return;
      await this.pause(Math.min(POLL_INTERVAL_MS * 2 ** failures, MAX_BACKOFF_MS));
      if (!this.stopping) await delay(BATCH_DELAY_MS);
    }
  }

  /** @returns the number of rows published */
  private sendBatch(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      // A crash may undo the deletion, which publishes the message again under the same id, like any other crash here.
      await manager.query('SET LOCAL synchronous_commit = off');
      const rows: OutboxRow[] = await manager.query(
        `SELECT id, event, payload, traceparent FROM outbox ORDER BY seq LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      );
      if (rows.length === 0) return 0;
      await Promise.all(rows.map((row) => this.send(row)));
      await manager.query('DELETE FROM outbox WHERE id = ANY($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  }

  private send({ id, event, payload, traceparent }: OutboxRow): Promise<void> {
    return withBusDiagnostics('event', event, () =>
      this.bus.publish(event, payload, { messageId: id, traceparent: traceparent ?? undefined }),
    );
  }

  /** No message is redelivered after a month. */
  private async prune(): Promise<void> {
    if (Date.now() < this.pruneAt) return;
    await this.dataSource.query(`DELETE FROM inbox WHERE received_at < now() - interval '30 days'`);
    this.pruneAt = Date.now() + PRUNE_INTERVAL_MS;
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
