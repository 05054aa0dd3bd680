import type { ApiResponse } from '@larkspur/contracts/http';
import type { JobStatus } from '@larkspur/contracts/operations';
import { Controller, Get, type Type } from '@nestjs/common';
import { ApiTag, type ApiTagOptions } from '../openapi/api-tag';
import { Operation } from '../openapi/operation';
import { Access } from '../security/access';
import { JobLog } from './job-log';

/** The route that lists a service's recurring jobs. Each service has it at a path of its own. */
export function listJobsController(path: string, tag: ApiTagOptions): Type {
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
  return ListJobsController;
}
