import type { Events, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { ProcessRun } from './process-run';
import { neverSettles, type SimulationContext } from './simulation-context';

interface PendingRequest {
  run: ProcessRun;
  resolve(outcomes: readonly PostOutcome[]): void;
  reject(error: Error): void;
}

/** A command in the broker's queue. Correlation ids are in the order of sending. */
interface Command {
  correlation: number;
  transfers: PostTransfer[];
}

/** An unacknowledged delivery. It is void once the broker has requeued the command. */
export interface Delivery {
  command: Command;
  consumer: Consumer;
  isVoid: boolean;
}

export interface Consumer {
  run: ProcessRun;
  receive(delivery: Delivery): void;
}

export class BusUnavailableError extends Error {
  override readonly name = 'BusUnavailableError';
}

const PREFETCH = 4;

/** The broker: a durable command queue, replies that end with the connection, events, and the faults of all of these. */
export class SimulatedBus {
  /** The number of times that `statement.changed` was received for each line. */
  readonly received = new Map<string, number>();
  private readonly queue: Command[] = [];
  private readonly deliveries = new Set<Delivery>();
  private readonly consumers = new Set<Consumer>();
  private readonly pendingRequests = new Map<number, PendingRequest>();
  private correlation = 0;
  private newestDelivered = 0;
  private newestAnswered = 0;
  private isDown = false;

  constructor(private readonly context: SimulationContext) {}

  request(run: ProcessRun, transfers: readonly PostTransfer[], deadline: number, onSent: () => void) {
    const { timeline, faults } = this.context;
    if (!run.isAlive) return neverSettles<readonly PostOutcome[]>();
    return new Promise<readonly PostOutcome[]>((resolve, reject) => {
      if (this.isDown) return this.later(run, 'no broker', () => reject(new BusUnavailableError('the broker is down')));
      const correlation = ++this.correlation;
      this.pendingRequests.set(correlation, { run, resolve, reject });
      timeline.schedule(deadline, run, null, () => this.rejectRequest(correlation, 'no reply in time'));
      const command = { correlation, transfers: transfers.map((transfer) => ({ ...transfer })) };
      timeline.schedule(this.context.networkDelay(), null, `command ${correlation} reaches the broker`, () => {
        if (this.isDown) return;
        const copies = faults.occurs('command lost') ? 0 : faults.occurs('command duplicated') ? 2 : 1;
        for (let i = 0; i < copies; i++) this.queue.push(command);
        this.dispatch();
        this.later(run, `command ${correlation} is confirmed`, onSent);
      });
    });
  }

  serve(consumer: Consumer): void {
    this.consumers.add(consumer);
    this.dispatch();
  }

  reply({ command: { correlation }, consumer, isVoid }: Delivery, outcomes: readonly PostOutcome[]): void {
    const { timeline, faults } = this.context;
    if (!consumer.run.isAlive || isVoid || this.isDown) return;
    const copies = faults.occurs('reply lost') ? 0 : faults.occurs('reply duplicated') ? 2 : 1;
    const copiedOutcomes = outcomes.map((outcome) => ({ ...outcome }));
    for (let i = 0; i < copies; i++) {
      const run = this.pendingRequests.get(correlation)?.run ?? null;
      const delay = faults.occurs('reply delayed') ? this.context.longDelay() : this.context.networkDelay();
      timeline.schedule(delay, run, `reply ${correlation}`, () => this.resolveRequest(correlation, copiedOutcomes));
    }
  }

  ack(delivery: Delivery): void {
    if (!delivery.consumer.run.isAlive || delivery.isVoid) return;
    this.deliveries.delete(delivery);
    this.dispatch();
  }

  nack(delivery: Delivery): void {
    if (delivery.consumer.run.isAlive && !delivery.isVoid) this.requeue(delivery);
  }

  /** @throws BusUnavailableError when the broker did not confirm the event */
  publish(run: ProcessRun, event: Events['statement.changed']): Promise<void> {
    const { timeline, faults } = this.context;
    if (!run.isAlive) return neverSettles();
    return new Promise((resolve, reject) => {
      if (this.isDown || faults.occurs('event refused')) {
        return this.later(run, 'event refused', () => reject(new BusUnavailableError('not confirmed')));
      }
      for (let i = faults.occurs('event duplicated') ? 2 : 1; i > 0; i--) {
        const delay = faults.occurs('event delayed') ? this.context.longDelay() : this.context.networkDelay();
        timeline.schedule(delay, null, 'event received', () => this.receive(event));
      }
      this.later(run, 'event confirmed', resolve);
    });
  }

  /** A process crashed, so the broker closes its connection. */
  disconnect(run: ProcessRun): void {
    for (const consumer of this.consumers) if (consumer.run === run) this.consumers.delete(consumer);
    for (const [correlation, waiting] of this.pendingRequests)
      if (waiting.run === run) this.pendingRequests.delete(correlation);
    for (const delivery of [...this.deliveries]) if (delivery.consumer.run === run) this.requeue(delivery);
  }

  goDown(forMs: number): void {
    const { timeline, faults } = this.context;
    if (this.isDown) return;
    faults.count('broker down');
    this.isDown = true;
    for (const delivery of [...this.deliveries]) this.requeue(delivery);
    for (const [correlation, { run }] of this.pendingRequests) {
      this.later(run, `request ${correlation} is lost with the connection`, () =>
        this.rejectRequest(correlation, 'the connection was lost'),
      );
    }
    timeline.schedule(forMs, null, 'the broker is up again', () => {
      this.isDown = false;
      this.dispatch();
    });
  }

  private dispatch(): void {
    const { timeline, faults, random } = this.context;
    while (this.queue.length > 0 && !this.isDown) {
      const free = [...this.consumers].filter((consumer) => this.countUnacknowledged(consumer) < PREFETCH);
      if (free.length === 0) return;
      const delivery: Delivery = {
        command: this.queue.shift() as Command,
        consumer: random.pick(free),
        isVoid: false,
      };
      this.deliveries.add(delivery);
      const { command, consumer } = delivery;
      const delay = faults.occurs('command delayed') ? this.context.longDelay() : this.context.networkDelay();
      timeline.schedule(delay, consumer.run, `takes command ${command.correlation}`, () => {
        if (delivery.isVoid) return;
        if (command.correlation < this.newestDelivered) faults.count('command overtaken');
        this.newestDelivered = Math.max(this.newestDelivered, command.correlation);
        consumer.receive(delivery);
      });
    }
  }

  private countUnacknowledged(consumer: Consumer): number {
    return [...this.deliveries].filter((delivery) => delivery.consumer === consumer).length;
  }

  private requeue(delivery: Delivery): void {
    delivery.isVoid = true;
    this.deliveries.delete(delivery);
    this.context.timeline.schedule(
      this.context.networkDelay(),
      null,
      `command ${delivery.command.correlation} is requeued`,
      () => {
        this.queue.unshift(delivery.command);
        this.dispatch();
      },
    );
  }

  private resolveRequest(correlation: number, outcomes: readonly PostOutcome[]): void {
    const waiting = this.pendingRequests.get(correlation);
    if (!waiting) return;
    if (correlation < this.newestAnswered) this.context.faults.count('reply overtaken');
    this.newestAnswered = Math.max(this.newestAnswered, correlation);
    this.pendingRequests.delete(correlation);
    waiting.resolve(outcomes);
  }

  private rejectRequest(correlation: number, reason: string): void {
    const waiting = this.pendingRequests.get(correlation);
    this.pendingRequests.delete(correlation);
    waiting?.reject(new BusUnavailableError(reason));
  }

  private receive({ changes }: Events['statement.changed']): void {
    for (const { line } of changes) this.received.set(line._id, (this.received.get(line._id) ?? 0) + 1);
  }

  private later(run: ProcessRun, what: string, act: () => void): void {
    this.context.timeline.schedule(this.context.networkDelay(), run, what, act);
  }
}
