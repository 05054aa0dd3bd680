import type { CommandName, Commands, EventName, Events } from '@larkspur/contracts/messages';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ServiceConfig } from '../config';
import { Drain } from '../drain';
import { continueTrace, currentContext } from '../http/request-context';
import { newId } from '../ids';
import { SERVICE_NAME } from '../service-name';
import { BroadcastConsumer } from './broadcast-consumer';
import type { BrokerSession } from './broker-session';
import { BusConnection, type BusState } from './bus-connection';
import { Consumer } from './consumer';
import type { DeadLetter } from './dead-letter';
import { DeadLetterCollector } from './dead-letter-collector';
import { encode, type MessageMeta, toProperties } from './envelope';
import { BusUnavailableError } from './errors';
import { busNames } from './topology';

export type { BusState } from './bus-connection';
export type { DeadLetter } from './dead-letter';
export type { MessageMeta } from './envelope';
export { BusUnavailableError, RequestTimeoutError } from './errors';

const PUBLISH_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 5_000;
const REDELIVERY_MS = 250;

export interface PublishOptions {
  messageId?: string;
  traceparent?: string | undefined;
}

export interface RequestOptions {
  timeoutMs?: number;
  /** Called when the command is on its way, which is not yet to say that it arrives. */
  onSent?: () => void;
}

export interface QueueOptions {
  /** The queue's name without the namespace, such as `svc-users.registrations`. It carries this message alone. */
  queue: string;
  dto: new () => object;
  /** Messages handled at the same time. */
  prefetch?: number;
  /** Milliseconds before the first redelivery of a message whose handler threw; each further one waits four times as long. */
  redeliveryMs?: number;
}

/** The service's one door to RabbitMQ: events, commands with their replies, and the queues it serves. */
@Injectable()
export class Bus implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Bus.name);
  private readonly names;
  private readonly connection: BusConnection;
  private readonly consumers: Consumer[] = [];
  private readonly broadcastConsumers: BroadcastConsumer[] = [];
  private readonly collectors: DeadLetterCollector[] = [];

  constructor(
    config: ServiceConfig,
    @Inject(SERVICE_NAME) private readonly appId: string,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.stopConsuming());
    this.names = busNames(config.BUS_NAMESPACE);
    this.connection = new BusConnection({
      url: config.RABBITMQ_URL,
      name: `larkspur ${appId}`,
      names: this.names,
      restore: async (session) => {
        for (const part of [...this.broadcastConsumers, ...this.consumers, ...this.collectors])
          await part.attach(session);
      },
    });
  }

  /** Waits a while for the broker, then starts without it: subscriptions follow when it comes. */
  async onModuleInit(): Promise<void> {
    this.connection.start();
    await this.connection.waitForSession(START_TIMEOUT_MS).catch(() => {
      this.logger.warn('Starting without the message broker');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }

  state(): BusState {
    return this.connection.state();
  }

  /**
   * Called each time the connection stands again, with every queue and observer in place.
   * @param listener gets the time at which the connection before was last heard, in milliseconds since the epoch; or 0
   */
  onConnected(listener: (deafSince: number) => void): void {
    this.connection.onConnected(listener);
  }

  /**
   * Resolves when the broker has the event safely; sent again under the same id when the connection breaks meanwhile.
   * @throws BusUnavailableError when it was not confirmed: send it again under the same `messageId`
   */
  async publish<E extends EventName>(event: E, payload: Events[E], options: PublishOptions = {}): Promise<void> {
    const { messageId = newId(), traceparent = currentContext()?.traceparent } = options;
    const properties = toProperties({
      type: event,
      messageId,
      traceparent: continueTrace(traceparent),
      appId: this.appId,
    });
    const content = encode(payload);
    const until = Date.now() + PUBLISH_TIMEOUT_MS;
    for (;;) {
      const session = await this.connection.waitForSession(until - Date.now());
      try {
        await session.ensureQueues(event);
        await session.publisher.send(this.names.events, event, content, properties, until - Date.now());
        return;
      } catch {
        // The same session still stands: it is the broker that does not want it.
        if (session === this.connection.current) throw new BusUnavailableError(`The broker did not confirm ${event}.`);
      }
    }
  }

  /**
   * Asks the one service that serves `command`.
   * @throws RequestTimeoutError when the outcome is unknown
   * @throws BusUnavailableError when the command surely was not sent, or nobody serves it
   */
  async request<C extends CommandName>(
    command: C,
    payload: Commands[C]['request'],
    { timeoutMs = REQUEST_TIMEOUT_MS, onSent }: RequestOptions = {},
  ): Promise<Commands[C]['reply']> {
    const until = Date.now() + timeoutMs;
    const session = await this.connection.waitForSession(timeoutMs);
    const traceparent = continueTrace(currentContext()?.traceparent);
    const properties = toProperties({ type: command, messageId: newId(), traceparent, appId: this.appId });
    const answered = session.rpc.send(this.names.commands, command, encode(payload), properties, until - Date.now());
    onSent?.();
    const reply = await answered;
    return reply as Commands[C]['reply'];
  }

  /** Handles each event of this kind at least once, in one instance of the service: see `recordFirstDelivery`. */
  async subscribe<E extends EventName>(
    event: E,
    options: QueueOptions,
    handler: (payload: Events[E], meta: MessageMeta) => Promise<unknown>,
  ): Promise<void> {
    await this.consume('event', event, options, (payload, meta) => handler(payload as Events[E], meta));
  }

  /** Answers a command. It may come more than once, and its answer may not arrive: handlers are idempotent. */
  async serve<C extends CommandName>(
    command: C,
    options: QueueOptions,
    handler: (payload: Commands[C]['request'], meta: MessageMeta) => Promise<Commands[C]['reply']>,
  ): Promise<void> {
    await this.consume('command', command, options, (payload, meta) =>
      handler(payload as Commands[C]['request'], meta),
    );
  }

  /** Sees every event from now on, in every instance; what happens while the connection is down is missed. */
  async observe<E extends EventName>(
    event: E,
    handler: (payload: Events[E], meta: MessageMeta) => unknown,
  ): Promise<void> {
    const observer = new BroadcastConsumer({
      event,
      names: this.names,
      handle: (payload, meta) => handler(payload as Events[E], meta),
    });
    this.broadcastConsumers.push(observer);
    await this.attach(observer);
  }

  /**
   * Takes what the queues of all services refused for good, once among the instances. A message is out of the broker when
   * the handler is done; one whose handler throws is tried again until it is.
   */
  async collectDeadLetters(handler: (message: DeadLetter) => Promise<unknown>): Promise<void> {
    const collector = new DeadLetterCollector({ names: this.names, handle: handler });
    this.collectors.push(collector);
    await this.attach(collector);
  }

  /**
   * Puts a dead letter back into the queue that refused it, and into no other.
   * @returns false when there is no such queue
   * @throws BusUnavailableError when the broker did not confirm it: it may be there or not
   */
  async redrive(letter: Pick<DeadLetter, 'id' | 'queue' | 'content' | 'properties'>): Promise<boolean> {
    const until = Date.now() + PUBLISH_TIMEOUT_MS;
    const session = await this.connection.waitForSession(PUBLISH_TIMEOUT_MS);
    try {
      return await session.publisher.sendToQueue(this.names.queue(letter.queue), letter, until - Date.now());
    } catch {
      throw new BusUnavailableError(`The broker did not confirm the message for ${letter.queue}.`);
    }
  }

  /** Queues that this process consumes, without the namespace. */
  consumedQueues(): string[] {
    return this.consumers.map(({ options }) => options.queue);
  }

  private async consume(
    kind: 'event' | 'command',
    type: string,
    { redeliveryMs = REDELIVERY_MS, ...options }: QueueOptions,
    handle: (payload: object, meta: MessageMeta) => Promise<unknown>,
  ): Promise<void> {
    if (this.consumers.some(({ options: { queue } }) => queue === options.queue)) {
      throw new Error(`Queue ${options.queue} has a consumer already: a queue carries one message.`);
    }
    const { names, appId } = this;
    const consumer = new Consumer({ ...options, redeliveryMs, kind, type, names, appId, handle });
    this.consumers.push(consumer);
    await this.attach(consumer);
  }

  private async stopConsuming(): Promise<void> {
    await Promise.all([...this.consumers, ...this.collectors].map((part) => part.stop()));
  }

  private async attach(part: { attach(session: BrokerSession): Promise<void> }): Promise<void> {
    const session = this.connection.current;
    try {
      if (session) await part.attach(session);
    } catch (error) {
      // RabbitMQ closes the connection where two instances declare a quorum queue at the same moment (541): the next
      // connection restores every part, this one included.
      if (session?.isOpen) throw error;
    }
  }
}
