import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { BrokerSession } from './broker-session';
import { type DeadLetter, toDeadLetter } from './dead-letter';
import { HANDLER_TIMEOUT_MS, withHandlerTimeout } from './handler-timeout';
import type { BusNames } from './topology';
import { withTimeout } from './with-timeout';

/** Low, so that a burst of dead letters does not use up the database's connections. */
const PREFETCH = 3;
const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 30_000;
const STOP_TIMEOUT_MS = 1_000;

export interface DeadLetterCollectorOptions {
  names: BusNames;
  handle(message: DeadLetter): Promise<unknown>;
}

/**
 * Consumes the dead letters. One that cannot be stored is not rejected but retried; it returns to the broker only when the
 * connection closes.
 */
export class DeadLetterCollector {
  private readonly logger = new Logger(DeadLetterCollector.name);
  private readonly inFlight = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private session: BrokerSession | undefined;
  private cancel: (() => Promise<void>) | undefined;
  /** See `Consumer.flush`. */
  private flush: (() => Promise<void>) | undefined;

  constructor(private readonly options: DeadLetterCollectorOptions) {}

  async attach(session: BrokerSession): Promise<void> {
    if (this.session === session) return;
    this.session = session;
    const { names } = this.options;
    const channel = await session.openChannel();
    await session.declareDeadLetters(channel);
    await channel.prefetch(PREFETCH);
    const { consumerTag } = await channel.consume(names.deadLetters, (message) => {
      if (message === null) return void channel.close().catch(() => undefined);
      const work = this.collect(session, channel, message);
      this.inFlight.add(work);
      void work.finally(() => this.inFlight.delete(work));
    });
    this.cancel = async () => {
      await channel.cancel(consumerTag);
    };
    this.flush = async () => {
      await channel.prefetch(PREFETCH);
    };
  }

  async stop(): Promise<void> {
    await withTimeout(STOP_TIMEOUT_MS, async () => this.cancel?.());
    this.stopping.abort();
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
    await withTimeout(STOP_TIMEOUT_MS, async () => this.flush?.());
  }

  /** Never rejects. */
  private async collect(session: BrokerSession, channel: Channel, message: ConsumeMessage): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; session.isOpen && !signal.aborted; failures++) {
      try {
        const deadLetter = toDeadLetter(message, this.options.names);
        await withHandlerTimeout(HANDLER_TIMEOUT_MS, () => this.options.handle(deadLetter));
        channel.ack(message);
        return;
      } catch (error) {
        const { messageId } = message.properties;
        this.logger.error({ err: error, messageId, failures }, 'A dead letter could not be stored, retrying');
        const wait = Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
        await delay(wait, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
