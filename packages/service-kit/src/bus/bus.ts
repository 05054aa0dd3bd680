import {
  BROADCAST_RECEIVERS,
  COMMAND_SENDERS,
  type CommandName,
  type Commands,
  EVENT_PUBLISHERS,
  EVENT_QUEUES,
  type EventName,
  type Events,
} from '@larkspur/contracts/messages';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Bulkhead } from '../bulkhead';
import { DatabaseServiceConfig, ServiceConfig } from '../config';
import { withDeadline } from '../deadline';
import { Drain } from '../drain';
import { continueTrace, currentContext } from '../http/request-context';
import { newId } from '../ids';
import { Metrics } from '../observability/metrics';
import { SERVICE_NAME } from '../service-name';
import { assertPermitted } from './assert-permitted';
import { BroadcastConsumer } from './broadcast-consumer';
import type { BrokerSession } from './broker-session';
import { BusConnection, type BusState } from './bus-connection';
import { Consumer } from './consumer';
import type { ConsumptionGate } from './consumption-gate';
import type { DeadLetter } from './dead-letter';
import { DeadLetterCollector } from './dead-letter-collector';
import { encode, type MessageMeta, toProperties } from './envelope';
import { BusUnavailableError, NotDeclaredError, UnroutableError } from './errors';
import { serviceUser } from './message-publisher';
import { DEADLINE } from './retry-state';
import { busNames, DEFAULT_DELAYS_MS, type MessageKind } from './topology';

export type { BusState } from './bus-connection';
export type { DeadLetter } from './dead-letter';
export type { MessageMeta } from './envelope';
export { BusUnavailableError, RequestTimeoutError } from './errors';

const PUBLISH_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 5_000;
const MAX_UNROUTABLE_ATTEMPTS = 3;
/** The share of the database connections that all event handlers may use together. */
const EVENTS_SHARE = 0.5;

export interface PublishOptions {
  messageId?: string;
  traceparent?: string | undefined;
}

export interface RequestOptions {
  timeoutMs?: number;
  /** Called once the command was handed to the connection. It may still get lost. */
  onSent?: () => void;
}

export interface QueueOptions {
  /** The queue's name without the namespace, such as `svc-users.registrations`. A queue carries one type of message. */
  queue: string;
  dto: new () => object;
  /** Messages handled concurrently. */
  prefetch?: number;
  /** Before the second, third … attempt at a message whose handler failed. Shorter in tests. */
  delaysMs?: readonly number[];
  /** A handler that has not settled by then failed; a minute by default. */
  handlerTimeoutMs?: number;
}

/** The service's client of RabbitMQ: publishes events, sends commands and awaits their replies, consumes queues. */
@Injectable()
export class Bus implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Bus.name);
  private readonly names;
  private readonly user: string | undefined;
  private readonly connection: BusConnection;
  private readonly handlerFailures;
  private readonly expiredCommands;
  /** Limits event handlers, so that commands and requests find a free database connection. */
  private readonly eventPermits: Bulkhead | undefined;
  private gate: ConsumptionGate | undefined;
  private readonly consumers: Consumer[] = [];
  private readonly broadcastConsumers: BroadcastConsumer[] = [];
  private readonly collectors: DeadLetterCollector[] = [];

  constructor(
    config: ServiceConfig,
    @Inject(SERVICE_NAME) private readonly appId: string,
    drain: Drain,
    { registry }: Metrics,
  ) {
    this.handlerFailures = new Counter({
      name: 'bus_handler_failures_total',
      help: 'Messages whose handler failed: error, timeout, transient, dependency (another service), outage (the database).',
      labelNames: ['queue', 'cause'],
      registers: [registry],
    });
    this.expiredCommands = new Counter({
      name: 'bus_expired_commands_total',
      help: 'Commands that failed and were not tried again, because their sender no longer waits.',
      labelNames: ['queue'],
      registers: [registry],
    });
    if (config instanceof DatabaseServiceConfig) {
      const maxConcurrent = Math.max(1, Math.floor(config.DATABASE_POOL_SIZE * EVENTS_SHARE));
      this.eventPermits = new Bulkhead({ maxConcurrent, maxQueued: Number.POSITIVE_INFINITY });
    }
    drain.onStopIntake(() => this.stopConsuming());
    this.names = busNames(config.BUS_NAMESPACE);
    this.user = serviceUser(config.RABBITMQ_URL);
    this.connection = new BusConnection({
      // Read at each connect, so that its password can be rotated.
      url: () => config.RABBITMQ_URL,
      name: `larkspur ${appId}`,
      names: this.names,
      restore: async (session) => {
        for (const part of this.consumersAndCollectors) await part.attach(session);
      },
      refresh: async (session) => {
        await session.declarations.refresh();
        for (const part of this.consumersAndCollectors) await part.redeclare(session);
      },
    });
  }

  /** Starts without the broker if it does not respond soon; queues are consumed as soon as it does. */
  async onModuleInit(): Promise<void> {
    this.connection.start();
    await this.connection.waitForSession(START_TIMEOUT_MS).catch(() => {
      this.logger.warn('Starting without the message broker');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }

  /** Consumes nothing while the gate is closed. */
  pauseWith(gate: ConsumptionGate): void {
    this.gate = gate;
    gate.onChange(() => {
      for (const part of [...this.consumers, ...this.collectors]) {
        // A consumer fails only when its connection is lost; the next connection restores it.
        part.startOrStop().catch((error) => this.logger.warn({ err: error }, 'Could not pause or resume a consumer'));
      }
    });
  }

  /**
   * Restores exchanges, queues and bindings that were deleted on the running broker. For tests; `BusConnection` does this every
   * 30 s.
   */
  refresh(): Promise<void> {
    return this.connection.refresh();
  }

  state(): BusState {
    return this.connection.state();
  }

  /**
   * Called after each connect, once every consumer is attached.
   * @param listener receives when the previous connection was last heard from, in milliseconds since the epoch; or 0
   */
  onConnected(listener: (lastHeardAt: number) => void): void {
    this.connection.onConnected(listener);
  }

  /**
   * Resolves when the broker has confirmed the event. Published again under the same id if the connection breaks first.
   * @throws BusUnavailableError when it was not confirmed: publish it again under the same `messageId`
   */
  async publish<E extends EventName>(event: E, payload: Events[E], options: PublishOptions = {}): Promise<void> {
    assertPermitted(this.appId, `publish ${event}`, EVENT_PUBLISHERS[event]);
    const { messageId = newId(), traceparent = currentContext()?.traceparent } = options;
    const envelope = toProperties({
      type: event,
      messageId,
      traceparent: continueTrace(traceparent),
      appId: this.appId,
      userId: this.user,
    });
    // An event must not be lost if a queue was deleted. An event that has only broadcast receivers may reach none.
    const properties = { ...envelope, mandatory: EVENT_QUEUES[event].length > 0 };
    const content = encode(payload);
    const exchange = this.names.exchange('event', event);
    const until = Date.now() + PUBLISH_TIMEOUT_MS;
    let lastFailure: unknown;
    for (let returns = 0; ; ) {
      const session = await this.connection.waitForSession(until - Date.now()).catch((error) => {
        throw lastFailure ? notConfirmed(event, lastFailure) : error;
      });
      const declared = session.declarations.ensureQueues(event);
      try {
        await declared;
        await session.publisher.send(exchange, event, content, properties, until - Date.now());
        return;
      } catch (error) {
        if (error instanceof UnroutableError && ++returns < MAX_UNROUTABLE_ATTEMPTS) {
          session.declarations.invalidateQueues(event, declared);
          continue;
        }
        // The session is still open, so the broker itself refused; or the time is over, and the failure before tells why.
        if (session === this.connection.current)
          throw notConfirmed(event, (Date.now() >= until && lastFailure) || error);
        lastFailure = session.failure ?? error;
      }
    }
  }

  /**
   * Sends a command to the service that handles it and awaits the reply.
   * @throws RequestTimeoutError when the outcome is unknown
   * @throws BusUnavailableError when the command was certainly not sent, or no service handles it
   */
  async request<C extends CommandName>(
    command: C,
    payload: Commands[C]['request'],
    { timeoutMs = REQUEST_TIMEOUT_MS, onSent }: RequestOptions = {},
  ): Promise<Commands[C]['reply']> {
    assertPermitted(this.appId, `send ${command}`, COMMAND_SENDERS[command]);
    const until = Date.now() + timeoutMs;
    const session = await this.connection.waitForSession(timeoutMs);
    await this.declareCommand(session, command, until - Date.now());
    const traceparent = continueTrace(currentContext()?.traceparent);
    const properties = toProperties({
      ...{ type: command, messageId: newId(), traceparent },
      ...{ appId: this.appId, userId: this.user },
    });
    const remainingMs = Math.max(1, until - Date.now());
    // A request expires when its sender stops waiting, so that requests do not pile up while a service is down. A sender
    // that still wants its command carried out sends it again.
    const transient = {
      ...properties,
      persistent: false,
      expiration: String(remainingMs),
      // Its attempts after the first end with the request, however long it has waited in its queue.
      headers: { ...properties.headers, [DEADLINE]: until },
    };
    const replied = session.rpc.send(
      this.names.exchange('command', command),
      command,
      encode(payload),
      transient,
      remainingMs,
    );
    onSent?.();
    const reply = await replied;
    return reply as Commands[C]['reply'];
  }

  /** Consumes a queue of this event, at least once, in one instance of the service. Services use `@OnEvent`. */
  async subscribe<E extends EventName>(
    event: E,
    options: QueueOptions,
    handler: (payload: Events[E], meta: MessageMeta) => Promise<unknown>,
  ): Promise<void> {
    await this.consume({ kind: 'event', type: event, publishers: EVENT_PUBLISHERS[event] }, options, (payload, meta) =>
      handler(payload as Events[E], meta),
    );
  }

  /** Handles a command and replies. Commands are redelivered and replies get lost, so handlers are idempotent. Services use `@OnCommand`. */
  async serve<C extends CommandName>(
    command: C,
    options: QueueOptions,
    handler: (payload: Commands[C]['request'], meta: MessageMeta) => Promise<Commands[C]['reply']>,
  ): Promise<void> {
    await this.consume(
      { kind: 'command', type: command, publishers: COMMAND_SENDERS[command] },
      options,
      (payload, meta) => handler(payload as Commands[C]['request'], meta),
    );
  }

  /** Receives every event in every instance. Events published while the connection is down are missed. Services use `@OnBroadcast`. */
  async observe<E extends EventName>(
    event: E,
    handler: (payload: Events[E], meta: MessageMeta) => unknown,
  ): Promise<void> {
    assertPermitted(this.appId, `receive the broadcast ${event}`, BROADCAST_RECEIVERS[event] ?? []);
    const observer = new BroadcastConsumer({
      event,
      names: this.names,
      publishers: EVENT_PUBLISHERS[event],
      user: this.user,
      handle: (payload, meta) => handler(payload as Events[E], meta),
    });
    this.broadcastConsumers.push(observer);
    await this.attach(observer);
  }

  /**
   * Consumes the dead letters of all services, in one of the instances. A message is acknowledged when its handler has
   * finished, and retried until then.
   */
  async collectDeadLetters(handler: (message: DeadLetter) => Promise<unknown>): Promise<void> {
    const collector = new DeadLetterCollector({
      names: this.names,
      user: this.user,
      gate: () => this.gate,
      handle: handler,
    });
    this.collectors.push(collector);
    await this.attach(collector);
  }

  /**
   * Returns a dead letter to the queue that rejected it, and to no other.
   * @returns false when the queue does not exist
   * @throws BusUnavailableError when the broker did not confirm it: the message may be in the queue or not
   */
  async redrive(message: Pick<DeadLetter, 'id' | 'queue' | 'content' | 'properties'>): Promise<boolean> {
    const until = Date.now() + PUBLISH_TIMEOUT_MS;
    const session = await this.connection.waitForSession(PUBLISH_TIMEOUT_MS);
    try {
      const properties = { ...message.properties, userId: this.user };
      const queue = this.names.queue(message.queue);
      return await session.publisher.sendToQueue(queue, { ...message, properties }, until - Date.now());
    } catch (error) {
      throw new BusUnavailableError(`The broker did not confirm the message for ${message.queue}.`, { cause: error });
    }
  }

  /** Queues that this process consumes, without the namespace. */
  consumedQueues(): string[] {
    return this.consumers.map(({ options }) => options.queue);
  }

  private async consume(
    { kind, type, publishers }: { kind: MessageKind; type: string; publishers: readonly string[] },
    { delaysMs = DEFAULT_DELAYS_MS, ...options }: QueueOptions,
    handle: (payload: object, meta: MessageMeta) => Promise<unknown>,
  ): Promise<void> {
    if (this.consumers.some(({ options: { queue } }) => queue === options.queue)) {
      throw new Error(`Queue ${options.queue} already has a consumer: a queue carries one type of message.`);
    }
    const { names, appId, user } = this;
    const { queue } = options;
    const consumer = new Consumer({
      ...{ ...options, delaysMs, kind, type, names, appId, user, publishers, handle },
      permits: kind === 'event' ? this.eventPermits : undefined,
      gate: () => this.gate,
      onFailure: (cause) => this.handlerFailures.inc({ queue, cause: cause === 'own' ? 'error' : cause }),
      onExpired: () => this.expiredCommands.inc({ queue }),
    });
    this.consumers.push(consumer);
    await this.attach(consumer);
  }

  /** Once per session. @throws BusUnavailableError */
  private async declareCommand(session: BrokerSession, command: CommandName, timeoutMs: number): Promise<void> {
    try {
      await withDeadline(timeoutMs, () => session.declarations.ensureCommand(command));
    } catch (error) {
      throw new BusUnavailableError(`${command} was not sent.`, { cause: error });
    }
  }

  private get consumersAndCollectors(): (BroadcastConsumer | Consumer | DeadLetterCollector)[] {
    return [...this.broadcastConsumers, ...this.consumers, ...this.collectors];
  }

  private async stopConsuming(): Promise<void> {
    await Promise.all([...this.consumers, ...this.collectors].map((part) => part.stop()));
  }

  private async attach(part: { attach(session: BrokerSession): Promise<void> }): Promise<void> {
    const session = this.connection.current;
    try {
      if (session) await part.attach(session);
    } catch (error) {
      if (error instanceof NotDeclaredError) {
        this.logger.warn({ err: error }, 'Waiting for the operator to declare what this service uses');
        // The next connection restores every part, including this one.
        return session?.close();
      }
      // RabbitMQ closes the connection (541) when two instances declare the same quorum queue concurrently. The next
      // connection restores every part, including this one.
      if (session?.isOpen) throw error;
    }
  }
}

function notConfirmed(event: EventName, cause: unknown): BusUnavailableError {
  return new BusUnavailableError(`The broker did not confirm ${event}.`, { cause });
}
