import type { ApiResponse } from '@larkspur/contracts/http';
import type { JobStatus } from '@larkspur/contracts/operations';
import { JobLog } from '@larkspur/service-kit/jobs/job-log';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { AUTH_TAG } from '../api-tags';

@ApiTag(AUTH_TAG)
@Controller('auth/admin/jobs')
@Access('back-office')
export class ListJobsController {
  constructor(private readonly log: JobLog) {}

  @Get()
  @Operation({ summary: "List the last runs of this service's recurring jobs", data: 'JobStatus[]' })
  async list(): Promise<ApiResponse<JobStatus[]>> {
    return { data: await this.log.list() };
  }
}
