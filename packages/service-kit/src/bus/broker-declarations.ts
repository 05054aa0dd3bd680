import {
  CONTRACT_QUEUES,
  type CommandName,
  EVENT_QUEUES,
  type EventName,
  type MessagingService,
} from '@larkspur/contracts/messages';
import type { Channel } from 'amqplib';
import { NotDeclaredError } from './errors';
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

/** AMQP's reply codes. */
const NOT_FOUND = 404;
const ACCESS_REFUSED = 403;

/** The exchanges and queues that a session uses: each is declared once, or checked once where the session may not declare it. */
export class BrokerDeclarations {
  private readonly exchanges = new Map<string, Promise<void>>();
  private readonly exchangeTypes = new Map<string, ExchangeType>();
  private readonly declared = new Map<EventName, Promise<void>>();
  private readonly delays = new Map<string, Promise<void>>();
  private deadLetters: Promise<void> | undefined;
  private probe: Channel | undefined;
  private probing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly names: BusNames,
    /** A service's own, which may only do what the contract lists it for. Without it, all services share one user. */
    private readonly user: MessagingService | undefined,
    private readonly control: Channel,
    private readonly createChannel: () => Promise<Channel>,
  ) {}

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
    // A user with the right to bind the dead letters can copy all of them: of separate users, only the collector has it.
    if (!this.user) await bindDeadLetters(channel, { queue, names: this.names, binding });
    await channel.bindQueue(queue, binding.exchange, binding.key);
    await this.declareDelays(channel, { service: serviceOf(name), queue, delaysMs });
  }

  /**
   * Declares the queues where messages of a service wait for their next attempt, and the bindings that return them.
   * @param queue the name with the namespace
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
  invalidate(): void {
    this.exchanges.clear();
    this.declared.clear();
    this.invalidateQueuesOfConsumers();
  }

  /** Calls `invalidate` once for all messages that were sent after the same declaration. */
  invalidateQueues(event: EventName, declaration: Promise<void>): void {
    if (this.declared.get(event) === declaration) this.invalidate();
  }

  /** Declares again what this session uses. Publishers do not wait for it. @throws NotDeclaredError */
  async refresh(): Promise<void> {
    this.invalidateQueuesOfConsumers();
    for (const [exchange, type] of this.exchangeTypes) await this.checkOrDeclareExchange(exchange, type);
    // A missing queue of another service concerns only who publishes to it.
    if (this.user) this.declared.clear();
    for (const event of [...this.declared.keys()]) await this.declareQueues(event);
  }

  private invalidateQueuesOfConsumers(): void {
    this.delays.clear();
    this.deadLetters = undefined;
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

  /** Makes attempts one after the other on a separate channel: the broker closes it with `failureCode` when an attempt fails. */
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
    const channel = await this.createChannel();
    channel.on('error', () => undefined);
    return channel;
  }

  /** The dead letters of a queue are not bound here: only its consumer rejects its messages. */
  private async declareQueues(event: EventName): Promise<void> {
    const { control } = this;
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

  /** Only checks the queue: with the right to bind queues, a publisher could copy the events of all other publishers. */
  private async requireQueue(queue: string, consumer: string): Promise<void> {
    if (await this.hasQueue(queue)) return;
    throw new NotDeclaredError(
      `The queue ${queue} does not exist, and only ${consumer} and the operator of the broker may declare it.`,
    );
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
