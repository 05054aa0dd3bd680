import type { Channel, ConsumeMessage } from 'amqplib';
import { withDeadline } from '../deadline';
import type { BrokerSession } from './broker-session';

const STOP_TIMEOUT_MS = 1_000;

export interface QueueSubscriptionOptions {
  /** With the namespace. */
  queue: string;
  prefetch: number;
  /** Returns whether messages are wanted now: see `startOrStop`. */
  isWanted(): boolean;
  declare(session: BrokerSession, channel: Channel): Promise<void>;
  /** Never rejects. */
  receive(session: BrokerSession, channel: Channel, message: ConsumeMessage): Promise<void>;
}

/** Consumes one queue over all sessions, with a channel of its own in each, and can stop and start in between. */
export class QueueSubscription {
  /** Messages that are not acknowledged yet, and the work on them. */
  readonly inFlight = new Map<ConsumeMessage, Promise<void>>();
  private session: BrokerSession | undefined;
  private channel: Channel | undefined;
  private consumerTag: string | undefined;
  private transition: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(private readonly options: QueueSubscriptionOptions) {}

  /** Declares the queue and consumes it, once per session. */
  async attach(session: BrokerSession): Promise<void> {
    if (this.session === session) return;
    this.session = session;
    const channel = await session.openChannel();
    await this.options.declare(session, channel);
    await channel.prefetch(this.options.prefetch);
    this.channel = channel;
    this.consumerTag = undefined;
    // A transition on the previous connection may never settle.
    this.transition = Promise.resolve();
    await this.startOrStop();
  }

  /** Declares the queue again, in case it was deleted on the running broker. */
  async redeclare(session: BrokerSession): Promise<void> {
    if (this.session === session && this.channel) await this.options.declare(session, this.channel);
  }

  /** Consumes if messages are wanted, and cancels the consumer otherwise. */
  startOrStop(): Promise<void> {
    const done = this.transition.then(() => this.applyState());
    this.transition = done.catch(() => undefined);
    return done;
  }

  /** Stops consuming and waits for the messages in progress. A broker that hangs or is gone never responds. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await withDeadline(STOP_TIMEOUT_MS, () => this.startOrStop()).catch(() => undefined);
    while (this.inFlight.size > 0) await Promise.all(this.inFlight.values());
    await withDeadline(STOP_TIMEOUT_MS, () => this.flush()).catch(() => undefined);
  }

  /** Waits until no other message is in progress. */
  async waitForOthers(message: ConsumeMessage): Promise<void> {
    for (;;) {
      const others = [...this.inFlight].flatMap(([other, work]) => (other === message ? [] : [work]));
      if (others.length === 0) return;
      await Promise.all(others);
    }
  }

  private async applyState(): Promise<void> {
    const { session, channel } = this;
    if (!session?.isOpen || !channel) return;
    const isWanted = !this.isStopping && this.options.isWanted();
    if (isWanted && this.consumerTag === undefined) {
      const { consumerTag } = await channel.consume(this.options.queue, (message) => {
        // The broker canceled the consumer because its queue was deleted: reconnect, which declares it again.
        if (message === null) return void channel.close().catch(() => undefined);
        const work = this.options.receive(session, channel, message);
        this.inFlight.set(message, work);
        void work.finally(() => this.inFlight.delete(message));
      });
      if (this.channel === channel) this.consumerTag = consumerTag;
    } else if (!isWanted && this.consumerTag !== undefined) {
      const tag = this.consumerTag;
      this.consumerTag = undefined;
      await channel.cancel(tag);
    }
  }

  /**
   * A round trip on the channel. amqplib interleaves channels, so closing the connection could overtake the last
   * acknowledgements, and handled messages would be redelivered.
   */
  private async flush(): Promise<void> {
    await this.channel?.prefetch(this.options.prefetch);
  }
}
