import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { Drain } from '../drain';
import { MethodDiscovery } from '../method-discovery';
import { JobLog } from './job-log';
import { getRecurringJob, type RecurringJobOptions } from './recurring-job';

interface DiscoveredJob {
  options: RecurringJobOptions;
  name: string;
  run(): Promise<unknown>;
}

/** Starts every `@RecurringJob` once all providers are ready, and stops them when the service drains. */
@Injectable()
export class JobScheduler implements OnApplicationBootstrap {
  private readonly logger = new Logger(JobScheduler.name);
  private readonly stopping = new AbortController();
  private loops: Promise<void>[] = [];

  constructor(
    private readonly methods: MethodDiscovery,
    drain: Drain,
    /** Absent in a process without a database. */
    @Optional() private readonly log?: JobLog,
  ) {
    // Each job waits for it, and a service has more of them than Node.js takes for a leak.
    setMaxListeners(0, this.stopping.signal);
    drain.onStopIntake(() => this.stop());
  }

  onApplicationBootstrap(): void {
    if (this.stopping.signal.aborted) return;
    this.loops = this.methods.find(getRecurringJob).map(({ metadata, name, call }) => {
      this.log?.setTitle(name, metadata.title);
      return this.loop({ options: metadata, name, run: () => call() });
    });
  }

  private async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops);
  }

  /** Never rejects. */
  private async loop({ options, name, run }: DiscoveredJob): Promise<void> {
    const { everyMs, jitter = 0, isImmediate = false } = options;
    const { signal } = this.stopping;
    for (let pauseMs = isImmediate ? 0 : everyMs; ; ) {
      await delay(pauseMs * (1 + jitter * (2 * Math.random() - 1)), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      pauseMs = everyMs;
      const startedAt = new Date();
      const start = performance.now();
      const record = (error?: unknown) =>
        this.log?.record({ name, everyMs, startedAt, durationMs: performance.now() - start, error });
      try {
        const next = await run();
        if (typeof next === 'number') pauseMs = next;
        await record();
      } catch (error) {
        this.logger.warn({ err: error, job: name }, 'A recurring job failed; it runs again after its pause');
        await record(error ?? new Error('Unknown'));
      }
    }
  }
}
