import type { Events, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { Life } from './life';
import { never, type World } from './world';

interface Waiting {
  life: Life;
  resolve(outcomes: readonly PostOutcome[]): void;
  reject(error: Error): void;
}

/** A command as the broker holds it. `correlation` also tells which was sent first. */
interface Command {
  correlation: number;
  transfers: PostTransfer[];
}

/** A command given out. Void as soon as the broker has taken it back. */
export interface Delivery {
  command: Command;
  consumer: Consumer;
  isVoid: boolean;
}

export interface Consumer {
  life: Life;
  receive(delivery: Delivery): void;
}

export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

const PREFETCH = 4;

/** The broker: one durable queue of commands, replies that live as long as a connection, events, and what befalls them. */
export class SimulatedBus {
  /** How often each line was told by `statement.changed`. */
  readonly heard = new Map<string, number>();
  private readonly queue: Command[] = [];
  private readonly deliveries = new Set<Delivery>();
  private readonly consumers = new Set<Consumer>();
  private readonly waiting = new Map<number, Waiting>();
  private correlation = 0;
  private newestDelivered = 0;
  private newestAnswered = 0;
  private isAway = false;

  constructor(private readonly world: World) {}

  request(life: Life, transfers: readonly PostTransfer[], deadline: number, onSent: () => void) {
    const { timeline, faults } = this.world;
    if (!life.isAlive) return never<readonly PostOutcome[]>();
    return new Promise<readonly PostOutcome[]>((resolve, reject) => {
      if (this.isAway) return this.later(life, 'no broker', () => reject(new BusUnavailable('the broker is away')));
      const correlation = ++this.correlation;
      this.waiting.set(correlation, { life, resolve, reject });
      timeline.after(deadline, life, null, () => this.giveUp(correlation, 'no reply in time'));
      const command = { correlation, transfers: transfers.map((transfer) => ({ ...transfer })) };
      timeline.after(this.world.hop(), null, `command ${correlation} reaches the broker`, () => {
        if (this.isAway) return;
        const copies = faults.strikes('command lost') ? 0 : faults.strikes('command doubled') ? 2 : 1;
        for (let i = 0; i < copies; i++) this.queue.push(command);
        this.dispatch();
        this.later(life, `command ${correlation} is confirmed`, onSent);
      });
    });
  }

  serve(consumer: Consumer): void {
    this.consumers.add(consumer);
    this.dispatch();
  }

  reply({ command: { correlation }, consumer, isVoid }: Delivery, outcomes: readonly PostOutcome[]): void {
    const { timeline, faults } = this.world;
    if (!consumer.life.isAlive || isVoid || this.isAway) return;
    const copies = faults.strikes('reply lost') ? 0 : faults.strikes('reply doubled') ? 2 : 1;
    const told = outcomes.map((outcome) => ({ ...outcome }));
    for (let i = 0; i < copies; i++) {
      const life = this.waiting.get(correlation)?.life ?? null;
      const delay = faults.strikes('reply late') ? this.world.longHop() : this.world.hop();
      timeline.after(delay, life, `reply ${correlation}`, () => this.answer(correlation, told));
    }
  }

  ack(delivery: Delivery): void {
    if (!delivery.consumer.life.isAlive || delivery.isVoid) return;
    this.deliveries.delete(delivery);
    this.dispatch();
  }

  nack(delivery: Delivery): void {
    if (delivery.consumer.life.isAlive && !delivery.isVoid) this.takeBack(delivery);
  }

  /** @throws BusUnavailable when the broker did not confirm it */
  publish(life: Life, event: Events['statement.changed']): Promise<void> {
    const { timeline, faults } = this.world;
    if (!life.isAlive) return never();
    return new Promise((resolve, reject) => {
      if (this.isAway || faults.strikes('event refused')) {
        return this.later(life, 'event refused', () => reject(new BusUnavailable('not confirmed')));
      }
      for (let i = faults.strikes('event doubled') ? 2 : 1; i > 0; i--) {
        const delay = faults.strikes('event late') ? this.world.longHop() : this.world.hop();
        timeline.after(delay, null, 'event heard', () => this.hear(event));
      }
      this.later(life, 'event confirmed', resolve);
    });
  }

  /** A process is dead: the broker notices that its connection is. */
  forget(life: Life): void {
    for (const consumer of this.consumers) if (consumer.life === life) this.consumers.delete(consumer);
    for (const [correlation, waiting] of this.waiting) if (waiting.life === life) this.waiting.delete(correlation);
    for (const delivery of [...this.deliveries]) if (delivery.consumer.life === life) this.takeBack(delivery);
  }

  goAway(forMs: number): void {
    const { timeline, faults } = this.world;
    if (this.isAway) return;
    faults.count('broker away');
    this.isAway = true;
    for (const delivery of [...this.deliveries]) this.takeBack(delivery);
    for (const [correlation, { life }] of this.waiting) {
      this.later(life, `request ${correlation} is cut off`, () => this.giveUp(correlation, 'the connection was lost'));
    }
    timeline.after(forMs, null, 'the broker is back', () => {
      this.isAway = false;
      this.dispatch();
    });
  }

  private dispatch(): void {
    const { timeline, faults, random } = this.world;
    while (this.queue.length > 0 && !this.isAway) {
      const free = [...this.consumers].filter((consumer) => this.load(consumer) < PREFETCH);
      if (free.length === 0) return;
      const delivery: Delivery = {
        command: this.queue.shift() as Command,
        consumer: random.pick(free),
        isVoid: false,
      };
      this.deliveries.add(delivery);
      const { command, consumer } = delivery;
      const delay = faults.strikes('command late') ? this.world.longHop() : this.world.hop();
      timeline.after(delay, consumer.life, `takes command ${command.correlation}`, () => {
        if (delivery.isVoid) return;
        if (command.correlation < this.newestDelivered) faults.count('command overtaken');
        this.newestDelivered = Math.max(this.newestDelivered, command.correlation);
        consumer.receive(delivery);
      });
    }
  }

  private load(consumer: Consumer): number {
    return [...this.deliveries].filter((delivery) => delivery.consumer === consumer).length;
  }

  private takeBack(delivery: Delivery): void {
    delivery.isVoid = true;
    this.deliveries.delete(delivery);
    this.world.timeline.after(
      this.world.hop(),
      null,
      `command ${delivery.command.correlation} is given out again`,
      () => {
        this.queue.unshift(delivery.command);
        this.dispatch();
      },
    );
  }

  private answer(correlation: number, outcomes: readonly PostOutcome[]): void {
    const waiting = this.waiting.get(correlation);
    if (!waiting) return;
    if (correlation < this.newestAnswered) this.world.faults.count('reply overtaken');
    this.newestAnswered = Math.max(this.newestAnswered, correlation);
    this.waiting.delete(correlation);
    waiting.resolve(outcomes);
  }

  private giveUp(correlation: number, why: string): void {
    const waiting = this.waiting.get(correlation);
    this.waiting.delete(correlation);
    waiting?.reject(new BusUnavailable(why));
  }

  private hear({ changes }: Events['statement.changed']): void {
    for (const { line } of changes) this.heard.set(line._id, (this.heard.get(line._id) ?? 0) + 1);
  }

  private later(life: Life, what: string, act: () => void): void {
    this.world.timeline.after(this.world.hop(), life, what, act);
  }
}
