import { Drain } from '@larkspur/service-kit/drain';
import { currentContext, runInContext } from '@larkspur/service-kit/http/request-context';
import { Injectable, Logger } from '@nestjs/common';

/** One connection of the pool at most is busy with what nobody waits for. */
const AT_ONCE = 1;
const LONGEST_QUEUE = 1_000;

type Task = () => Promise<void>;

/**
 * What is done beside an answer, so that the time of the answer tells nothing: whether somebody has an e-mail, for one.
 * Whatever does not fit into the queue is dropped, with a line in the log: it is a flood then.
 */
@Injectable()
export class TaskQueue {
  private readonly log = new Logger(TaskQueue.name);
  private readonly queue: Task[] = [];
  private running = 0;
  private whenIdle: (() => void)[] = [];

  constructor(drain: Drain) {
    drain.onDrain(() => this.idle());
  }

  run(work: Task): void {
    if (this.queue.length >= LONGEST_QUEUE) {
      this.log.warn('Work beside the answers is piling up: dropped');
      return;
    }
    const context = currentContext();
    this.queue.push(context ? () => runInContext(context, work) : work);
    // The answer leaves first.
    setImmediate(() => this.next());
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    if (this.queue.length + this.running > 0) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  private async next(): Promise<void> {
    if (this.running >= AT_ONCE) return;
    const work = this.queue.shift();
    if (!work) {
      for (const resolve of this.whenIdle.splice(0)) resolve();
      return;
    }
    this.running += 1;
    try {
      await work();
    } catch (error) {
      this.log.error({ err: error }, 'Work beside an answer failed');
    } finally {
      this.running -= 1;
    }
    void this.next();
  }
}
