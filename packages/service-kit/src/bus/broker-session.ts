import {
  CONTRACT_QUEUES,
  type CommandName,
  EVENT_QUEUES,
  type EventName,
  type MessagingService,
} from '@larkspur/contracts/messages';
import { Logger } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { NotDeclaredError } from './errors';
import { serviceUser } from './message-publisher';
import { Publisher } from './publisher';
import { RpcClient } from './rpc-client';
import {
  assertExchange,
  assertQuorumQueue,
  type BusNames,
  bindDeadLetters,
  DELAY_HEADER,
  deadLetterKeys,
  delayArguments,
  type ExchangeType,
  type QueueBinding,
  serviceOf,
} from './topology';
import { withTimeout } from './with-timeout';

const HEARTBEAT_SECONDS = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
const PING_INTERVAL_MS = 1_000;

/** Every broker has it, and no permission is needed to ask for it. */
const BUILT_IN_EXCHANGE = 'amq.direct';

/** AMQP's reply codes. */
const NOT_FOUND = 404;
const ACCESS_REFUSED = 403;

export interface BrokerSessionOptions {
  url(): string;
  /** Shown in the broker's list of connections. */
  name: string;
  names: BusNames;
}

/** One connection, from open to close. A closed channel closes the whole session, so that there is one path of recovery. */
export class BrokerSession {
  private readonly logger = new Logger(BrokerSession.name);
  /** Resolves when the session has ended. */
  readonly closed: Promise<void>;
  private end: () => void = () => undefined;
  private pinging: NodeJS.Timeout | undefined;
  private closing = false;
  private channels?: { control: Channel; publisher: Publisher; rpc: RpcClient };
  private readonly exchanges = new Map<string, Promise<void>>();
  private readonly exchangeTypes = new Map<string, ExchangeType>();
  private readonly declared = new Map<EventName, Promise<void>>();
  private readonly delays = new Map<string, Promise<void>>();
  private deadLetters: Promise<void> | undefined;
  private probe: Channel | undefined;
  private probing: Promise<unknown> = Promise.resolve();
  /** Milliseconds since the epoch. */
  lastHeardAt = Date.now();
  /** Why the broker closed a channel, and with it this session. */
  failure: Error | undefined;

  private constructor(
    private readonly model: ChannelModel,
    private readonly names: BusNames,
    /** A service's own, which may only do what the contract lists it for. Without it, all services share one user. */
    private readonly user: MessagingService | undefined,
  ) {
    this.closed = new Promise((resolve) => {
      this.end = resolve;
    });
    // 'close' follows; without a listener 'error' would end the process.
    model.on('error', (error) => this.logger.warn({ err: error }, 'The connection to the message broker failed'));
    model.on('close', () => void this.close());
    void this.closed.then(() => clearInterval(this.pinging));
  }

  static async open({ url, name, names }: BrokerSessionOptions): Promise<BrokerSession> {
    const address = new URL(url());
    address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
    const model = await connect(address.href, {
      // amqplib leaves Nagle's algorithm on, which costs 42 ms a call instead of 1.
      noDelay: true,
      timeout: CONNECT_TIMEOUT_MS,
      clientProperties: { connection_name: name },
    });
    const session = new BrokerSession(model, names, serviceUser(address.href));
    try {
      await session.openChannels();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** False as soon as closing has begun. */
  get isOpen(): boolean {
    return !this.closing;
  }

  get publisher(): Publisher {
    return this.openedChannels.publisher;
  }

  get rpc(): RpcClient {
    return this.openedChannels.rpc;
  }

  /**
   * Checks that an exchange exists, once per session. Where all services share one user, it is declared if it is missing.
   * @throws NotDeclaredError
   */
  ensureExchange(exchange: string, type: ExchangeType = 'direct'): Promise<void> {
    this.exchangeTypes.set(exchange, type);
    return once(this.exchanges, exchange, () => this.checkOrDeclareExchange(exchange, type));
  }

  /** The exchange of the command, which has no queue before its handler has run. */
  ensureCommand(command: CommandName): Promise<void> {
    return this.ensureExchange(this.names.exchange('command', command));
  }

  /**
   * Checks that every durable queue of the event exists, whether or not its consumer has ever run. Where all services share one user,
   * the queues are declared.
   * @throws NotDeclaredError
   */
  ensureQueues(event: EventName): Promise<void> {
    return once(this.declared, event, () => this.declareQueues(event));
  }

  /**
   * Declares a queue of this service with the delays of its messages. Where all services share one user, the dead letters are bound
   * to what it rejects.
   * @param name without the namespace
   */
  async declareQueue(
    channel: Channel,
    name: string,
    { binding, delaysMs }: { binding: QueueBinding; delaysMs: readonly number[] },
  ): Promise<void> {
    const queue = this.names.queue(name);
    await this.ensureExchange(binding.exchange);
    await this.ensureExchange(this.names.dead);
    if (!this.user) await this.ensureDeadLetters(channel);
    await this.ensureQueue(channel, queue);
    // Whoever may bind the dead letters receives a copy of all of them: among users of their own, only the collector may.
    if (!this.user) await bindDeadLetters(channel, { queue, names: this.names, binding });
    await channel.bindQueue(queue, binding.exchange, binding.key);
    await this.declareDelays(channel, { service: serviceOf(name), queue, delaysMs });
  }

  /**
   * Declares the queues in which messages of a service wait for their next attempt, and the way back from there.
   * @param queue with the namespace
   */
  async declareDelays(
    channel: Channel,
    { service, queue, delaysMs }: { service: string; queue: string; delaysMs: readonly number[] },
  ): Promise<void> {
    await this.ensureExchange(this.names.delay(service), 'headers');
    await this.ensureExchange(this.names.return(service));
    await channel.bindQueue(queue, this.names.return(service), queue);
    for (const delayMs of new Set(delaysMs)) {
      const delayQueue = this.names.delayQueue(service, delayMs);
      await once(this.delays, delayQueue, () => this.declareDelayQueue(channel, delayQueue, service, delayMs));
    }
  }

  /** The queue of the collector, with what all queues of the contract reject permanently. */
  async declareDeadLetters(channel: Channel): Promise<void> {
    await this.ensureDeadLetters(channel);
    // A user that all services share lets each consumer bind what its queue rejects.
    if (!this.user) return;
    const { dead, deadLetters } = this.names;
    for (const key of deadLetterKeys(this.names, CONTRACT_QUEUES)) await channel.bindQueue(deadLetters, dead, key);
  }

  /** The next use declares everything again: something that this session has declared was deleted on the running broker. */
  invalidateDeclarations(): void {
    this.exchanges.clear();
    this.declared.clear();
    this.invalidateQueuesOfConsumers();
  }

  /** As `invalidateDeclarations`, but once for all messages that were sent after the same declaration. */
  invalidateQueues(event: EventName, declaration: Promise<void>): void {
    if (this.declared.get(event) === declaration) this.invalidateDeclarations();
  }

  /** Declares again what this session uses, without making anyone wait for it meanwhile. @throws NotDeclaredError */
  async refresh(): Promise<void> {
    this.invalidateQueuesOfConsumers();
    for (const [exchange, type] of this.exchangeTypes) await this.checkOrDeclareExchange(exchange, type);
    // A missing queue of another service concerns only who publishes to it.
    if (this.user) this.declared.clear();
    for (const event of [...this.declared.keys()]) await this.declareQueues(event);
  }

  openChannel(): Promise<Channel> {
    return this.supervise(this.model.createChannel());
  }

  /** Bounded in time: amqplib would wait forever for a broker that hangs or a socket that is just closing. */
  async close(): Promise<void> {
    this.closing = true;
    await withTimeout(CLOSE_TIMEOUT_MS, async () => this.model.close());
    this.end();
  }

  private invalidateQueuesOfConsumers(): void {
    this.delays.clear();
    this.deadLetters = undefined;
  }

  private get openedChannels(): { control: Channel; publisher: Publisher; rpc: RpcClient } {
    if (!this.channels) throw new Error('The session is not open yet.');
    return this.channels;
  }

  private async openChannels(): Promise<void> {
    const control = await this.openChannel();
    this.channels = {
      control,
      publisher: new Publisher(await this.supervise(this.model.createConfirmChannel())),
      rpc: await RpcClient.open(await this.openChannel()),
    };
    this.startPinging(control);
  }

  /** Nothing is dead-lettered from here: the collector stores a message or holds it. */
  private ensureDeadLetters(channel: Channel): Promise<void> {
    this.deadLetters ??= this.ensureExchange(this.names.dead).then(() =>
      this.ensureQueue(channel, this.names.deadLetters),
    );
    return this.deadLetters;
  }

  private async ensureQueue(
    channel: Channel,
    queue: string,
    queueArguments?: Record<string, string | number>,
  ): Promise<void> {
    if (await this.hasQueue(queue)) return;
    await assertQuorumQueue(channel, queue, queueArguments);
  }

  private hasQueue(queue: string): Promise<boolean> {
    return this.succeeds((probe) => probe.checkQueue(queue), NOT_FOUND);
  }

  private async declareDelayQueue(
    channel: Channel,
    delayQueue: string,
    service: string,
    delayMs: number,
  ): Promise<void> {
    await this.ensureQueue(channel, delayQueue, delayArguments(this.names.return(service), delayMs));
    await channel.bindQueue(delayQueue, this.names.delay(service), '', {
      'x-match': 'all',
      [DELAY_HEADER]: String(delayMs),
    });
  }

  private async checkOrDeclareExchange(exchange: string, type: ExchangeType): Promise<void> {
    if (await this.succeeds((probe) => probe.checkExchange(exchange), NOT_FOUND)) return;
    if (!(await this.succeeds((probe) => assertExchange(probe, exchange, type), ACCESS_REFUSED))) {
      throw new NotDeclaredError(
        `The exchange ${exchange} does not exist, and only the operator of the broker may declare it.`,
      );
    }
  }

  /** On a channel of their own, one after the other, because the broker closes it with `failureCode` when the answer is no. */
  private succeeds(attempt: (channel: Channel) => Promise<unknown>, failureCode: number): Promise<boolean> {
    const result = this.probing.then(() => this.tryOnProbe(attempt, failureCode));
    this.probing = result.catch(() => undefined);
    return result;
  }

  private async tryOnProbe(attempt: (channel: Channel) => Promise<unknown>, failureCode: number): Promise<boolean> {
    this.probe ??= await this.openProbe();
    try {
      await attempt(this.probe);
      return true;
    } catch (error) {
      this.probe = undefined;
      if (error instanceof Error && 'code' in error && error.code === failureCode) return false;
      throw error;
    }
  }

  private async openProbe(): Promise<Channel> {
    const channel = await this.model.createChannel();
    channel.on('error', () => undefined);
    return channel;
  }

  /** The dead letters of a queue are not bound here: only its consumer rejects its messages. */
  private async declareQueues(event: EventName): Promise<void> {
    const { control } = this.openedChannels;
    const exchange = this.names.exchange('event', event);
    await this.ensureExchange(exchange);
    for (const name of EVENT_QUEUES[event]) {
      const queue = this.names.queue(name);
      if (this.user) {
        await this.requireQueue(queue, serviceOf(name));
      } else {
        await this.ensureQueue(control, queue);
        await control.bindQueue(queue, exchange, event);
      }
    }
  }

  /** To bind a queue takes rights with which the publisher of an event could copy those of all its publishers. */
  private async requireQueue(queue: string, consumer: string): Promise<void> {
    if (await this.hasQueue(queue)) return;
    throw new NotDeclaredError(
      `The queue ${queue} does not exist, and only ${consumer} and the operator of the broker may declare it.`,
    );
  }

  private async supervise<C extends Channel>(opening: Promise<C>): Promise<C> {
    const channel = await opening;
    channel.on('error', (error) => {
      this.failure ??= error;
      this.logger.error({ err: error }, 'The message broker closed a channel');
    });
    channel.on('close', () => {
      if (!this.closing) void this.close();
    });
    return channel;
  }

  /** Two missed heartbeats take too long to detect a frozen broker: token checks rely on revocations arriving. */
  private startPinging(control: Channel): void {
    let waiting = false;
    this.pinging = setInterval(async () => {
      if (waiting) return;
      waiting = true;
      try {
        await control.checkExchange(BUILT_IN_EXCHANGE);
        this.lastHeardAt = Date.now();
      } catch {
        // The channel closed, and so does the session.
      }
      waiting = false;
    }, PING_INTERVAL_MS);
  }
}

/** A failed attempt is not kept, so that the next call tries again. */
function once<K>(attempts: Map<K, Promise<void>>, key: K, attempt: () => Promise<void>): Promise<void> {
  const running = attempts.get(key);
  if (running) return running;
  const started = attempt();
  attempts.set(key, started);
  started.catch(() => attempts.delete(key));
  return started;
}
