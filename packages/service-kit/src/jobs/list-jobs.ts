import type { ApiResponse } from '@larkspur/contracts/http';
import type { JobStatus } from '@larkspur/contracts/operations';
import { Controller, type DynamicModule, Get, Module } from '@nestjs/common';
import { ApiTag, type ApiTagOptions } from '../openapi/api-tag';
import { Operation } from '../openapi/operation';
import { Access } from '../security/access';
import { JobLog } from './job-log';

@Module({})
class ListJobsModule {}

/** The route that lists a service's recurring jobs. Each service has it at a path of its own. */
export function listJobsModule(path: string, tag: ApiTagOptions): DynamicModule {
  @ApiTag(tag)
  @Controller(path)
  @Access('back-office')
  class ListJobsController {
    constructor(private readonly log: JobLog) {}

    @Get()
    @Operation({ summary: "List the last runs of this service's recurring jobs", data: 'JobStatus[]' })
    async list(): Promise<ApiResponse<JobStatus[]>> {
      return { data: await this.log.list() };
    }
  }
  return { module: ListJobsModule, controllers: [ListJobsController] };
}
