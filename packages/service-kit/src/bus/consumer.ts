import { Logger } from '@nestjs/common';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Bulkhead } from '../bulkhead';
import { classifyFailure, type FailureKind } from '../database/database-errors';
import { runInContext } from '../http/request-context';
import type { BrokerSession } from './broker-session';
import { withBusDiagnostics } from './bus-diagnostics';
import type { ConsumptionGate } from './consumption-gate';
import { REFUSED_AT, REFUSED_BECAUSE, withoutAdditions } from './dead-letter';
import { decode, encode, InvalidMessageError, type MessageMeta, toMessageMeta, toProperties } from './envelope';
import { HANDLER_TIMEOUT_MS, HandlerTimeoutError, withHandlerTimeout } from './handler-timeout';
import { refusalOf } from './message-publisher';
import { QueueSubscription } from './queue-subscription';
import { type Delivery, Redelivery } from './redelivery';
import { hasExpired, type RetryState, readRetryState, withRetryState } from './retry-state';
import { type BusNames, MAX_CRASHES, type MessageKind, serviceOf } from './topology';

const DEFAULT_PREFETCH = 10;
/** RabbitMQ's own reason, where a policy limits deliveries. */
const DELIVERY_LIMIT_REACHED = 'delivery_limit';
/** About half an hour with the default delays. */
const MAX_TRANSIENT_FAILURES = 20;

export interface ConsumerOptions {
  /** The event or command that the queue carries. */
  type: string;
  kind: MessageKind;
  queue: string;
  dto: new () => object;
  prefetch?: number | undefined;
  /** Before the second, third … attempt. */
  delaysMs: readonly number[];
  handlerTimeoutMs?: number | undefined;
  names: BusNames;
  appId: string;
  /** The RabbitMQ user of this process, if it is a service's. */
  user: string | undefined;
  /** Messages of other services are dead-lettered. */
  publishers: readonly string[];
  /** Shared with other consumers of this process. A message waits for its permit here. */
  permits?: Bulkhead | undefined;
  /** Nothing is consumed while it is closed. */
  gate(): ConsumptionGate | undefined;
  handle(payload: object, meta: MessageMeta): Promise<unknown>;
  onFailure(cause: FailureKind | 'timeout'): void;
  onExpired(): void;
}

interface Attempt extends Delivery {
  meta: MessageMeta;
  state: RetryState;
}

/**
 * Consumes one queue, at least once: a message is acknowledged after its handler has finished. While the gate is closed nothing
 * is consumed, and no message is kept. A message that fails by itself is tried again after delays, which it spends in the
 * broker; the last time alone.
 */
export class Consumer {
  private readonly logger = new Logger(Consumer.name);
  private readonly subscription: QueueSubscription;
  private readonly redelivery: Redelivery;
  /** The message that is tried alone. */
  private isolated: ConsumeMessage | undefined;

  constructor(readonly options: ConsumerOptions) {
    const { names, queue, type, kind, delaysMs, user, prefetch = DEFAULT_PREFETCH } = options;
    const binding = { exchange: names.exchange(kind, type), key: type };
    const declare = (session: BrokerSession, channel: Channel) =>
      session.declarations.declareQueue(channel, queue, { binding, delaysMs });
    this.subscription = new QueueSubscription({
      queue: names.queue(queue),
      prefetch,
      isWanted: () => !this.isPaused,
      declare,
      receive: (...delivery) => this.receive(...delivery),
    });
    this.redelivery = new Redelivery({ names, service: serviceOf(queue), queue: names.queue(queue), user, declare });
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
    return this.isolated !== undefined || this.isAway;
  }

  private get isAway(): boolean {
    return this.options.gate()?.isOpen === false;
  }

  /** Never rejects. A message that cannot be acknowledged because the connection was lost is redelivered by the broker. */
  private async receive(session: BrokerSession, channel: Channel, message: ConsumeMessage): Promise<void> {
    const meta = toMessageMeta(message, this.options.user);
    const { traceparent, messageId } = meta;
    const delivery = { session, channel, message, meta, state: readRetryState(message) };
    const { queue } = this.options;
    try {
      await runInContext({ traceparent, messageId }, () => this.process(delivery));
    } catch (error) {
      this.logger.warn({ err: error, queue, messageId }, 'Could not acknowledge or send back a message');
      await this.redelivery.requeue(delivery);
    }
  }

  private async process(delivery: Attempt): Promise<void> {
    const { state, message } = delivery;
    if (hasExpired(message, state)) return this.expire(delivery);
    if (this.isPaused) return this.return(delivery);
    // The process ended each time while it handled this message, the last time alone.
    if (state.crashes > MAX_CRASHES + 1) return this.deadLetter(delivery, DELIVERY_LIMIT_REACHED);
    const isLastAttempt =
      state.failures >= this.options.delaysMs.length || state.transientFailures >= MAX_TRANSIENT_FAILURES;
    if (isLastAttempt || state.crashes > MAX_CRASHES) return this.attemptAlone(delivery);
    return this.attempt(delivery);
  }

  private attempt(delivery: Attempt): Promise<void> {
    const { permits } = this.options;
    if (!permits) return this.attemptNow(delivery);
    // The database may have become unavailable while the message waited.
    return permits.run(() => (this.isAway ? this.return(delivery) : this.attemptNow(delivery)));
  }

  private async attemptNow(delivery: Attempt): Promise<void> {
    const { channel, message, meta } = delivery;
    const { type, dto, kind, publishers, user, handlerTimeoutMs = HANDLER_TIMEOUT_MS } = this.options;
    let reply: unknown;
    try {
      const refusal = refusalOf(meta.publishedBy, { type, publishers, user });
      if (refusal) throw new InvalidMessageError(refusal);
      const payload = await decode(message, type, dto);
      reply = await withHandlerTimeout(handlerTimeoutMs, () => this.options.handle(payload, meta));
    } catch (error) {
      if (error instanceof InvalidMessageError) return this.deadLetter(delivery, error.message);
      return this.handleFailure(delivery, error);
    }
    if (kind === 'command' && message.properties.replyTo) {
      await withBusDiagnostics('reply', type, () => this.reply(channel, message, reply));
    }
    channel.ack(message);
  }

  /**
   * Attempts a message while no other one is in progress in this consumer: other messages cannot make it fail, and its crash does
   * not count as theirs.
   */
  private async attemptAlone(delivery: Attempt): Promise<void> {
    const { message } = delivery;
    this.isolated = message;
    try {
      await this.startOrStop();
      await this.subscription.waitForOthers(message);
      if (await this.options.gate()?.checkAway()) return await this.return(delivery);
      await this.attempt(delivery);
    } finally {
      this.isolated = undefined;
      // When the connection was lost, the next one consumes again.
      this.startOrStop().catch(() => undefined);
    }
  }

  private async handleFailure(delivery: Attempt, error: unknown): Promise<void> {
    const { queue, delaysMs } = this.options;
    const { state, meta } = delivery;
    const kind = await this.kindOf(error);
    this.options.onFailure(error instanceof HandlerTimeoutError && kind === 'own' ? 'timeout' : kind);
    this.logger[kind === 'own' ? 'error' : 'warn'](
      { err: error, queue, kind, messageId: meta.messageId },
      'A message handler failed',
    );
    if (kind === 'outage') return this.return(delivery);
    const next: RetryState = {
      ...state,
      // It did not end the process this time.
      crashes: 0,
      delays: state.delays + 1,
      failures: state.failures + (kind === 'own' ? 1 : 0),
      transientFailures: state.transientFailures + (kind === 'transient' ? 1 : 0),
    };
    if (next.failures > delaysMs.length || next.transientFailures > MAX_TRANSIENT_FAILURES) {
      return this.deadLetter(delivery, DELIVERY_LIMIT_REACHED);
    }
    const delayMs = delaysMs[Math.min(state.delays, delaysMs.length - 1)] ?? 0;
    await this.delay({ ...delivery, state: next }, delayMs);
  }

  /** `outage` only while the gate is closed. */
  private async kindOf(error: unknown): Promise<FailureKind> {
    const kind = classifyFailure(error);
    const gate = this.options.gate();
    const isSuspicious = kind === 'outage' || error instanceof HandlerTimeoutError;
    if (isSuspicious && (await gate?.checkAway())) return 'outage';
    if (gate?.isOpen === false && kind !== 'dependency') return 'outage';
    // One connection was lost, or the database is back already.
    return kind === 'outage' ? 'dependency' : kind;
  }

  private async return(delivery: Attempt): Promise<void> {
    const { message, state } = delivery;
    // After crashes, only the suspicion is kept.
    const crashes = state.crashes > MAX_CRASHES ? state.crashes : 0;
    const properties = withRetryState(message, { ...state, crashes });
    if (state.deadline !== null) {
      const remainingMs = state.deadline - Date.now();
      if (remainingMs <= 0) return this.expire(delivery);
      properties.expiration = String(remainingMs);
    }
    await this.redelivery.return(delivery, properties);
  }

  private async delay(delivery: Attempt, delayMs: number): Promise<void> {
    const { message, state } = delivery;
    if (state.deadline !== null && Date.now() + delayMs > state.deadline) return this.expire(delivery);
    await this.redelivery.delay(delivery, withRetryState(message, state), delayMs);
  }

  /** Drops a command whose sender has stopped waiting. A sender that still wants it carried out sends it again. */
  private expire({ channel, message }: Attempt): void {
    this.options.onExpired();
    channel.ack(message);
  }

  private reply(channel: Channel, { properties }: ConsumeMessage, reply: unknown): void {
    const { type, appId, user } = this.options;
    const envelope = toProperties({
      type,
      appId,
      userId: user,
      messageId: properties.messageId,
      traceparent: properties.headers?.traceparent,
    });
    channel.publish('', properties.replyTo, encode(reply), {
      ...envelope,
      persistent: false,
      correlationId: properties.correlationId,
    });
  }

  /** An invalid message goes to the dead letters immediately, with the reason: another attempt would not make it valid. */
  private async deadLetter(delivery: Attempt, reason: string): Promise<void> {
    const { properties } = delivery.message;
    const { queue } = this.options;
    this.logger.error({ queue, reason, messageId: properties.messageId }, 'Dead-lettering a message');
    // A command expires with its request; its dead letter does not.
    const { headers, ...original } = withoutAdditions(properties);
    const refusal = { [REFUSED_BECAUSE]: reason, [REFUSED_AT]: new Date().toISOString() };
    await this.redelivery.deadLetter(delivery, { ...original, headers: { ...headers, ...refusal }, persistent: true });
  }
}
