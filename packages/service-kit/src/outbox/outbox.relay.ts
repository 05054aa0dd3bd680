import { setTimeout as delay } from 'node:timers/promises';
import type { EventName, Events } from '@larkspur/contracts/messages';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Bus } from '../bus/bus';
import { sagaStep, stepThatSends } from '../bus/saga-step';
import { Drain } from '../drain';

const BATCH_SIZE = 100;
const POLL_INTERVAL_MS = 500;
/** Under load several changes travel in one batch, which costs a fraction of a batch each. */
const GATHER_MS = 15;
const MAX_BACKOFF_MS = 10_000;
const PRUNE_INTERVAL_MS = 3_600_000;

interface OutboxRow {
  id: string;
  event: EventName;
  payload: Events[EventName];
  traceparent: string | null;
}

/**
 * Publishes what the outbox holds, oldest first, and deletes it once the broker has it. A crash in between sends a
 * message again under the same id. Several relays on one table take different rows.
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

  /** Sends what is left, as far as the broker takes it. */
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
        this.logger.warn({ err: error, failures }, 'The outbox could not be sent, trying on');
      }
      if (sent === BATCH_SIZE) continue;
      if (this.stopping) return;
      await this.pause(Math.min(POLL_INTERVAL_MS * 2 ** failures, MAX_BACKOFF_MS));
      if (!this.stopping) await delay(GATHER_MS);
    }
  }

  /** @returns how many rows were sent */
  private sendBatch(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      // A deletion that a crash undoes sends its message again under the same id, as any other crash here does.
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
    const publish = () => this.bus.publish(event, payload, { messageId: id, traceparent: traceparent ?? undefined });
    const step = stepThatSends('event', event);
    return step ? sagaStep(step, publish) : publish();
  }

  /** A message is not redelivered after a month. */
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
