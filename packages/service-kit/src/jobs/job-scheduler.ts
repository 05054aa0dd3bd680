import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Drain } from '../drain';
import { MethodDiscovery } from '../method-discovery';
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
  ) {
    drain.onStopIntake(() => this.stop());
  }

  onApplicationBootstrap(): void {
    if (this.stopping.signal.aborted) return;
    this.loops = this.methods
      .find(getRecurringJob)
      .map(({ metadata, name, call }) => this.loop({ options: metadata, name, run: () => call() }));
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
      try {
        const next = await run();
        if (typeof next === 'number') pauseMs = next;
      } catch (error) {
        this.logger.warn({ err: error, job: name }, 'A recurring job failed; it runs again after its pause');
      }
    }
  }
}
