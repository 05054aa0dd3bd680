import { DEAD_LETTER_COLLECTOR } from '@larkspur/contracts/messages';
import { Logger } from '@nestjs/common';
import type { Channel, ConsumeMessage, Options } from 'amqplib';
import { isDatabaseUnavailable } from '../database/database-errors';
import type { BrokerSession } from './broker-session';
import type { ConsumptionGate } from './consumption-gate';
import { type DeadLetter, REFUSED_AT, REFUSED_BECAUSE, REFUSED_BY, toDeadLetter } from './dead-letter';
import { HANDLER_TIMEOUT_MS, HandlerTimeoutError, withHandlerTimeout } from './handler-timeout';
import { QueueSubscription } from './queue-subscription';
import { type Delivery, Redelivery } from './redelivery';
import { NO_RETRIES, readRetryState, withRetryState } from './retry-state';
import { type BusNames, DEFAULT_DELAYS_MS } from './topology';

/** Low, so that a burst of dead letters does not use up the database's connections. */
const PREFETCH = 3;

export interface DeadLetterCollectorOptions {
  names: BusNames;
  /** The RabbitMQ user of this process, if it is a service's. */
  user: string | undefined;
  /** Nothing is consumed while it is closed. */
  gate(): ConsumptionGate | undefined;
  handle(message: DeadLetter): Promise<unknown>;
}

/**
 * Consumes the dead letters. One that cannot be stored is tried again, after delays that it spends in the broker, without
 * limit.
 */
export class DeadLetterCollector {
  private readonly logger = new Logger(DeadLetterCollector.name);
  private readonly subscription: QueueSubscription;
  private readonly redelivery: Redelivery;

  constructor(private readonly options: DeadLetterCollectorOptions) {
    const { names, user } = options;
    const queue = names.deadLetters;
    const declare = async (session: BrokerSession, channel: Channel) => {
      await session.declarations.declareDeadLetters(channel);
      await session.declarations.declareDelays(channel, {
        service: DEAD_LETTER_COLLECTOR,
        queue,
        delaysMs: DEFAULT_DELAYS_MS,
      });
    };
    this.subscription = new QueueSubscription({
      queue,
      prefetch: PREFETCH,
      isWanted: () => !this.isPaused,
      declare,
      receive: (session, channel, message) => this.receive({ session, channel, message }),
    });
    this.redelivery = new Redelivery({ names, service: DEAD_LETTER_COLLECTOR, queue, user, declare });
  }

  attach(session: BrokerSession): Promise<void> {
    return this.subscription.attach(session);
  }

  redeclare(session: BrokerSession): Promise<void> {
    return this.subscription.redeclare(session);
  }

  startOrStop(): Promise<void> {
    return this.subscription.startOrStop();
  }

  stop(): Promise<void> {
    return this.subscription.stop();
  }

  private get isPaused(): boolean {
    return this.options.gate()?.isOpen === false;
  }

  /** Never rejects. */
  private async receive(delivery: Delivery): Promise<void> {
    const deadLetter = toDeadLetter(delivery.message, this.options.names);
    try {
      await this.collect(delivery, deadLetter);
    } catch (error) {
      this.logger.warn({ err: error, deadLetter: deadLetter.id }, 'Could not acknowledge or send back a dead letter');
      await this.redelivery.requeue(delivery);
    }
  }

  private async collect(delivery: Delivery, deadLetter: DeadLetter): Promise<void> {
    if (this.isPaused) return this.return(delivery, deadLetter);
    try {
      await withHandlerTimeout(HANDLER_TIMEOUT_MS, () => this.options.handle(deadLetter));
    } catch (error) {
      this.logger.error({ err: error, deadLetter: deadLetter.id }, 'A dead letter could not be stored');
      if (await this.isAway(error)) return this.return(delivery, deadLetter);
      return this.delay(delivery, deadLetter);
    }
    delivery.channel.ack(delivery.message);
  }

  private async isAway(error: unknown): Promise<boolean> {
    const gate = this.options.gate();
    if (!gate) return false;
    const isSuspicious = isDatabaseUnavailable(error) || error instanceof HandlerTimeoutError;
    return isSuspicious ? gate.checkAway() : !gate.isOpen;
  }

  private return(delivery: Delivery, deadLetter: DeadLetter): Promise<void> {
    return this.redelivery.return(delivery, this.again(delivery.message, deadLetter, 0));
  }

  private delay(delivery: Delivery, deadLetter: DeadLetter): Promise<void> {
    const { delays } = readRetryState(delivery.message);
    const delayMs = DEFAULT_DELAYS_MS[Math.min(delays, DEFAULT_DELAYS_MS.length - 1)] ?? 0;
    return this.redelivery.delay(delivery, this.again(delivery.message, deadLetter, 1), delayMs);
  }

  private again(message: ConsumeMessage, { queue, reason, diedAt }: DeadLetter, moreDelays: number): Options.Publish {
    const { delays } = readRetryState(message);
    const { headers, ...properties } = withRetryState(message, { ...NO_RETRIES, delays: delays + moreDelays });
    // The routing key and RabbitMQ's own headers no longer tell.
    const refusal = {
      [REFUSED_BY]: this.options.names.queue(queue),
      [REFUSED_BECAUSE]: reason,
      [REFUSED_AT]: diedAt.toISOString(),
    };
    return { ...properties, persistent: true, headers: { ...headers, ...refusal } };
  }
}
