import { setImmediate } from 'node:timers/promises';
import { Bulkhead, BulkheadRejectedError } from '@larkspur/service-kit/bulkhead';
import { Drain } from '@larkspur/service-kit/drain';
import { currentContext, runInContext } from '@larkspur/service-kit/http/request-context';
import { Injectable, Logger } from '@nestjs/common';

/** No request waits for these tasks, so that they take at most one connection from the pool. */
const MAX_CONCURRENT = 1;
const MAX_QUEUED = 1_000;

type Task = () => Promise<void>;

/**
 * Runs work after the response, so that response times do not reveal, for example, whether a login exists. When the queue
 * is full, which only a flood of requests can cause, a task is dropped and logged.
 */
@Injectable()
export class TaskQueue {
  private readonly logger = new Logger(TaskQueue.name);
  private readonly bulkhead = new Bulkhead({ maxConcurrent: MAX_CONCURRENT, maxQueued: MAX_QUEUED });
  private readonly pending = new Set<Promise<void>>();

  constructor(drain: Drain) {
    drain.onDrain(() => this.idle());
  }

  enqueue(task: Task): void {
    const context = currentContext();
    const running = this.run(context ? () => runInContext(context, task) : task);
    this.pending.add(running);
    void running.finally(() => this.pending.delete(running));
  }

  /** Resolves when no task is queued or running. */
  async idle(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /** Never rejects. */
  private async run(task: Task): Promise<void> {
    // The response is sent first.
    await setImmediate();
    try {
      await this.bulkhead.run(task);
    } catch (error) {
      if (error instanceof BulkheadRejectedError) this.logger.warn('The task queue is full: dropped a task');
      else this.logger.error({ err: error }, 'A task failed');
    }
  }
}
