import { Injectable } from '@nestjs/common';
import { JobLog } from '../src/jobs/job-log';
import { LogJobs1795423600000 } from '../src/jobs/job-log.migration';
import { RecurringJob } from '../src/jobs/recurring-job';
import { eventually } from '../src/testing/eventually';
import { TestInstallation } from './database-harness';

@Injectable()
class Sweeper {
  isBroken = false;

  @RecurringJob({ title: 'Sweep', everyMs: 20, isImmediate: true })
  async sweep(): Promise<void> {
    if (this.isBroken) throw new Error('no broom');
  }
}

let installation: TestInstallation;

beforeAll(async () => {
  installation = await TestInstallation.build([LogJobs1795423600000]);
});
afterAll(() => installation?.remove());

it('records the last run of a job, its duration and its failure', async () => {
  const app = await installation.start({ providers: [Sweeper] });
  const log = app.get(JobLog);
  const findSweeper = async () => (await log.list()).find(({ name }) => name === 'Sweeper.sweep') ?? null;
  expect(await eventually(findSweeper)).toMatchObject({
    title: 'Sweep',
    service: expect.any(String),
    everyMs: 20,
    lastFinishedAt: expect.stringMatching(/Z$/),
    lastDurationMs: expect.any(Number),
    lastFailedAt: null,
    lastError: null,
  });
  app.get(Sweeper).isBroken = true;
  const failed = await eventually(findSweeper, (job) => job !== null && job.lastFailedAt !== null);
  expect(failed).toMatchObject({ lastError: 'Error: no broom', lastFinishedAt: expect.stringMatching(/Z$/) });
});
