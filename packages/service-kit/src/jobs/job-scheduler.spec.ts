import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { Drain } from '../drain';
import { MethodDiscovery } from '../method-discovery';
import { eventually } from '../testing/eventually';
import { JobScheduler } from './job-scheduler';
import { RecurringJob } from './recurring-job';

Logger.overrideLogger(false);

async function start<T>(jobs: Type<T>): Promise<{ app: TestingModule; jobs: T }> {
  const app = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [Drain, MethodDiscovery, JobScheduler, jobs],
  }).compile();
  await app.init();
  return { app, jobs: app.get(jobs) };
}

describe('recurring jobs', () => {
  it('run again after a pause that starts when the previous run ends', async () => {
    @Injectable()
    class Sweeper {
      running = 0;
      maxRunning = 0;
      runs = 0;

      @RecurringJob({ title: 'Test', everyMs: 5, jitter: 0.5 })
      async sweep(): Promise<void> {
        this.maxRunning = Math.max(this.maxRunning, ++this.running);
        await delay(20);
        this.running -= 1;
        this.runs += 1;
      }
    }
    const { app, jobs } = await start(Sweeper);
    await eventually(
      () => jobs.runs,
      (runs) => runs > 2,
    );
    await app.close();
    expect(jobs.maxRunning).toBe(1);
  });

  it('wait for their first pause unless they are immediate', async () => {
    @Injectable()
    class Both {
      runs: string[] = [];

      @RecurringJob({ title: 'Test', everyMs: 60_000 })
      async later(): Promise<void> {
        this.runs.push('later');
      }

      @RecurringJob({ title: 'Test', everyMs: 60_000, isImmediate: true })
      async now(): Promise<void> {
        this.runs.push('now');
      }
    }
    const { app, jobs } = await start(Both);
    await eventually(
      () => jobs.runs,
      (runs) => runs.length > 0,
    );
    await app.close();
    expect(jobs.runs).toEqual(['now']);
  });

  it('continue after an error', async () => {
    @Injectable()
    class Failing {
      runs = 0;

      @RecurringJob({ title: 'Test', everyMs: 1 })
      async fail(): Promise<void> {
        this.runs += 1;
        throw new Error('on purpose');
      }
    }
    const { app, jobs } = await start(Failing);
    await eventually(
      () => jobs.runs,
      (runs) => runs > 1,
    );
    await app.close();
  });

  it('choose the next pause by returning milliseconds', async () => {
    @Injectable()
    class Backlog {
      left = 3;

      @RecurringJob({ title: 'Test', everyMs: 60_000, isImmediate: true })
      async work(): Promise<number | undefined> {
        this.left -= 1;
        return this.left > 0 ? 0 : undefined;
      }
    }
    const { app, jobs } = await start(Backlog);
    await eventually(
      () => jobs.left,
      (left) => left === 0,
    );
    await app.close();
  });

  it('finish the run in progress when the service drains, and start no other', async () => {
    @Injectable()
    class Slow {
      started = 0;
      finished = 0;
      finish: () => void = () => undefined;

      @RecurringJob({ title: 'Test', everyMs: 1 })
      async work(): Promise<void> {
        this.started += 1;
        await new Promise<void>((resolve) => {
          this.finish = resolve;
        });
        this.finished += 1;
      }
    }
    const { app, jobs } = await start(Slow);
    await eventually(
      () => jobs.started,
      (started) => started === 1,
    );
    const drained = app.get(Drain).beforeApplicationShutdown();
    jobs.finish();
    await drained;
    expect(jobs).toMatchObject({ started: 1, finished: 1 });
    await delay(20);
    expect(jobs.started).toBe(1);
    await app.close();
  });
});
