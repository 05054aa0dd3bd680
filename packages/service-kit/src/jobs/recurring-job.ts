import { SetMetadata } from '@nestjs/common';

export interface RecurringJobOptions {
  /** The description that administrators read: an imperative without a period. */
  title: string;
  /** Pause between the end of one run and the start of the next. */
  everyMs: number;
  /** Spreads instances: each pause is between `1 - jitter` and `1 + jitter` times `everyMs`. 0 by default. */
  jitter?: number;
  /** Runs once as soon as the service has started. By default the first run follows the first pause. */
  isImmediate?: boolean;
}

type JobDecorator = <M extends () => Promise<unknown>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

const RECURRING_JOB = Symbol('recurring job');

/**
 * Runs this method over and over, from the end of the start until the service drains. Runs never overlap; an error is
 * logged and the next run follows. The stop waits for a run in progress. A method that returns a number of milliseconds
 * replaces the next pause, such as 0 while there is more to do.
 */
export function RecurringJob(options: RecurringJobOptions): JobDecorator {
  return SetMetadata(RECURRING_JOB, options);
}

export function getRecurringJob(method: object): RecurringJobOptions | undefined {
  return Reflect.getMetadata(RECURRING_JOB, method);
}
