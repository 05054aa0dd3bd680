import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { JobLog } from './job-log';
import { listJobsController } from './list-jobs';

const JOB = { name: 'Sweeper.sweep', title: 'Sweep' };

@Global()
@Module({ providers: [{ provide: JobLog, useValue: { list: async () => [JOB] } }], exports: [JobLog] })
class JobLogModule {}

@Module({
  imports: [JobLogModule],
  controllers: [listJobsController('broom/jobs', { name: 'broom', description: 'Sweeping.' })],
})
class TestModule {}

it('lists the jobs at the path of the service', async () => {
  const app = await NestFactory.create<NestFastifyApplication>(TestModule, new FastifyAdapter(), { logger: false });
  await app.init();
  try {
    const response = await app.inject('/broom/jobs');
    expect([response.statusCode, response.json()]).toEqual([200, { data: [JOB] }]);
  } finally {
    await app.close();
  }
});
